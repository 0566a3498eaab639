import type { MiddlewareHandler } from 'hono';
import { answerMethod, withoutBody } from '@parlour/http';

/**
 * Answers a HEAD like the GET of the same URL; the router then drops the body. Both give the same status and
 * headers for every page, call and file, refusals and cookies included (RFC 9110, 9.3.2). A body that comes with
 * either has no meaning (9.3.1) and is dropped: no request can be made of it again.
 */
export const head = (): MiddlewareHandler => async (c, next) => {
  const { raw } = c.req;
  const isHead = raw.method === 'HEAD';
  if (isHead || (raw.method === 'GET' && raw.body !== null)) {
    c.req.raw = withoutBody(raw, 'GET');
  }
  await next();
  if (!isHead) return;
  await c.res.body?.cancel();
};

/** The methods of pages: GET, and POST for their forms. */
export const pageMethods = (): MiddlewareHandler => async (c, next) => {
  if (['GET', 'POST'].includes(c.req.method)) return next();
  return answerMethod(c, ['GET', 'HEAD', 'POST']);
};
