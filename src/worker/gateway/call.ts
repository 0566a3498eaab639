import type { ExecutionContext } from 'hono';
import { type Call, callPath, type CallRequest } from '@parlour/contract';
import type { Site } from '@parlour/site';
import { hasBody, parseRequest, type GivenRequest } from '../platform/call-request.ts';
import type { Env, SiteEnv } from '../platform/env.ts';
import type { Bearer, SignedIn, SignIn } from '../platform/sign-in.ts';
import { clientNetwork, ShopError } from '@parlour/http';

/** The site and the visitor that a call is made for, and the means to make it. */
export interface RequestContext {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
  /** The network of the request, as `clientNetwork` names it. */
  readonly network?: string;
  /** The visitor's sign-in; absent when nobody is signed in. */
  readonly signIn?: SignIn | undefined;
}

/** Returns the site and the visitor of a Hono request. */
export const requestContextOf = (c: HonoContext): RequestContext => ({
  site: c.var.site,
  env: c.env,
  ctx: c.executionCtx,
  network: clientNetwork(c.req.raw.headers),
  signIn: c.var.signIn,
});

export interface HonoContext {
  readonly var: SiteEnv['Variables'];
  readonly env: Env;
  readonly executionCtx: ExecutionContext;
  readonly req: { readonly raw: Request };
}

/** A call as it goes to its upstream: only what the contract declares. */
export interface OutgoingCall {
  readonly call: Call;
  /** The request, parsed by the contract. */
  readonly request: CallRequest<Call>;
  /** Path and query below the upstream's base. */
  readonly path: string;
  /** The same for any two calls that ask for the same thing; does not depend on site or deployment. */
  readonly identity: string;
}

/**
 * The call that a request asks for.
 * @throws {ShopError} `invalid_request` or `not_found` when the request does not fit the call.
 */
export const outgoingCall = (call: Call, given: GivenRequest): OutgoingCall => {
  const request = parseRequest<Call>(call, given);
  const { params, query, body } = request;
  return {
    call,
    request,
    path: callPath(call, params, named(query, Object.keys(given.query ?? {}))),
    identity: [
      call.method,
      callPath(call, params, named(query, Object.keys(query).sort())),
      hasBody(call) ? JSON.stringify(body) : undefined,
    ].join('\n'),
  };
};

/** Leaves out default values, so that the upstream gets no more than the caller sent. */
const named = (
  query: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in query).map((name) => [name, query[name]]));

/** A reply that fits its call's schema. Plain frozen data: requests share it. */
export interface Reply {
  /** The reply as parsed by the call's schema, for pages and for browsers. */
  readonly value: unknown;
  /** Whether the upstream allows the reply to be cached for other visitors. */
  readonly cacheable: boolean;
}

/**
 * Parses a reply by its call, which fills in defaults and drops what it does not declare. The value is frozen.
 * @throws {z.ZodError} for a reply that does not fit the call
 */
export const readValue = (call: Call, reply: unknown): unknown => frozen(call.reply.parse(reply));

const frozen = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
};

/** The error of a customer's call when nobody is signed in: `sign_in_required`, 401. */
export const signInRequired = (): ShopError =>
  new ShopError('sign_in_required', 401, 'You must be logged in');

/**
 * The answer of a sign-in that goes on.
 * @throws {ShopError} `sign_in_required`; `upstream_unreachable` when nobody can say so at the moment
 */
export const active = <Answer extends SignedIn | Bearer>(
  answer: Answer | undefined,
): Extract<Answer, { readonly status: 'active' }> => {
  if (answer?.status === 'active') {
    return answer as Extract<Answer, { readonly status: 'active' }>;
  }
  if (answer?.status === 'unavailable') {
    throw new ShopError(
      'upstream_unreachable',
      502,
      'The shop can’t be reached. Please try again.',
    );
  }
  throw signInRequired();
};

/**
 * Refuses a customer's call when nobody is signed in, without asking the upstream (ERROR-001).
 * @throws {ShopError} `sign_in_required`
 */
export const requireSignIn = (call: Call, { signIn }: RequestContext): void => {
  if (call.access === 'public' || (call.access === 'customer' && signIn)) return;
  throw signInRequired();
};
