import type { Context, ErrorHandler } from 'hono';
import { ShopError, toShopError } from './errors.ts';
import { errorChain, log } from '@parlour/runtime';

/** The `cache-control` of a reply that only its owner's browser may store; it must revalidate each time. */
export const OWNER_ONLY = 'private, no-cache';

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

/**
 * Answers a method that is not among those of a URL: OPTIONS with the methods, any other with a refusal that names
 * them (RFC 9110, 15.5.6).
 * @throws {ShopError} `method_not_allowed`
 */
export const answerMethod = (c: Context, methods: readonly string[]): Response => {
  c.header('allow', methods.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  throw new ShopError('method_not_allowed', 405, `This URL takes ${methods.join(', ')}.`);
};

/** The reply to a person who sent too many requests: the sentence as plain text, and when to try again. */
export const refusal = ({ message, status, retryAfter = 0 }: ShopError): Response =>
  new Response(`${message}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': String(retryAfter),
      'cache-control': 'no-store',
    },
  });
