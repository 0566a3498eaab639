import type { ExecutionContext } from 'hono';
import { hasEmbeddedIdentity } from '@parlour/site';
import type { Env } from '../platform/env.ts';
import type { IssuerVisit } from '../platform/issuer.ts';

/** The identity provider inside this worker. */
interface EmbeddedIdentity {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
}

/** How requests reach the identity providers of every site. */
export interface IdentityReach {
  readonly identity: EmbeddedIdentity;
  /** Sends over the network; the platform's `fetch` except in tests. */
  readonly send: typeof fetch;
}

/** Sends a request to the site's identity provider; the embedded one answers in-process. */
export const providerFetch = (
  { identity, send }: IdentityReach,
  { site, env, ctx }: IssuerVisit,
): ((url: string, init: RequestInit) => Promise<Response>) =>
  hasEmbeddedIdentity(site)
    ? async (url, init) => identity.fetch(new Request(url, init), env, ctx)
    : (url, init) => send(url, init);
