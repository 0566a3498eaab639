import {
  type CallReply,
  type CallRequest,
  createEnquiry,
  type EnquiryAddress,
  type EnquiryRequest,
  findAddresses,
} from '@parlour/contract';
import { HOUR_MS } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { addressById } from '../account/addresses.queries.ts';
import { suggestionsFor } from '../account/postcode-service.ts';
import { asNamed } from '../account/profile-record.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import { insertEnquiryEmail } from '../emails/emails.queries.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { ownerOf, type Owner } from '../owner.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { requireVerifiedEmail } from '../verified-email.ts';

/** The product of an enquiry, with the names that it had at the time. */
interface EnquiryItem {
  readonly seller_name: string;
  readonly product_name: string;
  readonly variant_name: string;
  /** Null when the variant has no such choice. */
  readonly option_name: string | null;
  readonly swatch_name: string | null;
  /** The number of options of the variant, and of swatches of the option. */
  readonly options: number;
  readonly swatches: number;
}

const ITEM = `SELECT seller.name AS seller_name, product.name AS product_name,
    coalesce(nullif(variant.seo_title, ''), variant.name) AS variant_name,
    (SELECT name FROM option WHERE id = ?5 AND variant_id = variant.id) AS option_name,
    (SELECT name FROM swatch WHERE id = ?6 AND variant_id = variant.id AND option_id = ?5)
      AS swatch_name,
    (SELECT count(*) FROM option WHERE variant_id = variant.id) AS options,
    (SELECT count(*) FROM swatch WHERE variant_id = variant.id AND option_id = ?5) AS swatches
  FROM variant
  JOIN product ON product.id = variant.product_id
  JOIN assortment_product AS item ON item.product_id = product.id AND item.assortment = ?1
  JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  JOIN seller ON seller.id = offer.seller_id
  WHERE product.id = ?2 AND variant.id = ?3 AND seller.id = ?4`;

/** The row ids that an enquiry names; 0 for no option or no swatch. */
interface EnquiryIds {
  readonly product: number;
  readonly variant: number;
  readonly seller: number;
  readonly option: number;
  readonly swatch: number;
}

/** Null when the assortment has no such product from that seller. */
const enquiryItem = (db: D1Database, assortment: string, ids: EnquiryIds) =>
  db
    .prepare(ITEM)
    .bind(assortment, ids.product, ids.variant, ids.seller, ids.option, ids.swatch)
    .first<EnquiryItem>();

const RECENT = `SELECT count(*) AS total, min(created_at) AS first FROM product_enquiry
  WHERE site = ?1 AND customer = ?2 AND created_at > ?3`;

/** The number of enquiries that a customer has sent since a time (ISO 8601), and the time of the first. */
const enquiriesSince = async (
  db: D1Database,
  site: string,
  customer: string,
  since: string,
): Promise<{ readonly total: number; readonly first: string | null }> =>
  (await db.prepare(RECENT).bind(site, customer, since).first()) ?? { total: 0, first: null };

interface NewEnquiry {
  readonly id: number;
  readonly site: string;
  readonly customer: { readonly sub: string; readonly name: string; readonly email: string };
  readonly ids: EnquiryIds;
  readonly item: EnquiryItem;
  readonly request: EnquiryRequest;
}

/** The most enquiries of a customer that may wait for an answer. */
const MOST_WAITING = 50;

const WAITING = `(SELECT count(*) FROM product_enquiry
  WHERE site = ?1 AND customer = ?2 AND status = 'requested')`;

/** The number of a customer's enquiries that have no answer yet. */
const waitingEnquiries = async (db: D1Database, { site, customer }: Owner): Promise<number> =>
  (await db.prepare(`SELECT ${WAITING} AS total`).bind(site, customer).first<number>('total')) ?? 0;

const FEW = `${WAITING} < ?4 AND (SELECT count(*) FROM product_enquiry
  WHERE site = ?1 AND customer = ?2 AND created_at > ?3) < ?5`;

/** Keeps many enquiries at once within the same cap as one after another: it aborts the batch of one too many. */
const assertFewEnquiries = (
  db: D1Database,
  { site, customer }: Owner,
  since: string,
  mostSince: number,
): D1PreparedStatement =>
  db
    .prepare(`INSERT INTO assertion (holds) SELECT ${FEW}`)
    .bind(site, customer, since, MOST_WAITING, mostSince);

const COLUMNS = [
  'id',
  'site',
  'customer',
  'customer_name',
  'customer_email',
  'seller_id',
  'product_id',
  'variant_id',
  'option_id',
  'swatch_id',
  'seller_name',
  'product_name',
  'variant_name',
  'option_name',
  'swatch_name',
  'quantity',
  'message',
  'address_id',
  'address',
  'created_at',
];

const INSERT = `INSERT INTO product_enquiry (${COLUMNS.join()})
  VALUES (${COLUMNS.map(() => '?').join()})`;

