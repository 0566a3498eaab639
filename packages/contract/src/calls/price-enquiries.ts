import * as z from 'zod';
import { call } from '../call.ts';
import { PriceEnquiry } from '../entities/price-enquiry.ts';
import { idParam, limit, list, number, page, text } from '../readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;

export const listPriceEnquiries = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/product-enquiry',
  effect: 'read',
  summary: 'Price enquiries of the customer, newest first (API-074)',
  query: z.object({ page, size: limit.default(10) }),
  reply: z.object({
    data: list(PriceEnquiry),
    totalCount: number,
    pageCount: number,
    pageNumber: number,
  }),
});

const approved = z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')]);

/**
 * Accepts an offer, which then stays in the cart at its price and quantity until it expires, or rejects it
 * with a reason. `approved` in the body takes precedence over that of the query. 409 if the offer is no
 * longer open.
 */
export const answerOffer = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/product-enquiry/{id}/offer-price/{offerId}',
  effect: 'write',
  byScripts: true,
  summary: 'Accepts or rejects an offer (API-075)',
  params: z.object({ id: idParam, offerId: idParam }),
  query: z.object({ approved: approved.optional() }),
  body: z.object({
    approved: approved.optional(),
    reason: z.string().trim().max(1_000).default(''),
  }),
  reply: z.object({ data: PriceEnquiry, message: text }),
});
