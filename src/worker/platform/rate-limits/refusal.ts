import type { ShopError } from '../errors.ts';

/** The answer to a person who asked for too much: the sentence as plain text, and when to come back. */
export const refusal = ({ message, status, retryAfter = 0 }: ShopError): Response =>
  new Response(`${message}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': String(retryAfter),
      'cache-control': 'no-store',
    },
  });
