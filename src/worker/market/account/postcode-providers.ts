import * as z from 'zod';
import type { AddressSuggestion } from '@parlour/contract';

/** A service that knows the addresses of a postcode. */
export interface PostcodeProvider {
  /** The URL that asks it about a postcode, which has no spaces by then (API-044). */
  readonly urlOf: (postcode: string, key: string) => string;
  /** The addresses of its reply, which is JSON. It answers 404 or an empty list for a postcode that it does not know. */
  readonly reply: z.ZodType<AddressSuggestion[]>;
}

const text = z
  .string()
  .max(200)
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** In the middle of a town's name: Stoke-on-Trent, Newcastle upon Tyne. */
const SMALL = new Set(['by', 'in', 'le', 'next', 'of', 'on', 'the', 'under', 'upon']);

/** The Royal Mail writes post towns in capitals. */
const townIn = (capitals: string): string =>
  capitals
    .toLowerCase()
    .replace(/[^\s-]+/g, (word, at: number) =>
      at > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );

const OF_THE_KINGDOM = ['', 'England', 'Scotland', 'Wales', 'Northern Ireland'];

const countryOf = (country: string): string =>
  OF_THE_KINGDOM.includes(country) ? 'United Kingdom' : country;

const joined = (...lines: readonly string[]): string => lines.filter(Boolean).join(', ');

/** https://docs.ideal-postcodes.co.uk/docs/api/postcodes */
const idealPostcodes: PostcodeProvider = {
  urlOf: (postcode, key) =>
    `https://api.ideal-postcodes.co.uk/v1/postcodes/${encodeURIComponent(postcode)}?api_key=${encodeURIComponent(key)}`,
  reply: z
    .object({
      result: z.array(
        z.object({ line_1: text, line_2: text, line_3: text, post_town: text, country: text }),
      ),
    })
    .transform(({ result }) =>
      result.map(({ line_1, line_2, line_3, post_town, country }) => ({
        line_1,
        line_2: joined(line_2, line_3),
        town_or_city: townIn(post_town),
        country: countryOf(country),
      })),
    ),
};

/** https://postcoder.com/docs/address-lookup/address */
const postcoder: PostcodeProvider = {
  urlOf: (postcode, key) =>
    `https://ws.postcoder.com/pcw/${encodeURIComponent(key)}/address/uk/${encodeURIComponent(postcode)}?format=json&lines=2`,
  reply: z
    .array(z.object({ addressline1: text, addressline2: text, posttown: text }))
    .transform((addresses) =>
      addresses.map(({ addressline1, addressline2, posttown }) => ({
        line_1: addressline1,
        line_2: addressline2,
        town_or_city: townIn(posttown),
        country: 'United Kingdom',
      })),
    ),
};

/** By the name that a site's settings have for each. */
export const POSTCODE_PROVIDERS: Readonly<
  Record<'ideal-postcodes' | 'postcoder', PostcodeProvider>
> = { 'ideal-postcodes': idealPostcodes, postcoder };
