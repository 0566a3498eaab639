import * as z from 'zod';
import type { AddressSuggestion } from '#lib/contract/entities/enquiry.ts';
import type { Site } from '#lib/site/schema.ts';
import { secret, type Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { addressesAt } from './postcodes.ts';

/** Milliseconds that a service may take; then the town of the postcode has to do. */
const DEADLINE = 4_000;
const MAX_ADDRESSES = 100;

const text = z
  .string()
  .max(200)
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** What a service answers: the shape of getAddress.io, which ENTITY-026 has its names from. */
const Answer = z.object({
  addresses: z.array(z.object({ line_1: text, line_2: text, town_or_city: text, country: text })),
});

/** Where a site's service is asked for a postcode (API-044); its blanks are gone by then. */
const askedAt = (env: Env, { url, keySecret }: NonNullable<Site['postcodes']>, postcode: string) =>
  url
    .replaceAll('{postcode}', encodeURIComponent(postcode))
    .replaceAll('{key}', encodeURIComponent((keySecret && secret(env, keySecret)) ?? ''));

/**
 * Suggestions for a postcode without blanks: of the service that the site names, else, and when that
 * has no answer, its post town.
 */
export const suggestionsFor = async (
  env: Env,
  { id, postcodes }: Site,
  postcode: string,
  send: typeof fetch = (input, init) => fetch(input, init),
): Promise<AddressSuggestion[]> => {
  if (postcodes === undefined) return addressesAt(postcode);
  try {
    const reply = await send(askedAt(env, postcodes, postcode), {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (reply.status === 404) return [];
    if (!reply.ok) throw new Error(`the postcode service answered ${String(reply.status)}`);
    const { addresses } = Answer.parse(await reply.json());
    return addresses.slice(0, MAX_ADDRESSES).map((address) => ({
      ...address,
      country: address.country || 'United Kingdom',
    }));
  } catch (thrown) {
    log('warn', 'postcode_service_failed', { site: id, chain: errorChain(thrown) });
    return addressesAt(postcode);
  }
};
