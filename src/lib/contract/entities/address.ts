import * as z from 'zod';
import { isUkPostcode, spacedPostcode } from '#lib/domain/postcode.ts';
import { id, text } from '../readers.ts';

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

const line = z.string().trim().max(120);
const required = (what: string) => line.min(1, `${what} is required.`);

/** What an address form sends (decision 42); its messages are for the person at the form. */
export const AddressForm = z
  .object({
    addressName: line.default(''),
    streetA: required('Address Line 1'),
    streetB: line.default(''),
    city: required('City'),
    country: required('Country'),
    postcode: required('Postcode'),
    addressType: z.string().trim().max(40).default('delivery_address'),
    mobileNumber: z
      .string()
      .trim()
      .max(30)
      .transform((value) => value.replace(/[\s()-]/g, ''))
      .refine((value) => value === '' || /^\+?\d{7,15}$/.test(value), {
        message: 'Telephone: 7 to 15 digits, with a leading + if you like.',
      })
      .default(''),
  })
  .refine(({ country, postcode }) => !isUnitedKingdom(country) || isUkPostcode(postcode), {
    message: 'This is not a UK postcode.',
    path: ['postcode'],
  })
  .transform((address) =>
    isUnitedKingdom(address.country)
      ? { ...address, postcode: spacedPostcode(address.postcode) }
      : address,
  );

const isUnitedKingdom = (country: string): boolean =>
  /^(united kingdom|uk|gb|great britain|england|scotland|wales|northern ireland)$/i.test(country);

export type Address = z.output<typeof Address>;
export type AddressForm = z.output<typeof AddressForm>;
