import type { Context, Env, Hono } from 'hono';
import { type Call, type CallRequest, isBodyOptional } from '@parlour/contract';
import { IDEMPOTENCY_HEADER } from '@parlour/contract/browser';
import { limitBody, parseJson } from '@parlour/http';
import { hasBody, parseParams, parseRequest, type GivenRequest } from './call-request.ts';

/**
 * Routes a call of the contract to its handler, by its method and path, with a body no larger than it
 * allows. The handler reads the request with `readGiven` or `readRequest`.
 * @throws {ShopError} `body_too_large` when the request is answered.
 */
export const routeCall = <E extends Env>(
  app: Hono<E>,
  call: Call,
  answer: (c: Context<E>) => Promise<Response>,
): void => {
  app.on(call.method, honoPath(call.path), limitBody(call), answer);
};

/** A call's path in the router's syntax. */
const honoPath = (path: string): string => `/${path.replace(/\{(\w+)\}/g, ':$1')}`;

/**
 * The parts of a request, not yet parsed by the contract.
 * @throws {ShopError} `not_found` for a path that names nothing, before the body is read; `invalid_request`
 * for a body that `parseJson` refuses.
 */
export const readGiven = async (
  call: Call,
  { req }: Pick<Context, 'req'>,
): Promise<GivenRequest> => {
  const params = req.param();
  parseParams(call, params);
  return {
    params,
    query: req.query(),
    body: hasBody(call) ? readBody(call, await req.text()) : undefined,
    idempotencyKey: req.header(IDEMPOTENCY_HEADER),
  };
};

/** Undefined for a request without a body, where the call needs none. */
const readBody = (call: Call, text: string): unknown =>
  text === '' && isBodyOptional(call) ? undefined : parseJson(text);

/**
 * A request, parsed by the contract.
 * @throws {ShopError} what `readGiven` and `parseRequest` throw.
 */
export const readRequest = async <C extends Call>(
  call: C,
  c: Pick<Context, 'req'>,
): Promise<CallRequest<C>> => parseRequest(call, await readGiven(call, c));
