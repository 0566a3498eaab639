import type { Context } from 'hono';
import { toShopError, type ShopError } from '../../platform/errors.ts';
import { errorChain, log } from '../../platform/log.ts';
import { UcpError, type UcpErrorCode } from './ucp-error.ts';

/** What the shop's own errors are called by the protocol, by their status. */
const CODES: Readonly<Record<number, UcpErrorCode>> = {
  400: 'invalid_request',
  401: 'identity_required',
  403: 'forbidden',
  404: 'not_found',
  413: 'request_too_large',
  409: 'conflict',
  429: 'rate_limited',
  503: 'unavailable',
};

const ofShop = (error: ShopError): UcpError => {
  if (error.code === 'agent_stopped') return new UcpError('agent_stopped', 403, error.message);
  if (error.code === 'idempotency_mismatch') {
    const content = 'This Idempotency-Key has been used for another request.';
    return new UcpError('idempotency_key_reused', 409, content);
  }
  const isOurs = error.status >= 500 && error.status !== 503;
  return new UcpError(
    isOurs ? 'internal' : (CODES[error.status] ?? 'invalid_request'),
    error.status,
    [error.message, ...error.details].join(' '),
    {
      cause: error,
      headers: error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
    },
  );
};

/** Turns whatever was thrown into the protocol's form of an error; the cause goes to the log. */
export const ucpError = (thrown: unknown): UcpError =>
  thrown instanceof UcpError ? thrown : ofShop(toShopError(thrown));

/** An error as an answer over HTTP, with where a person goes on. */
export const ucpErrorReply = (thrown: unknown, c: Context): Response => {
  const error = ucpError(thrown);
  log(error.status >= 500 ? 'error' : 'info', 'ucp_refused', {
    code: error.code,
    status: error.status,
    path: new URL(c.req.url).pathname,
    chain: errorChain(error),
  });
  const { origin } = c.get('site') as { readonly origin: string };
  return c.json({ code: error.code, content: error.message, continue_url: origin }, error.status, {
    'cache-control': 'no-store',
    ...error.headers,
  });
};
