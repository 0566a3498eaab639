import type { ExecutionContext } from 'hono';
import type { Family } from '#lib/contract/call.ts';
import type { Site } from '#lib/site/schema.ts';
import type { BearerSource } from '../platform/bearer.ts';
import type { Env, SiteEnv } from '../platform/env.ts';

/** Takes one request to an API of a site; whether over the network is not the caller's business. */
export type Upstream = (request: Request) => Promise<Response>;

/** The marketplace inside this worker. */
export interface EmbeddedMarket {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
}

/** For whom a call is made, and with what. */
export interface Visit {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
  /** The visitor's bearer; absent when nobody is signed in. */
  readonly bearer?: BearerSource | undefined;
}

/** The visit that a request is. */
export const visitOf = (c: RequestContext): Visit => ({
  site: c.var.site,
  env: c.env,
  ctx: c.executionCtx,
  bearer: c.var.bearer,
});

interface RequestContext {
  readonly var: SiteEnv['Variables'];
  readonly env: Env;
  readonly executionCtx: ExecutionContext;
}

/** Address of the embedded market within the worker; no resolver knows it. */
const EMBEDDED_BASE = 'http://market.embedded';

const REDIRECTS: readonly number[] = [301, 302, 307, 308];
const MAX_REDIRECTS = 3;

/** How calls reach the upstreams of every site. */
export interface Reach {
  readonly market: EmbeddedMarket;
  /** Sends over the network; the platform's `fetch` but in tests. */
  readonly send: typeof fetch;
}

/** Base address of a family's upstream; from the site's settings alone, never from a request. */
export const upstreamBase = ({ upstreams }: Site, family: Family): string => {
  const setting = family === 'operator' ? 'embedded' : upstreams[family];
  return setting === 'embedded' ? EMBEDDED_BASE : setting.replace(/\/+$/, '');
};

/** The upstream that a site has for a family. */
export const upstreamOf = ({ market, send }: Reach, visit: Visit, family: Family): Upstream =>
  upstreamBase(visit.site, family) === EMBEDDED_BASE ? inProcess(market, visit) : network(send);

const inProcess =
  (market: EmbeddedMarket, { env, ctx }: Visit): Upstream =>
  async (request) =>
    market.fetch(request, env, ctx);

/**
 * An API over the network. A redirect is followed for a GET within the same origin only, so that no
 * credential leaves for another host; any other is answered as it came.
 */
const network =
  (send: typeof fetch): Upstream =>
  async (request) => {
    let reply = await send(request, { redirect: 'manual' });
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      const target = sameOriginTarget(request, reply);
      if (target === undefined) return reply;
      const { headers, signal } = request;
      reply = await send(target, { headers, signal, redirect: 'manual' });
    }
    return reply;
  };

const sameOriginTarget = (request: Request, reply: Response): string | undefined => {
  const location = reply.headers.get('location');
  if (request.method !== 'GET' || !REDIRECTS.includes(reply.status) || !location) return undefined;
  const target = URL.parse(location, request.url);
  return target?.origin === new URL(request.url).origin ? target.href : undefined;
};
