import { createMiddleware } from 'hono/factory';
import { paths } from '#lib/paths.ts';
import { OWNER_ONLY, ShopError, goOn, isNavigation, pageBefore } from '@parlour/http';
import type { Customer } from '../platform/sign-in.ts';
import { clearSession, sessionIdOf } from './cookies.ts';
import type { AuthEnv } from './env.ts';

export interface GuardEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** The signed-in customer; set only on protected pages, as other pages are the same for everybody. */
    customer?: Customer;
  };
}

/**
 * Sends a visitor who is not signed in from a protected page to the sign-in, which returns to the same page
 * (AUTH-003). A form leads there, too, and back to the page that sent it; a script is refused.
 */
export const guard = () =>
  createMiddleware<GuardEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isProtected(pathname)) return next();
    const customer = await c.var.session?.customer();
    if (!customer) {
      if (sessionIdOf(c) !== undefined) clearSession(c);
      const isRead = c.req.method === 'GET';
      if (!isRead && !isNavigation(c.req.raw)) throw signInRequired();
      const here = `${pathname}${search}`;
      c.header('cache-control', 'no-store');
      return isRead
        ? c.redirect(paths.signIn(here))
        : goOn(c, paths.signIn(pageBefore(c.req.raw) ?? here));
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
