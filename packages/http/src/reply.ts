import type { Context, ErrorHandler } from 'hono';
import { toShopError } from './errors.ts';
import { errorChain, log } from '@parlour/runtime';

/** Turns anything that was thrown into the one form of error reply; the cause goes only to the log. */
export const errorReply: ErrorHandler = (thrown: unknown, c: Context): Response => {
  const error = toShopError(thrown);
  log(error.status >= 500 ? 'error' : 'info', 'request_failed', {
    code: error.code,
    status: error.status,
    path: new URL(c.req.url).pathname,
    chain: errorChain(error),
  });
  return c.json(
    { code: error.code, message: error.message, details: error.details },
    error.status,
    {
      'cache-control': 'no-store',
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }),
    },
  );
};
