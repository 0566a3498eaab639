import * as z from 'zod';
import { id, text } from '../readers.ts';

/** What a customer asks a seller by e-mail (ENTITY-024), as the form holds it. */
export const EnquiryForm = z.object({
  message: z.string().trim().min(1).max(1000),
  quantity: z.coerce.number().int().min(1).max(999),
  productId: id,
  addressId: id,
  postcode: text,
  add_line_1: text,
  add_line_2: text,
  address: text,
  city: text,
  country: text,
});

export type EnquiryForm = z.output<typeof EnquiryForm>;
