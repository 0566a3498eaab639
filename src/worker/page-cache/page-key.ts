import { KNOWN_QUERY } from '#lib/paths.ts';
import { createMemory } from '../platform/tiered-cache/memory.ts';
import { cacheKey } from '../platform/tiered-cache/cache-key.ts';

/** The parameters that pages read, in one order; no other makes a difference to a page. */
export const knownQuery = (url: URL): string => {
  if (url.search === '') return '';
  const known = new URLSearchParams(
    [...url.searchParams].filter(([name]) => KNOWN_QUERY.some((each) => each === name)),
  );
  known.sort();
  return known.toString();
};

/** Characters of addresses whose keys an isolate remembers. */
const KEYS = 400_000;
const keys = createMemory<string>({ capacity: KEYS, sizeOf: (key) => key.length * 2 });

/** Key of a page of a site. */
export const pageKey = async (siteId: string, url: URL): Promise<string> => {
  const question = `${url.pathname}?${knownQuery(url)}`;
  const known = keys.get(`${siteId} ${question}`);
  if (known !== undefined) return known;
  const key = await cacheKey('page', [siteId], question);
  keys.set(`${siteId} ${question}`, key);
  return key;
};

/** The address with only the parameters that pages read, so that no other gets into a page. */
export const withKnownQuery = (address: string): string => {
  if (!address.includes('?')) return address;
  const url = new URL(address);
  url.search = knownQuery(url);
  return url.href;
};
