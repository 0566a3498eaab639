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
import { isDeliveredTo, mailboxOf, placeOf } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { randomText } from '@parlour/runtime';
import { addressById, addressesOfCustomer } from '../account/addresses.queries.ts';
import { asNamed } from '../account/profile-record.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { notFound, randomRowId, requireRowId, rowId, wireId } from '../ids.ts';
import { limitToday } from '../limit-today.ts';
import { ownerOf } from '../owner.ts';
import { routes, type CustomerContext, type MarketContext } from '../routes.ts';
import { noRoom, toRequest } from './sample-reply.ts';
import {
  assertRoom,
  cancelOwn,
  insertConfirmEmail,
  insertRequest,
  type NewRequest,
  ownSamples,
  samplesHad,
  wantedSwatches,
  type WantedRow,
} from './samples.queries.ts';

const KEY_BYTES = 24;

/** Swatches by post, for customers and for guests. */
export const sampleRoutes = routes()
  .on(askForSamples, async (context, { body }) => {
    const { db, env, site } = context;
    const now = Date.now();
    const tray = await trayFor(context, body, {
      customer: '',
      name: body.address.addressName || 'Guest',
      email: body.email,
      isConfirmed: false,
    });
    // The place alone: what an email address has had is nobody else's business.
    const { site: id, place, size } = tray;
    await requireRoom(context, { household: { site: id, place, person: '' }, size, now });
    await db.batch([
      ...tray.requests.map((one) => insertRequest(db, one, now)),
      insertConfirmEmail(db, tray.key),
    ]);
    await sendDueEmails(env, { sampleId: tray.first });
    return {
      message: `Please check your email: we’ve sent you a link to confirm your samples at ${site.name}.`,
    };
  })
  .forCustomer(orderSamples, (context, request) => orderOnce(context, request))
  .forCustomer(listSamples, async (context) => ({
    data: (await ownSamples(context.db, ownerOf(context))).map(toRequest),
  }))
  .forCustomer(readSamplesLeft, async (context) => {
    const { db, site } = context;
    const addresses = await addressesOfCustomer(db, ownerOf(context));
    const now = Date.now();
    const data = await Promise.all(
      addresses.filter(isDeliveredTo).map(async (address) => {
        const had = await samplesHad(db, householdOf(context, address), now);
        return { addressId: address.id, left: Math.max(0, site.samplesPerYear - had) };
      }),
    );
    return { data };
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
  const { db, site, visit } = context;
  const reply = await withIdempotencyKey(context, orderSamples, request, async () => {
    const { body } = request;
    const now = Date.now();
    await limitToday(context, 'samples');
    const address = await addressOf(context, body);
    const { sub, name, email, emailVerified } = await asNamed(context, address.addressName);
    if (email === '') throw refused('Your account has no email address.');
    const isConfirmed = emailVerified;
    const tray = await trayFor(
      context,
      { ...body, address },
      { customer: sub, name: address.addressName || name || email, email, isConfirmed },
    );
    const { size } = tray;
    const household = householdOf(context, address);
    await requireRoom(context, { household, size, now });
    return {
      statements: [
        ...(isConfirmed
          ? [assertRoom(db, household, { size, most: site.samplesPerYear, now })]
          : []),
        ...tray.requests.map((one) => insertRequest(db, one, now)),
        insertConfirmEmail(db, tray.key),
      ],
      reply: {
        message: isConfirmed
          ? 'Your samples are ordered.'
          : 'Please check your email: we’ve sent you a link to confirm your samples.',
        data: tray.requests.map((one) => ({
          id: String(one.id),
          sellerName: one.seller.name,
          status: one.status,
          date: new Date(now).toISOString(),
          swatches: [...one.swatches],
        })),
      },
    };
  }).catch((thrown: unknown) => {
    // Other samples were ordered at the same time, and now there is no room.
    if (/constraint failed/i.test(String(thrown))) throw noRoom(site.samplesPerYear, 0);
    throw thrown;
  });
  const first = reply.data?.[0];
  if (first?.status === 'asked') await sendDueEmails(visit.env, { sampleId: Number(first.id) });
  return reply;
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

const householdOf = (
  { site, customer }: CustomerContext,
  address: Pick<AddressForm, 'postcode' | 'streetA'>,
) => ({ site: site.id, place: placeOf(address), person: mailboxOf(customer.email) });

interface Asker {
  /** '' for a guest. */
  readonly customer: string;
  readonly name: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

interface WantedTray {
  readonly swatches: readonly { readonly variantId: string; readonly swatchId: string }[];
  readonly followUp: boolean;
  readonly address: AddressForm;
}

/**
 * The requests that a tray makes, one for each seller.
 * @throws {ShopError} `not_found` for a swatch that nobody sends
 */
const trayFor = async (
  { db, site }: MarketContext,
  { swatches, followUp, address }: WantedTray,
  { customer, name, email, isConfirmed }: Asker,
) => {
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
  const key = randomText(KEY_BYTES);
  const owner = { site: site.id, customer, place: placeOf(address), person: mailboxOf(email) };
  const bySeller = [...Map.groupBy(found, ({ seller_id }) => seller_id).values()];
  // Their order is that of the tray.
  const ids = bySeller.map(randomRowId).toSorted((one, other) => one - other);
  const requests = bySeller.map((rows, at): NewRequest => {
    const { seller_id = 0, seller_name = '' } = rows[0] ?? {};
    return {
      ...owner,
      id: ids[at] ?? 0,
      name,
      email: email.trim().toLowerCase(),
      address,
      seller: { id: seller_id, name: seller_name },
      swatches: rows.map(toSwatch),
      key,
      status: isConfirmed ? 'confirmed' : 'asked',
      followUp,
    };
  });
  return { ...owner, key, requests, size: found.length, first: requests[0]?.id ?? 0 };
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

interface Room {
  readonly household: Parameters<typeof samplesHad>[1];
  readonly size: number;
  readonly now: number;
}

/** @throws {ShopError} `samples_spent` when the household has too few left */
const requireRoom = async (
  { db, site }: MarketContext,
  { household, size, now }: Room,
): Promise<void> => {
  const left = site.samplesPerYear - (await samplesHad(db, household, now));
  if (size > left) throw noRoom(site.samplesPerYear, Math.max(0, left));
};

const refused = (message: string): ShopError => new ShopError('samples_refused', 409, message);
