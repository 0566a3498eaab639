import type { ExecutionContext } from 'hono';
import * as oauth from 'oauth4webapi';
import { requireSecret } from '@parlour/http';
import { HOUR_MS } from '@parlour/domain';
import { hasEmbeddedIdentity, issuerOf } from '@parlour/site';
import type { Env } from '../platform/env.ts';
import type { IssuerVisit } from '../platform/issuer.ts';

const DEADLINE_MS = 8_000;
const DISCOVERY_LIFETIME_MS = HOUR_MS;
const LOCAL = /^http:\/\/(localhost|[\w-]+\.localhost|127\.0\.0\.1)(:\d+)?(\/|$)/;

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

/** A site's identity provider according to its discovery document, and the site's client there. */
export interface Provider {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly credential: oauth.ClientAuth;
  /** Options of every request to the provider. */
  readonly options: () => RequestOptions;
}

type RequestOptions = ReturnType<ReturnType<typeof requestOptions>>;

interface DiscoveredServer {
  readonly server: oauth.AuthorizationServer;
  readonly at: number;
}

/** Discovery documents, cached for an hour at most; plain data, with nothing from the request that fetched it. */
const discovered = new Map<string, DiscoveredServer>();

/**
 * The identity provider of the visited site.
 * @throws {ShopError} `not_configured` without a client secret.
 * @throws what oauth4webapi throws, when the discovery document cannot be fetched or is not the issuer's.
 */
export const providerOf = async (reach: IdentityReach, visit: IssuerVisit): Promise<Provider> => {
  const { site, env } = visit;
  const options = requestOptions(reach, visit);
  const server = await discover(issuerOf(site), options);
  return {
    // A copy, because oauth4webapi caches an issuer's keys by this object: each sign-in fetches the keys
    // again, so a key that the provider has just introduced is known.
    server: { ...server },
    client: { client_id: site.signIn.clientId },
    credential: credentialFor(server, requireSecret(env, site, site.signIn.clientSecret)),
    options,
  };
};

/** Plain http is only for a provider on this very machine. */
const requestOptions = (reach: IdentityReach, visit: IssuerVisit) => () => ({
  [oauth.customFetch]: providerFetch(reach, visit),
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to stand out, not to go
  [oauth.allowInsecureRequests]: LOCAL.test(issuerOf(visit.site)),
  signal: AbortSignal.timeout(DEADLINE_MS),
});

const discover = async (
  issuer: string,
  options: () => RequestOptions,
): Promise<oauth.AuthorizationServer> => {
  const known = discovered.get(issuer);
  if (known && Date.now() - known.at < DISCOVERY_LIFETIME_MS) return known.server;
  const url = new URL(issuer);
  const reply = await oauth.discoveryRequest(url, { algorithm: 'oidc', ...options() });
  const server = await oauth.processDiscoveryResponse(url, reply);
  discovered.set(issuer, { server, at: Date.now() });
  return server;
};

const credentialFor = (server: oauth.AuthorizationServer, clientSecret: string) => {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
};
