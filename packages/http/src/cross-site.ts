import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { XSRF_COOKIE, XSRF_HEADER } from '@parlour/contract/browser';
import { sameSecret } from '@parlour/runtime';
import type { Site } from '@parlour/site';
import { ShopError } from './errors.ts';

/*
 * The guard against writes that another site makes a visitor's browser send. The browser says where a request comes
 * from; a call of the specification repeats a cookie, too (API-005).
 */

/**
 * Whether an origin is that of the requested URL, or the site's main one. Another scheme or port of the same
 * host is another server. A console with a host of its own takes nothing from a page of the shop.
 */
export const isOwnOrigin = (origin: string, url: string, site: Site): boolean => {
  const here = new URL(url);
  return origin === here.origin || (origin === site.origin && here.hostname !== site.consoleHost);
};

/**
 * Whether the browser says that a page of this site sent the request. `Sec-Fetch-Site` must be `same-origin`
 * (`none` is not enough) and `Origin` the site's; one that the browser does not send decides nothing, but one of
 * them has to be there.
 */
const isBySameSite = ({ headers, url }: Request, site: Site): boolean => {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (origin === null && fetchSite === null) return false;
  return (
    (fetchSite === null || fetchSite === 'same-origin') &&
    (origin === null || isOwnOrigin(origin, url, site))
  );
};

/** `empty` is the destination of a call by a script; older browsers name none. */
const isByScript = ({ headers }: Request): boolean =>
  [null, 'empty'].includes(headers.get('sec-fetch-dest'));

/**
 * Lets a form through only from a page of this site.
 * @throws {ShopError} `xsrf_mismatch`
 */
export const requireOwnPage = ({ req }: Context, site: Site): void => {
  if (isBySameSite(req.raw, site)) return;
  throw new ShopError('xsrf_mismatch', 403, 'This request didn’t come from a page of this shop.');
};

/**
 * Lets a call with an effect through only from a script of this site's pages: the header repeats the cookie, and
 * it is no navigation, picture or frame.
 * @throws {ShopError} `xsrf_mismatch`
 */
export const requireOwnScript = async (c: Context, site: Site): Promise<void> => {
  const { raw } = c.req;
  const header = raw.headers.get(XSRF_HEADER);
  const cookie = getCookie(c, XSRF_COOKIE);
  const isOwn = isBySameSite(raw, site) && isByScript(raw);
  if (header && cookie && isOwn && (await sameSecret(header, cookie))) return;
  throw new ShopError('xsrf_mismatch', 403, 'Please reload the page and try again.', {
    cause: new Error(
      `${XSRF_HEADER} doesn’t match the cookie ${XSRF_COOKIE}, the origin is another, or no script asks`,
    ),
  });
};
