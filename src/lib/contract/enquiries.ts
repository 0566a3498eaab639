import * as z from 'zod';
import { call } from './call.ts';
import { AddressSuggestion, EnquiryRequest } from './entities/enquiry.ts';
import { id, list, text } from './readers.ts';

const DAY = 86_400;

export const createEnquiry = call({
  family: 'customer',
  method: 'POST',
  path: 'api/customer/product-enquiry',
  summary: 'Asks a seller for the price of a product (API-042, API-073)',
  access: 'customer',
  effect: 'write',
  idempotent: true,
  body: EnquiryRequest,
  reply: z.object({ message: text, id }),
});

export const findAddresses = call({
  family: 'customer',
  method: 'GET',
  path: 'api/address',
  summary: 'Address suggestions for a postcode (API-043)',
  access: 'public',
  effect: 'read',
  cacheSeconds: DAY,
  query: z.object({
    postcode: z
      .string()
      .regex(/^ *[A-Za-z0-9][A-Za-z0-9 ]{0,11}$/, 'letters and digits, 12 at most')
      .transform((postcode) => postcode.replaceAll(' ', '').toUpperCase()),
  }),
  reply: z.object({ data: z.object({ list: list(AddressSuggestion) }) }),
});
