import { callPath, type Call } from '#lib/contract/call.ts';
import { API_TOKEN_HEADER } from '#lib/contract/headers.ts';
import { hasBody, parseRequest, type GivenRequest } from '../platform/call-request.ts';
import { secret } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { upstreamBase, type Visit } from './upstream.ts';

/** A call as it leaves for its upstream, made only of what its row declares. */
export interface Outgoing {
  readonly row: Call;
  /** Path and query below the upstream's base. */
  readonly path: string;
  readonly body: string | undefined;
  /** The same for any two calls that ask the same; says nothing of site or deploy. */
  readonly identity: string;
}

/** @throws {ShopError} `invalid_request` when the row does not take what was given. */
export const outgoing = (row: Call, given: GivenRequest): Outgoing => {
  const { params, query, body } = parseRequest<Call>(row, given);
  const text = hasBody(row) ? JSON.stringify(body) : undefined;
  return {
    row,
    path: callPath(row, params, named(query, Object.keys(given.query ?? {}))),
    body: text,
    identity: [
      row.method,
      callPath(row, params, named(query, Object.keys(query).sort())),
      text,
    ].join('\n'),
  };
};

/** Leaves out what a default filled in, so that an upstream is told no more than the caller said. */
const named = (
  query: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in query).map((name) => [name, query[name]]));

/** The request for the upstream, signed for the site (API-002, API-004). */
export const signedRequest = (
  { site, env }: Visit,
  { row, path, body }: Outgoing,
  signal: AbortSignal,
): Request => {
  const base = upstreamBase(site, row.family);
  return new Request(`${base}/${path}`, {
    method: row.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [API_TOKEN_HEADER]: apiToken(env, site.id, site.apiTokenSecret),
    },
    signal,
    ...(body === undefined ? {} : { body }),
  });
};

const apiToken = (env: Visit['env'], siteId: string, name: string): string => {
  const token = secret(env, name);
  if (token !== undefined) return token;
  throw new ShopError('not_configured', 500, 'This shop is not set up completely yet.', {
    cause: new Error(`the secret ${name} of the site ${siteId} is not set`),
  });
};
