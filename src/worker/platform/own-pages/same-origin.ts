import type { Context } from 'hono';
import type { Site } from '@parlour/site';
import { ShopError } from '../errors.ts';

/**
 * Lets a request that changes state through only if the browser says that a page of this site sent it.
 * `Origin` decides when it is sent; of `Sec-Fetch-Site` only `same-origin` counts, `none` is not enough.
 * @throws {ShopError} `xsrf_mismatch`
 */
export const requireSameOrigin = (c: Context, site: Site): void => {
  const origin = c.req.header('origin');
  const fetchSite = c.req.header('sec-fetch-site');
  const isOwn = origin !== undefined && isOwnOrigin(origin, c.req.url, site);
  const same = fetchSite === 'same-origin' || (fetchSite === undefined && isOwn);
  if (same && (origin === undefined || isOwn)) return;
  throw new ShopError('xsrf_mismatch', 403, 'This request didn’t come from a page of this shop.');
};

/**
 * Whether an origin is that of the requested URL, or the site's main one. Another scheme or port of the same
 * host is another server. A console with a host of its own takes nothing from a page of the shop.
 */
export const isOwnOrigin = (origin: string, url: string, site: Site): boolean => {
  const here = new URL(url);
  return origin === here.origin || (origin === site.origin && here.hostname !== site.consoleHost);
};
