import type { Context, Env, Hono } from 'hono';
import { type Call, type CallRequest, isBodyOptional } from '@parlour/contract';
import { IDEMPOTENCY_HEADER } from '@parlour/contract/browser';
import { limitBody, parseJson } from '@parlour/http';
import { hasBody, parseParams, parseRequest, type GivenRequest } from './call-request.ts';

/**
 * Routes a call of the contract to its handler, by the row's method and path, with a body no larger than the
 * row allows. The handler reads the request with `readGiven` or `readRequest`.
 * @throws {ShopError} `body_too_large` when the request is answered.
 */
export const routeCall = <E extends Env>(
  app: Hono<E>,
  row: Call,
  answer: (c: Context<E>) => Promise<Response>,
): void => {
  app.on(row.method, honoPath(row.path), limitBody(row), answer);
};

/** A row's path in the router's syntax. */
const honoPath = (path: string): string => `/${path.replace(/\{(\w+)\}/g, ':$1')}`;

/**
 * The parts of a request, not yet parsed by its row.
 * @throws {ShopError} `not_found` for a path that names nothing, before the body is read; `invalid_request`
 * for a body that `parseJson` refuses.
 */
export const readGiven = async (
  row: Call,
  { req }: Pick<Context, 'req'>,
): Promise<GivenRequest> => {
  const params = req.param();
  parseParams(row, params);
  return {
    params,
    query: req.query(),
    body: hasBody(row) ? readBody(row, await req.text()) : undefined,
    idempotencyKey: req.header(IDEMPOTENCY_HEADER),
  };
};

/** Undefined for a request without a body, where the row needs none. */
const readBody = (row: Call, text: string): unknown =>
  text === '' && isBodyOptional(row) ? undefined : parseJson(text);

/**
 * A request, parsed by its row.
 * @throws {ShopError} what `readGiven` and `parseRequest` throw.
 */
export const readRequest = async <C extends Call>(
  row: C,
  c: Pick<Context, 'req'>,
): Promise<CallRequest<C>> => parseRequest(row, await readGiven(row, c));
