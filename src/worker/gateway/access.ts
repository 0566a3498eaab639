import type { Call } from '#lib/contract/call.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '#lib/contract/headers.ts';
import { ShopError } from '../platform/errors.ts';
import { sameSecret } from '../platform/secrets.ts';
import type { Visit } from './upstream.ts';

/**
 * Refuses a customer's call of a visitor without a session here, without a call (ERROR-001).
 * @throws {ShopError} `sign_in_required`
 */
export const requireSignIn = (row: Call, { bearer }: Visit): void => {
  if (row.access === 'public' || (row.access === 'customer' && bearer)) return;
  throw signInRequired();
};

export const signInRequired = (): ShopError =>
  new ShopError('sign_in_required', 401, 'You must be logged in');

/**
 * Lets a call with an effect through only from a page of the site itself: the header carries what
 * the cookie has (API-005), and what the browser says of the origin agrees.
 * @throws {ShopError} `xsrf_mismatch`
 */
export const requireOwnPage = async (
  request: Request,
  cookie: string | undefined,
): Promise<void> => {
  const header = request.headers.get(XSRF_HEADER);
  if (header && cookie && isSameOrigin(request) && (await sameSecret(header, cookie))) return;
  throw new ShopError('xsrf_mismatch', 403, 'Please reload the page and try again.', {
    cause: new Error(`${XSRF_HEADER} does not match the cookie ${XSRF_COOKIE}, or another origin`),
  });
};

/** A browser sends at least one of the two headers with every call of a script that has an effect. */
const isSameOrigin = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin') return false;
  if (origin !== null && origin !== new URL(request.url).origin) return false;
  return site !== null || origin !== null;
};
