import * as z from 'zod';
import { barePostcode, countryNamed, countryOf, oneLine, UNITED_KINGDOM } from '@parlour/domain';

/*
 * Rules that the address and profile forms share (spec decision 42); the messages are for the person who
 * fills in the form.
 */

/** One line of an address, without the double blanks and the invisible marks of a pasted text. */
export const line = z.string().transform(oneLine).pipe(z.string().max(120));

export const required = (what: string) =>
  line.refine((value) => value !== '', `${what} is required.`);

/** Digits as they are dialled: `+44 (0)7700.900 123`, pasted with invisible marks, becomes `+447700900123`. */
const dialled = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^((?:\+|00)\d{1,3})\(0\)/, '$1')
    .replace(/[()./\p{Pd}\u2212]/gu, '')
    .replace(/^(\+|00)440/, '$144');

export const telephone = z
  .string()
  .trim()
  .max(60)
  .transform(dialled)
  .refine((value) => value === '' || /^\+?\d{7,15}$/.test(value), {
    message: 'Telephone: 7 to 15 digits, with an optional leading +.',
  })
  .default('');

/** The country in any usual spelling, as its English name. */
export const country = required('Country').transform((text, context) => {
  const named = countryNamed(text);
  if (named !== undefined) return named;
  context.addIssue({
    code: 'custom',
    message: 'We don’t know this country. Please enter its name in English, such as France.',
  });
  return z.NEVER;
});

interface PostalPlace {
  readonly country: string;
  readonly postcode: string;
}

/** Outward code (area and district) and inward code, as Royal Mail writes them. */
const UK_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** Whether a postcode fits its country; only UK postcodes are checked. */
export const hasOwnPostcode = ({ country: named, postcode }: PostalPlace): boolean =>
  countryNamed(named) !== UNITED_KINGDOM || UK_POSTCODE.test(barePostcode(postcode));

export const WRONG_POSTCODE = { message: 'This isn’t a UK postcode.', path: ['postcode'] };

/**
 * The same with a UK postcode spaced as Royal Mail writes it, `OX7 4AA` for `ox74aa`, and with the country
 * that the postcode names: Jersey for `JE2 3AB`.
 */
export const withOwnSpelling = <P extends PostalPlace>(place: P): P => {
  const named = countryOf({ ...place, postcode: barePostcode(place.postcode) }) ?? place.country;
  const parts = HAS_UK_POSTCODES.has(named) && UK_POSTCODE.exec(barePostcode(place.postcode));
  const postcode = parts ? parts.slice(1).join(' ') : place.postcode.replace(/\p{Cf}/gu, '');
  return { ...place, country: named, postcode };
};

const HAS_UK_POSTCODES: ReadonlySet<string> = new Set([
  UNITED_KINGDOM,
  'Guernsey',
  'Isle of Man',
  'Jersey',
]);
