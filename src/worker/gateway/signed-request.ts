import { credentialsOf } from '#lib/contract/credential.ts';
import { API_TOKEN_HEADER, IDEMPOTENCY_HEADER } from '#lib/contract/headers.ts';
import { requireSecret } from '../platform/env.ts';
import type { Outgoing } from './outgoing.ts';
import { upstreamAddress, type RequestContext } from './upstream.ts';

/**
 * The request for the upstream, signed for the site and its customer (API-002, API-003, API-004).
 * @param token the customer's access token, for a call that carries one.
 * @throws {ShopError} `not_configured` when the site's API token is not set.
 */
export const signedRequest = (
  context: RequestContext,
  { row, path, body, idempotencyKey }: Outgoing,
  token: string | undefined,
  signal: AbortSignal,
): Request => {
  const { site, env } = context;
  const carried = credentialsOf(row);
  return new Request(upstreamAddress(site, row.family, path), {
    method: row.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(carried.apiToken
        ? { [API_TOKEN_HEADER]: requireSecret(env, site, site.apiTokenSecret) }
        : {}),
      ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      ...(carried.bearer ? { authorization: `Bearer ${token ?? ''}` } : {}),
    },
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(withToken(row.tokenField, body, token)) }),
  });
};

/** A call that carries the access token in its body gets it here: the browser never knows it. */
const withToken = (field: string | undefined, body: unknown, token: string | undefined): unknown =>
  field === undefined || typeof body !== 'object' ? body : { ...body, [field]: token };
