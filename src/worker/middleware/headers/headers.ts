import type { MiddlewareHandler } from 'hono';
import { isPublicPath } from '#lib/shell/speculation.ts';
import { setGuardHeaders } from '../../platform/guard-headers.ts';
import { requestId, underRequestId } from '../../platform/logging/request-id.ts';

/** Sets on every response what guards it, and gives each request an id, which the log has, too. */
export const headers = (): MiddlewareHandler => (c, next) =>
  underRequestId(async () => {
    await next();
    const guarded = new Response(c.res.body, c.res);
    setGuardHeaders(guarded.headers, guarded.status, isPublicPath(c.req.path));
    guarded.headers.set('x-request-id', requestId());
    // Assigned twice because Hono copies the headers of a response onto the one that replaces it.
    c.res = undefined;
    c.res = guarded;
  });
