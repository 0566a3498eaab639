import * as z from 'zod';
import { barePostcode, DAY_S } from '@parlour/domain';
import { call } from '../call.ts';
import { AddressSuggestion, EnquiryRequest } from '../entities/enquiry.ts';
import { id, list, text } from '../readers.ts';

export const createEnquiry = call({
  method: 'POST',
  path: 'api/customer/product-enquiry',
  effect: 'write',
  byScripts: true,
  family: 'customer',
  summary: 'Asks a seller for the price of a product (API-042, API-073)',
  access: 'customer',
  idempotent: true,
  body: EnquiryRequest,
  reply: z.object({ message: text, id }),
});

export const findAddresses = call({
  method: 'GET',
  path: 'api/address',
  effect: 'read',
  byScripts: true,
  family: 'customer',
  summary: 'Address suggestions for a postcode (API-043)',
  access: 'public',
  cacheSeconds: DAY_S,
  query: z.object({
    postcode: z
      .string()
      .regex(/^ *[A-Za-z0-9][A-Za-z0-9 ]{0,11}$/, 'letters and digits, at most 12')
      .transform(barePostcode),
  }),
  reply: z.object({ data: z.object({ list: list(AddressSuggestion) }) }),
});
