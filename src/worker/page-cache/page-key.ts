import { cacheKey } from '../platform/tiered-cache/cache-key.ts';
import { knownQuery } from './known-query.ts';

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
