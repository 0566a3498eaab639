import { XSRF_COOKIE, XSRF_HEADER } from '@parlour/contract/browser';
import { ShopError } from '../errors.ts';
import { sameSecret } from '@parlour/runtime';

/**
 * Lets a call with an effect through only from one of the site's own pages: the header repeats the cookie
 * (API-005), the origin that the browser names is the site's, and a script asks: no navigation, picture or frame.
 * @param cookie the value of the cookie `XSRF-TOKEN`.
 * @throws {ShopError} `xsrf_mismatch`
 */
export const requireOwnPage = async (
  request: Request,
  cookie: string | undefined,
): Promise<void> => {
  const header = request.headers.get(XSRF_HEADER);
  const isOwn = isSameOrigin(request) && isByScript(request);
  if (header && cookie && isOwn && (await sameSecret(header, cookie))) return;
  throw new ShopError('xsrf_mismatch', 403, 'Please reload the page and try again.', {
    cause: new Error(
      `${XSRF_HEADER} doesn’t match the cookie ${XSRF_COOKIE}, the origin is another, or no script asks`,
    ),
  });
};

/** A browser sends at least one of the two headers with every script's call that has an effect. */
const isSameOrigin = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin') return false;
  if (origin !== null && origin !== new URL(request.url).origin) return false;
  return site !== null || origin !== null;
};

/** `empty` is the destination of a call by a script; older browsers name none. */
const isByScript = ({ headers }: Request): boolean =>
  [null, 'empty'].includes(headers.get('sec-fetch-dest'));
