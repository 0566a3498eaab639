import type { ExecutionContext } from 'hono';
import type { Family } from '#lib/contract/call.ts';
import type { Site } from '#lib/site/schema.ts';
import type { BearerSource } from '../platform/bearer.ts';
import type { Env, SiteEnv } from '../platform/env.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

/** Takes one request to an API of a site, in process or over the network. */
export type Upstream = (request: Request) => Promise<Response>;

/** The marketplace inside this worker. */
export interface EmbeddedMarket {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
}

/** The site and the visitor that a call is made for, and what it is made with. */
export interface RequestContext {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
  /** The visitor's bearer; absent when nobody is signed in. */
  readonly bearer?: BearerSource | undefined;
}

/** What a Hono request says of its site and visitor. */
export const requestContextOf = (c: HonoContext): RequestContext => ({
  site: c.var.site,
  env: c.env,
  ctx: c.executionCtx,
  bearer: c.var.bearer,
});

interface HonoContext {
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
  /** Sends over the network; the platform's `fetch`, except in tests. */
  readonly send: typeof fetch;
  readonly breaker: CircuitBreaker;
}

/** What the documents write without a prefix, as the table of calls has it. */
const OLDER_PATHS =
  /^v1\/api\/((orders|shipments|promocode|contents|pictionaires|verdicts|images|personrooms)\/)/;

/** Address of a call at its upstream, whose setting `olderPaths` says how that is written. */
export const upstreamAddress = (site: Site, family: Family, path: string): string => {
  const isBare = family === 'main' && site.upstreams.olderPaths === 'bare';
  return `${upstreamBase(site, family)}/${isBare ? path.replace(OLDER_PATHS, '$1') : path}`;
};

/** Base address of a family's upstream: from the site's settings alone, never from a request. */
const upstreamBase = ({ upstreams }: Site, family: Family): string => {
  const setting = family === 'operator' || family === 'agent' ? 'embedded' : upstreams[family];
  return setting === 'embedded' ? EMBEDDED_BASE : setting.replace(/\/+$/, '');
};

/** The upstream that a site has for a family. */
export const upstreamOf = (
  { market, send }: Reach,
  context: RequestContext,
  family: Family,
): Upstream =>
  upstreamBase(context.site, family) === EMBEDDED_BASE ? inProcess(market, context) : network(send);

const inProcess =
  (market: EmbeddedMarket, { env, ctx }: RequestContext): Upstream =>
  async (request) =>
    market.fetch(request, env, ctx);

/**
 * An API over the network. Only the redirect of a GET within the same origin is followed, so that no
 * credential goes to another host; any other comes back as it is.
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
