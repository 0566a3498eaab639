import { callPath, type Call } from '#lib/contract/call.ts';
import { hasBody, parseRequest, type GivenRequest } from '../platform/call-request.ts';

/** A call as it goes to its upstream: nothing but what its row declares. */
export interface Outgoing {
  readonly row: Call;
  /** Path and query below the upstream's base. */
  readonly path: string;
  /** Undefined when the call has none. */
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  /** The same for any two calls that ask for the same thing; does not depend on site or deployment. */
  readonly identity: string;
}

/**
 * The call that a request asks for.
 * @throws {ShopError} `invalid_request` or `not_found` when the row does not take what was given.
 */
export const outgoing = (row: Call, given: GivenRequest): Outgoing => {
  const { params, query, body, idempotencyKey } = parseRequest<Call>(row, given);
  return {
    row,
    path: callPath(row, params, named(query, Object.keys(given.query ?? {}))),
    body: hasBody(row) ? body : undefined,
    idempotencyKey,
    identity: [
      row.method,
      callPath(row, params, named(query, Object.keys(query).sort())),
      hasBody(row) ? JSON.stringify(body) : undefined,
    ].join('\n'),
  };
};

/** Leaves out what a default filled in, so that the upstream learns no more than the caller said. */
const named = (
  query: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in query).map((name) => [name, query[name]]));
