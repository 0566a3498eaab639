import * as z from 'zod';
import { isUkPostcode, spacedPostcode } from '#lib/account/postcode.ts';

/*
 * Rules that the address and profile forms share (spec decision 42); the messages are for the person who
 * fills in the form.
 */

export const line = z.string().trim().max(120);

export const required = (what: string) => line.min(1, `${what} is required.`);

export const telephone = z
  .string()
  .trim()
  .max(30)
  .transform((value) => value.replace(/[\s()-]/g, ''))
  .refine((value) => value === '' || /^\+?\d{7,15}$/.test(value), {
    message: 'Telephone: 7 to 15 digits, with an optional leading +.',
  })
  .default('');

interface Place {
  readonly country: string;
  readonly postcode: string;
}

/** Whether a postcode fits its country; only UK postcodes are checked. */
export const hasOwnPostcode = ({ country, postcode }: Place): boolean =>
  !isUnitedKingdom(country) || isUkPostcode(postcode);

export const WRONG_POSTCODE = { message: 'This is not a UK postcode.', path: ['postcode'] };

/** The same with the postcode spaced as Royal Mail writes it. */
export const withSpacedPostcode = <P extends Place>(place: P): P =>
  isUnitedKingdom(place.country) ? { ...place, postcode: spacedPostcode(place.postcode) } : place;

const isUnitedKingdom = (country: string): boolean =>
  /^(united kingdom|uk|gb|great britain|england|scotland|wales|northern ireland)$/i.test(country);
