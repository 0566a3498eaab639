import * as z from 'zod';
import { countryNamed } from '@parlour/domain';
import { idParam, text, typed } from '../readers.ts';

const short = z.string().trim().max(200);
const needed = short.min(1);

/** The delivery address, entered only for this enquiry. */
const EnquiryAddress = z.object({
  streetA: needed,
  streetB: short.default(''),
  city: needed,
  /** In its English name where the shop knows it; a seller can read any other. */
  country: needed.transform((typed) => countryNamed(typed) ?? typed),
  postcode: z.string().trim().max(20).default(''),
  addressType: z.literal('delivery_address').default('delivery_address'),
  mobileNumber: z.string().trim().max(30).default(''),
  addressName: short.default(''),
});

export type EnquiryAddress = z.output<typeof EnquiryAddress>;

const choice = z.union([idParam, z.literal('')]).default('');

/** The body of an enquiry (API-042): with a saved address, or with one of its own. */
export const EnquiryRequest = z
  .object({
    sellerId: idParam,
    productId: idParam,
    variantId: idParam,
    optionId: choice,
    swatchId: choice,
    quantity: typed(z.int().min(1).max(999)),
    message: z.string().trim().min(1).max(1000),
    addressId: choice,
    address: EnquiryAddress.optional(),
  })
  .refine(({ addressId, address }) => (addressId === '') !== (address === undefined), {
    path: ['addressId'],
    message: 'give either a saved address or a new one',
  });

export type EnquiryRequest = z.output<typeof EnquiryRequest>;

/** One suggestion for a postcode (ENTITY-026). */
export const AddressSuggestion = z.object({
  line_1: text,
  line_2: text,
  town_or_city: text,
  country: text,
});

export type AddressSuggestion = z.output<typeof AddressSuggestion>;
