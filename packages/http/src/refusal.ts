import type { ShopError } from './errors.ts';

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
