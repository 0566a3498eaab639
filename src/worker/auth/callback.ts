import { createMiddleware } from 'hono/factory';
import type { AuthEnv } from './env.ts';

export interface CallbackEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** The query of the callback with its `?`, for the page that goes on to `/auth/complete`. */
    callback?: string;
  };
}

/**
 * The provider's answer arrives at a page that says so at once (AUTH-001, AUTH-002). Without a script, the
 * page goes on by itself to the route that exchanges the code. A URL without an answer is not found.
 */
export const callback = () =>
  createMiddleware<CallbackEnv>(async (c, next) => {
    const { search, searchParams } = new URL(c.req.url);
    if (!searchParams.has('state')) return c.redirect('/', 303);
    c.set('callback', search);
    await next();
    c.header('cache-control', 'no-store');
    return undefined;
  });
