import type { MiddlewareHandler } from 'hono';

/**
 * Answers a HEAD like the GET of the same URL; the router then drops the body. Both give the same status and
 * headers for every page, call and file, refusals and cookies included (RFC 9110, 9.3.2).
 */
export const head = (): MiddlewareHandler => async (c, next) => {
  const isHead = c.req.method === 'HEAD';
  if (isHead) c.req.raw = new Request(c.req.raw, { method: 'GET' });
  await next();
  if (!isHead) return;
  await c.res.body?.cancel();
};
