import { credentialsOf } from '#lib/contract/credential.ts';
import { API_TOKEN_HEADER, IDEMPOTENCY_HEADER } from '#lib/contract/headers.ts';
import { secret } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import type { Outgoing } from './outgoing.ts';
import { upstreamBase, type Visit } from './upstream.ts';

/** The request for the upstream, signed for the site and its customer (API-002, API-003, API-004). */
export const signedRequest = (
  visit: Visit,
  { row, path, body, idempotencyKey }: Outgoing,
  token: string | undefined,
  signal: AbortSignal,
): Request => {
  const carried = credentialsOf(row);
  return new Request(`${upstreamBase(visit.site, row.family)}/${path}`, {
    method: row.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(carried.apiToken ? { [API_TOKEN_HEADER]: apiToken(visit) } : {}),
      ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      ...(carried.bearer ? { authorization: `Bearer ${token ?? ''}` } : {}),
    },
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(withToken(row.tokenField, body, token)) }),
  });
};

/** A call that has the access token in its body gets it here: the browser never knew it. */
const withToken = (field: string | undefined, body: unknown, token: string | undefined): unknown =>
  field === undefined || typeof body !== 'object' ? body : { ...body, [field]: token };

const apiToken = ({ site, env }: Visit): string => {
  const token = secret(env, site.apiTokenSecret);
  if (token !== undefined) return token;
  throw new ShopError('not_configured', 500, 'This shop is not set up completely yet.', {
    cause: new Error(`the secret ${site.apiTokenSecret} of the site ${site.id} is not set`),
  });
};
