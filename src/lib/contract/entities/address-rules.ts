import * as z from 'zod';

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

/** Outward code (area and district) and inward code, as Royal Mail writes them. */
const UK_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

const isUnitedKingdom = (country: string): boolean =>
  /^(united kingdom|uk|gb|great britain|england|scotland|wales|northern ireland)$/i.test(country);

const bare = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase();

/** Whether a postcode fits its country; only UK postcodes are checked. */
export const hasOwnPostcode = ({ country, postcode }: Place): boolean =>
  !isUnitedKingdom(country) || UK_POSTCODE.test(bare(postcode));

export const WRONG_POSTCODE = { message: 'This is not a UK postcode.', path: ['postcode'] };

/** The same with a UK postcode spaced as Royal Mail writes it: `ox74aa` becomes `OX7 4AA`. */
export const withSpacedPostcode = <P extends Place>(place: P): P => {
  const parts = isUnitedKingdom(place.country) && UK_POSTCODE.exec(bare(place.postcode));
  return parts ? { ...place, postcode: parts.slice(1).join(' ') } : place;
};
