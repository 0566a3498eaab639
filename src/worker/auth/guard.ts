import { createMiddleware } from 'hono/factory';
import { OWNER_ONLY } from '../platform/cache-control.ts';
import { ShopError } from '../platform/errors.ts';
import { clearSession, sessionIdOf } from './cookies.ts';
import type { AuthEnv } from './env.ts';
import type { Customer } from './tokens.ts';

export interface GuardEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** The signed-in customer; set only on protected pages, as other pages are the same for everybody. */
    customer?: Customer;
  };
}

/**
 * Sends a visitor who is not signed in from a protected page to the sign-in, which returns to the same page
 * (AUTH-003). A form of such a page is refused instead, as the sign-in cannot return to it.
 */
export const guard = () =>
  createMiddleware<GuardEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isProtected(pathname)) return next();
    const customer = await c.var.session?.customer();
    if (!customer) {
      if (sessionIdOf(c) !== undefined) clearSession(c);
      if (c.req.method !== 'GET') throw signInRequired();
      const query = new URLSearchParams({ returnTo: `${pathname}${search}` }).toString();
      c.header('cache-control', 'no-store');
      return c.redirect(`/auth/sign-in?${query}`);
    }
    c.set('customer', customer);
    await next();
    if (c.res.headers.get('cache-control') !== OWNER_ONLY) c.header('cache-control', 'no-store');
    return undefined;
  });

const signInRequired = (): ShopError =>
  new ShopError('sign_in_required', 401, 'You must be logged in');

/** Pages that need a signed-in customer (AUTH-003); `/profile/seller` is public (ROUTE-005). */
const PROTECTED = [
  /^\/[^/]+\/products\/d\/[^/]+\/(enquiry|review)(\/|$)/,
  /^\/game\/play(\/|$)/,
  /^\/profile(?!\/seller(\/|$))(\/|$)/,
  /^\/purchase(\/|$)/,
];

/** Whether a path, as it stands in the URL, needs a sign-in. */
export const isProtected = (path: string): boolean =>
  PROTECTED.some((pattern) => pattern.test(path.toLowerCase()));
