import type { ExecutionContext } from 'hono';
import { hasEmbeddedIdentity } from '#lib/site/sign-in.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';

/** The identity provider inside this worker. */
export interface EmbeddedIdentity {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
}

/** How requests reach the identity providers of every site. */
export interface IdentityReach {
  readonly identity: EmbeddedIdentity;
  /** Sends over the network; the platform's `fetch` but in tests. */
  readonly send: typeof fetch;
}

/** For which site a provider is asked, and with what. */
export interface Visit {
  readonly site: Site;
  readonly env: Env;
  readonly ctx: ExecutionContext;
}

/** Sends a request to the site's identity provider, in-process when that is the embedded one. */
export const providerFetch = (
  { identity, send }: IdentityReach,
  { site, env, ctx }: Visit,
): ((url: string, init: RequestInit) => Promise<Response>) =>
  hasEmbeddedIdentity(site)
    ? async (url, init) => identity.fetch(new Request(url, init), env, ctx)
    : (url, init) => send(url, init);
