import { KNOWN_QUERY } from '#lib/paths.ts';
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

/** Key of a page of a site. */
export const pageKey = (siteId: string, url: URL): Promise<string> =>
  cacheKey('page', [siteId], `${url.pathname}?${knownQuery(url)}`);

/** The address with only the parameters that pages read, so that no other gets into a page. */
export const withKnownQuery = (address: string): string => {
  if (!address.includes('?')) return address;
  const url = new URL(address);
  url.search = knownQuery(url);
  return url.href;
};
