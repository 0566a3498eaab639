import {
  askForSamples,
  type AddressForm,
  type CallReply,
  type CallRequest,
  cancelSamples,
  listSamples,
  orderSamples,
  readSamplesLeft,
} from '@parlour/contract';
import { isDeliveredTo, mailboxOf } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { randomText } from '@parlour/runtime';
import { addressById } from '../account/addresses.queries.ts';
import { asNamed } from '../account/profile-record.ts';
import { askByEmail } from '../alerts/ask-by-email.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { notFound, randomRowId, requireRowId, rowId, wireId } from '../ids.ts';
import { limitToday } from '../limit-today.ts';
import { ownerOf } from '../owner.ts';
import {
  routes,
  type CustomerContext,
  type MarketContext,
  type VisitorContext,
} from '../routes.ts';
import type { SampleWish } from './asked-samples.ts';
import { noRoom, toRequest } from './sample-reply.ts';
import {
  cancelOwn,
  insertTray,
  ownSamples,
  type Reader,
  samplesHad,
  wantedSwatches,
  type WantedRow,
} from './samples.queries.ts';

const KEY_BYTES = 24;

/** Swatches by post, for customers and for guests. */
export const sampleRoutes = routes()
  .on(askForSamples, async (context, { body }) => {
    const tray = await trayFor(context, body);
    const asker = { customer: '', name: body.address.addressName || 'Guest', email: body.email };
    await askFor(context, tray, asker);
    return {
      message: `Please check your email: we’ve sent you a link to confirm your samples at ${context.site.name}.`,
    };
  })
  .forCustomer(orderSamples, (context, request) => orderOnce(context, request))
  .forCustomer(listSamples, async (context) => ({
    data: (await ownSamples(context.db, ownerOf(context))).map(toRequest),
  }))
  .forCustomer(readSamplesLeft, async (context) => {
    const { db, site } = context;
    const reader = readerOf(context);
    const had = reader === null ? 0 : await samplesHad(db, reader, Date.now());
    return { left: Math.max(0, site.samplesPerYear - had) };
  })
  .forCustomer(cancelSamples, async (context, { params }) => {
    const status = await cancelOwn(
      context.db,
      ownerOf(context),
      requireRowId(params.id, 'request for samples'),
    );
    if (status === null) throw notFound('request for samples');
    if (status !== 'cancelled') {
      throw new ShopError('samples_sent', 409, 'The seller has dealt with these already.');
    }
    return { message: 'These samples are cancelled.' };
  });

type OrderRequest = Pick<CallRequest<typeof orderSamples>, 'body' | 'idempotencyKey'>;

const orderOnce = async (
  context: CustomerContext,
  request: OrderRequest,
): Promise<CallReply<typeof orderSamples>> => {
  const { db, site } = context;
  return withIdempotencyKey(context, orderSamples, request, async () => {
    const { body } = request;
    await limitToday(context, 'samples');
    const address = await addressOf(context, body);
    const { sub, name, email, emailVerified } = await asNamed(context, address.addressName);
    if (email === '') throw refused('Your account has no email address.');
    const tray = await trayFor(context, { ...body, address });
    const asker = { customer: sub, name: address.addressName || name || email, email };
    if (!emailVerified) {
      await askFor(context, tray, asker);
      return { statements: [], reply: replyOf(tray, 'asked') };
    }
    return {
      statements: insertTray(db, site, { ...tray, ...asker, key: randomText(KEY_BYTES) }),
      reply: replyOf(tray, 'confirmed'),
    };
  }).catch((thrown: unknown) => {
    // Other samples were ordered at the same time, and now there is no room.
    if (/constraint failed/i.test(String(thrown))) throw noRoom();
    throw thrown;
  });
};

const REPLIES = {
  asked: 'Please check your email: we’ve sent you a link to confirm your samples.',
  confirmed: 'Your samples are ordered.',
} as const;

const replyOf = ({ requests }: Tray, status: keyof typeof REPLIES) => ({
  message: REPLIES[status],
  data: requests.map(({ id, seller, swatches }) => ({
    id: String(id),
    sellerName: seller.name,
    status,
    date: new Date().toISOString(),
    swatches: [...swatches],
  })),
});

interface Asker {
  /** '' for a guest. */
  readonly customer: string;
  readonly name: string;
  readonly email: string;
}

/** Keeps a tray until its address is confirmed. Nobody is told before what the address has had. */
const askFor = (
  context: VisitorContext,
  { address, followUp, requests }: Tray,
  { customer, name, email }: Asker,
): Promise<void> => {
  const swatches = requests.flatMap((one) => one.swatches.map(({ swatchId }) => swatchId));
  const wish: SampleWish = { name, address, followUp, requests };
  const same = JSON.stringify([swatches, address, followUp]);
  return askByEmail(context, { kind: 'samples', customer, email, wish, same });
};

/**
 * The address of an order for samples: a saved one, or one of its own.
 * @throws {ShopError} 404 for an address that is not this customer's at this site
 */
const addressOf = async (
  context: CustomerContext,
  { addressId, address }: OrderRequest['body'],
): Promise<AddressForm> => {
  if (address) return address;
  const saved = await addressById(context.db, ownerOf(context), requireRowId(addressId, 'address'));
  if (!saved) throw notFound('address');
  if (!isDeliveredTo(saved)) throw refused('We post samples within the United Kingdom only.');
  const { id: _, ...lines } = saved;
  return lines;
};

/** Whose year the customer's is; null while nobody has confirmed the address. */
const readerOf = ({ site, customer }: CustomerContext): Reader | null =>
  customer.emailVerified ? { site: site.id, person: mailboxOf(customer.email) } : null;

interface WantedTray {
  readonly swatches: readonly { readonly variantId: string; readonly swatchId: string }[];
  readonly followUp: boolean;
  readonly address: AddressForm;
}

type Tray = Omit<SampleWish, 'name'>;

/**
 * The requests that a tray makes, one for each seller.
 * @throws {ShopError} `not_found` for a swatch that nobody sends
 */
const trayFor = async (
  { db, site }: MarketContext,
  { swatches, followUp, address }: WantedTray,
): Promise<Tray> => {
  const wanted = [
    ...new Map(swatches.map((one) => [`${one.variantId} ${one.swatchId}`, one])).values(),
  ].map(({ variantId, swatchId }) => ({
    variant: rowId(variantId) ?? 0,
    swatch: rowId(swatchId) ?? 0,
  }));
  const found = await wantedSwatches(db, site.assortment, wanted);
  if (found.length < wanted.length) {
    const sentence =
      'One of these swatches can’t be sent any more. Please look at your samples again.';
    throw new ShopError('not_found', 404, sentence);
  }
  const bySeller = [...Map.groupBy(found, ({ seller_id }) => seller_id).values()];
  // Their order is that of the tray.
  const ids = bySeller.map(randomRowId).toSorted((one, other) => one - other);
  const requests = bySeller.map((rows, at) => {
    const { seller_id = 0, seller_name = '' } = rows[0] ?? {};
    return {
      id: ids[at] ?? 0,
      seller: { id: seller_id, name: seller_name },
      swatches: rows.map(toSwatch),
    };
  });
  return { address, followUp, requests };
};

const toSwatch = (row: WantedRow) => ({
  productId: String(row.product_id),
  variantId: String(row.variant_id),
  optionId: wireId(row.option_id),
  swatchId: String(row.swatch_id),
  name: row.name,
  swatchName: row.swatch_name,
  picture: row.picture,
  urlSlug: row.slug,
});

const refused = (message: string): ShopError => new ShopError('samples_refused', 409, message);
