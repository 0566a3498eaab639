import { createEnquiry, findAddresses } from '#lib/contract/calls/enquiries.ts';
import type { CallReply, CallRequest } from '#lib/contract/call.ts';
import type { EnquiryAddress, EnquiryRequest } from '#lib/contract/entities/enquiry.ts';
import { ShopError } from '../../platform/errors.ts';
import { ownerOf } from '../owner.ts';
import { asNamed } from '../account/profile-record.ts';
import { notFound, requireRowId } from '../ids.ts';
import { insertEnquiryLetter } from '../letters/letters.queries.ts';
import { postLetters } from '../letters/post-letters.ts';
import { withIdempotencyKey } from '../idempotency/idempotency.ts';
import { suggestionsFor } from '../account/postcode-service.ts';
import { addressById } from '../account/addresses.queries.ts';
import {
  assertFewEnquiries,
  enquiriesSince,
  enquiryItem,
  insertEnquiry,
  MOST_WAITING,
  waitingEnquiries,
  type EnquiryIds,
  type EnquiryItem,
} from './product-enquiries.queries.ts';
import { randomRowId } from '../random-id.ts';
import { routes, type CustomerShop } from '../routes.ts';

/** Most enquiries of a customer in an hour. */
const MAX_ENQUIRIES = 20;
const HOUR = 3_600_000;

export const enquiryRoutes = routes()
  .forCustomer(createEnquiry, (shop, request) => askOnce(shop, request))
  .on(findAddresses, async ({ env, site }, { query }) => ({
    data: { list: await suggestionsFor(env, site, query.postcode) },
  }));

const askOnce = async (
  shop: CustomerShop,
  request: Pick<CallRequest<typeof createEnquiry>, 'body' | 'idempotencyKey'>,
): Promise<CallReply<typeof createEnquiry>> => {
  try {
    const reply = await withIdempotencyKey(shop, createEnquiry, request, () =>
      ask(shop, request.body),
    );
    await postLetters(shop.visit.env, { enquiryId: Number(reply.id) });
    return reply;
  } catch (thrown) {
    // Others were sent at the same time: there are too many now.
    if (/constraint failed/i.test(String(thrown))) await refuseTooMany(shop);
    throw thrown;
  }
};

const ask = async (shop: CustomerShop, request: EnquiryRequest) => {
  const { db, site } = shop;
  await refuseTooMany(shop);
  const ids = idsOf(request);
  const item = await enquiryItem(db, site.assortment, ids);
  if (!item) throw notFound('product');
  requireChoices(ids, item);
  const address = await addressOf(shop, request);
  const id = randomRowId();
  const customer = await asNamed(shop);
  const row = { id, site: site.id, customer, ids, item, request: { ...request, address } };
  return {
    statements: [
      assertFewEnquiries(db, ownerOf(shop), anHourAgo(), MAX_ENQUIRIES),
      insertEnquiry(db, row),
      insertEnquiryLetter(db, 'enquiry-received', { id, site: site.id }, new Date().toISOString()),
    ],
    reply: { message: 'Request Raised sucessfully', id: String(id) },
  };
};

/**
 * Where it would go: the address written for it, or the customer's own saved one as it is now, which
 * the seller reads also when the customer has changed or deleted it since.
 * @throws {ShopError} 404 for an address that is not this customer's at this site
 */
const addressOf = async (
  shop: CustomerShop,
  { addressId, address }: EnquiryRequest,
): Promise<EnquiryAddress | undefined> => {
  if (addressId === '') return address;
  const saved = await addressById(shop.db, ownerOf(shop), requireRowId(addressId, 'address'));
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

/** Option and swatch are required where there are any (ENQ-020, spec decision 23), and must be real. */
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

const anHourAgo = (): string => new Date(Date.now() - HOUR).toISOString();

/** @throws {ShopError} `rate_limited`, `too_many` */
const refuseTooMany = async (shop: CustomerShop): Promise<void> => {
  const { db, site, customer } = shop;
  if ((await waitingEnquiries(db, ownerOf(shop))) >= MOST_WAITING) {
    const sentence = `${String(MOST_WAITING)} of your requests wait for an answer. Please wait for some of them first.`;
    throw new ShopError('too_many', 409, sentence);
  }
  const { total, first } = await enquiriesSince(db, site.id, customer.sub, anHourAgo());
  if (total < MAX_ENQUIRIES || first === null) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + HOUR - Date.now()) / 1_000));
  const sentence = 'You have asked for many prices. Please try again in an hour.';
  throw new ShopError('rate_limited', 429, sentence, { retryAfter });
};
