import type { Context } from 'hono';
import type { Site } from '#lib/site/schema.ts';
import { ShopError } from '../errors.ts';

/**
 * Lets a request that changes state through only if the browser says that a page of this site sent it.
 * `Origin` decides when it is sent; of `Sec-Fetch-Site` only `same-origin` counts, `none` is not enough.
 * @throws {ShopError} `xsrf_mismatch`
 */
export const requireSameOrigin = (c: Context, site: Site): void => {
  const origin = c.req.header('origin');
  const fetchSite = c.req.header('sec-fetch-site');
  const same = fetchSite === 'same-origin' || (fetchSite === undefined && isOwn(origin, site));
  if (same && (origin === undefined || isOwn(origin, site))) return;
  throw new ShopError('xsrf_mismatch', 403, 'This request did not come from a page of this shop.');
};

const isOwn = (origin: string | undefined, site: Site): boolean => {
  const url = origin === undefined ? null : URL.parse(origin);
  return url !== null && (url.origin === site.origin || site.hosts.includes(url.hostname));
};
