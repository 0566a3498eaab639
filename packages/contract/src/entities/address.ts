import * as z from 'zod';
import { id, text } from '../readers.ts';
import {
  country,
  hasOwnPostcode,
  line,
  required,
  telephone,
  withOwnSpelling,
  WRONG_POSTCODE,
} from './address-rules.ts';

/** An address of the customer (ENTITY-025). */
export const Address = z.object({
  id,
  addressName: text,
  streetA: text,
  streetB: text,
  city: text,
  country: text,
  postcode: text,
  addressType: text,
  mobileNumber: text,
});

/** The input of an address form (spec decision 42); its messages are for the person who fills in the form. */
export const AddressForm = z
  .object({
    addressName: line.default(''),
    streetA: required('Address Line 1'),
    streetB: line.default(''),
    city: required('City'),
    country,
    postcode: required('Postcode'),
    addressType: z.string().trim().max(40).default('delivery_address'),
    mobileNumber: telephone,
  })
  .refine(hasOwnPostcode, WRONG_POSTCODE)
  .transform(withOwnSpelling);

export type Address = z.output<typeof Address>;
export type AddressForm = z.output<typeof AddressForm>;
