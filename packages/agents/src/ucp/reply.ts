import type { Context } from 'hono';
import { UCP_VERSION } from './capabilities.ts';
import type { Site } from '@parlour/site';
import { toShopError, type ShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { challenge } from './linking.ts';
import { UcpError, type UcpErrorCode } from './ucp-error.ts';

/** The protocol's names for the shop's own errors, by status. */
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
    const content = 'This Idempotency-Key was used for another request.';
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

/** Turns anything that was thrown into the protocol's form of an error; the cause goes to the log. */
export const ucpError = (thrown: unknown): UcpError =>
  thrown instanceof UcpError ? thrown : ofShop(toShopError(thrown));

/**
 * Codes about the customer on whose behalf the request was made: they are answered with a message (Identity
 * Linking).
 */
const OF_CUSTOMERS: ReadonlySet<UcpErrorCode> = new Set([
  'identity_required',
  'insufficient_scope',
]);

/** The body of an error, with the URL where a person can continue. */
export const errorBody = ({ code, message: content }: UcpError, { origin }: Site): object =>
  OF_CUSTOMERS.has(code)
    ? {
        ucp: { version: UCP_VERSION, status: 'error' },
        messages: [{ type: 'error', code, content, severity: 'requires_buyer_review' }],
      }
    : { code, content, continue_url: origin };

/** The fields of an error reply: an agent that must link a customer learns where. */
export const errorFields = ({ code, headers }: UcpError, site: Site) => ({
  'cache-control': 'no-store',
  ...(code === 'identity_required' ? challenge(site, { error: 'invalid_token' }) : {}),
  ...headers,
});

/** An error as an HTTP reply. */
export const ucpErrorReply = (thrown: unknown, c: Context): Response => {
  const error = ucpError(thrown);
  log(error.status >= 500 ? 'error' : 'info', 'ucp_refused', {
    code: error.code,
    status: error.status,
    path: new URL(c.req.url).pathname,
    chain: errorChain(error),
  });
  const site = c.get('site') as Site;
  return c.json(errorBody(error, site), error.status, errorFields(error, site));
};