const insertEnquiry = (
  db: D1Database,
  { id, site, customer, ids, item, request }: NewEnquiry,
): D1PreparedStatement =>
  db
    .prepare(INSERT)
    .bind(
      id,
      site,
      customer.sub,
      customer.name,
      customer.email,
      ids.seller,
      ids.product,
      ids.variant,
      ids.option,
      ids.swatch,
      item.seller_name,
      item.product_name,
      item.variant_name,
      item.option_name ?? '',
      item.swatch_name ?? '',
      request.quantity,
      request.message,
      request.addressId,
      JSON.stringify(request.address ?? {}),
      new Date().toISOString(),
    );

/** The most enquiries of a customer in an hour. */
const MAX_ENQUIRIES = 20;

export const enquiryRoutes = routes()
  .forCustomer(createEnquiry, (context, request) => askOnce(context, request))
  .on(findAddresses, async ({ env, site }, { query }) => ({
    data: { list: await suggestionsFor(env, site, query.postcode) },
  }));

const askOnce = async (
  context: CustomerContext,
  request: Pick<CallRequest<typeof createEnquiry>, 'body' | 'idempotencyKey'>,
): Promise<CallReply<typeof createEnquiry>> => {
  try {
    const reply = await withIdempotencyKey(context, createEnquiry, request, () =>
      ask(context, request.body),
    );
    await sendDueEmails(context.visit.env, { enquiryId: Number(reply.id) });
    return reply;
  } catch (thrown) {
    // Other enquiries were sent at the same time, and now there are too many.
    if (/constraint failed/i.test(String(thrown))) await refuseTooMany(context);
    throw thrown;
  }
};

const ask = async (context: CustomerContext, request: EnquiryRequest) => {
  const { db, site } = context;
  // An email repeats the message.
  requireVerifiedEmail(context);
  await refuseTooMany(context);
  const ids = idsOf(request);
  const item = await enquiryItem(db, site.assortment, ids);
  if (!item) throw notFound('product');
  requireChoices(ids, item);
  const address = await addressOf(context, request);
  const id = randomRowId();
  const customer = await asNamed(context, address?.addressName);
  const row = { id, site: site.id, customer, ids, item, request: { ...request, address } };
  return {
    statements: [
      assertFewEnquiries(db, ownerOf(context), anHourAgo(), MAX_ENQUIRIES),
      insertEnquiry(db, row),
      insertEnquiryEmail(db, 'enquiry-received', { id, site: site.id }, new Date().toISOString()),
    ],
    reply: { message: 'Request Raised sucessfully', id: String(id) },
  };
};

/**
 * The address for delivery: the one written for this enquiry, or a copy of the customer's saved one, which
 * the seller can still read when the customer has since changed or deleted it.
 * @throws {ShopError} 404 for an address that is not this customer's at this site
 */
const addressOf = async (
  context: CustomerContext,
  { addressId, address }: EnquiryRequest,
): Promise<EnquiryAddress | undefined> => {
  if (addressId === '') return address;
  const saved = await addressById(context.db, ownerOf(context), requireRowId(addressId, 'address'));
  if (!saved) throw notFound('address');
  const { id: _, addressType: __, ...lines } = saved;
  return { ...lines, addressType: 'delivery_address' };
};

const idsOf = (request: EnquiryRequest): EnquiryIds => ({
  product: requireRowId(request.productId, 'product'),
  variant: requireRowId(request.variantId, 'product'),
  seller: requireRowId(request.sellerId, 'seller'),
  option: request.optionId === '' ? 0 : requireRowId(request.optionId, 'option'),
  swatch: request.swatchId === '' ? 0 : requireRowId(request.swatchId, 'swatch'),
});

/** An option and a swatch are required where there are any (ENQ-020, spec decision 23), and they must exist. */
const requireChoices = (ids: EnquiryIds, item: EnquiryItem): void => {
  const details = [
    ...((ids.option > 0 || item.options > 0) && item.option_name === null
      ? ['body.optionId: not an option of the variant']
      : []),
    ...((ids.swatch > 0 || item.swatches > 0) && item.swatch_name === null
      ? ['body.swatchId: not a swatch of the variant']
      : []),
  ];
  if (details.length === 0) return;
  const sentence = 'Please choose an option and a swatch.';
  throw new ShopError('invalid_request', 400, sentence, { details });
};

const anHourAgo = (): string => new Date(Date.now() - HOUR_MS).toISOString();

/** @throws {ShopError} `rate_limited`, `too_many` */
const refuseTooMany = async (context: CustomerContext): Promise<void> => {
  const { db, site, customer } = context;
  if ((await waitingEnquiries(db, ownerOf(context))) >= MOST_WAITING) {
    const sentence = `${String(MOST_WAITING)} of your requests are waiting for an answer. Please wait until some have been answered.`;
    throw new ShopError('too_many', 409, sentence);
  }
  const { total, first } = await enquiriesSince(db, site.id, customer.sub, anHourAgo());
  if (total < MAX_ENQUIRIES || first === null) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + HOUR_MS - Date.now()) / 1_000));
  const sentence = 'You’ve requested a lot of prices. Please try again in an hour.';
  throw new ShopError('rate_limited', 429, sentence, { retryAfter });
};
