import * as z from 'zod';
import { type ConsentScope, isConsentScope, OFFLINE_SCOPE } from '@parlour/contract';
import type { Context } from 'hono';
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { asData } from '@parlour/domain';
import { letsIn, type Site, hasEmbeddedIdentity, issuerOf } from '@parlour/site';
import { ShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import type { AgentEnv, ClientDetails, Shop } from './shop.ts';

/** What a customer has allowed an assistant to do, from a bearer token that has been checked. */
export interface AgentGrant {
  /** The customer's id at the provider. */
  readonly customer: string;
  /** The assistant's id at the provider. */
  readonly clientId: string;
  /** The name that the assistant gives itself, and the URL of its document; '' for none. */
  readonly agent: { readonly name: string; readonly profile: string };
  /** The hosts that the program belongs to: the host of its document, or of each of its redirect URLs. */
  readonly hosts: readonly string[];
  readonly scopes: readonly ConsentScope[];
  /** The bearer token itself. */
  readonly bearer: string;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Returns what a bearer token allows, if this site issued it for assistants.
 * @throws {ShopError} `sign_in_unavailable` while the issuer's keys cannot be fetched
 */
export type CheckGrant = (c: Context<AgentEnv>, bearer: string) => Promise<AgentGrant | undefined>;

const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  iat: z.number(),
  azp: z.string().min(1),
  scope: z.string().default(''),
});

/**
 * Checks issuer, audience, times and signature, and that neither the customer nor the shop has ended the
 * grant.
 * @param audienceOf the audience of the tokens for this entry point, by the origin of a site
 */
export const grantChecker =
  (audienceOf: (origin: string) => string): CheckGrant =>
  async ({ var: { site, shop } }, bearer) => {
    const audience = audienceOf(site.origin);
    const claims = hasEmbeddedIdentity(site)
      ? await claimsOf(shop, site, { bearer, audience })
      : undefined;
    if (!claims) return undefined;
    const known = await shop.knownAs({
      customer: claims.sub,
      clientId: claims.azp,
      issuedAt: claims.iat,
    });
    return known === null
      ? undefined
      : {
          customer: claims.sub,
          clientId: claims.azp,
          agent: agentOf(site, claims.azp, known),
          hosts: hostsOf(site, claims.azp, known),
          scopes: claims.scope.split(' ').filter(isConsentScope),
          bearer,
          expiresAt: claims.exp,
        };
  };

/** The bearer token of a request; undefined without one. */
export const bearerOf = (c: Context<AgentEnv>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

/**
 * Counts an assistant's request against its customer's limit.
 * @throws {ShopError} `rate_limited`
 */
export const countGrant = (
  { var: { shop } }: Context<AgentEnv>,
  { clientId, customer }: AgentGrant,
): Promise<void> => shop.count(`assistant ${clientId} ${customer}`);

/**
 * Where a site names its authorisation server (RFC 9728), for clients that know only the site; below it, by
 * the path of a resource, for clients that know the resource. If a site supports both MCP and UCP, MCP
 * answers here.
 */
export const SITE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/**
 * What an assistant must know before it asks a customer for permission (RFC 9728).
 * @param scopes all scopes of the resource
 */
export const resourceMetadata = (site: Site, resource: string, scopes: readonly string[]) => ({
  resource,
  authorization_servers: letsIn(site) ? [issuerOf(site)] : [],
  scopes_supported: letsIn(site) ? [...scopes, OFFLINE_SCOPE] : [],
  bearer_methods_supported: ['header'],
  resource_name: site.name,
  resource_documentation: `${site.origin}/agents.md`,
});

interface PresentedToken {
  readonly bearer: string;
  readonly audience: string;
}

const claimsOf = async (shop: Shop, site: Site, token: PresentedToken) => {
  try {
    return Claims.parse(await verified(shop, site, token));
  } catch (thrown) {
    if (thrown instanceof ShopError) throw thrown;
    log('info', 'agent_bearer_refused', { site: site.id, chain: errorChain(thrown) });
    return undefined;
  }
};

/** The maximum length of a name. */
const NAME = 100;

/**
 * An assistant with a document about itself is identified by its URL; a name in the settings has priority
 * over its own.
 */
const agentOf = (
  site: Site,
  clientId: string,
  { name, uri }: ClientDetails,
): AgentGrant['agent'] => {
  const set = site.agents.assistants.find((assistant) => assistant.clientId === clientId);
  return {
    name: asData(set?.name ?? name ?? '', NAME) || 'An assistant',
    profile: URL.canParse(clientId) ? clientId : (uri ?? ''),
  };
};

/**
 * An assistant with a document belongs to the document's host; others belong to the hosts of their redirect
 * URLs.
 */
const hostsOf = (
  site: Site,
  clientId: string,
  { redirectUris }: ClientDetails,
): readonly string[] => {
  const set = site.agents.assistants.find((assistant) => assistant.clientId === clientId);
  const known = Texts.parse(JSON.parse(redirectUris ?? '[]'));
  const addresses = set?.redirectUris ?? (URL.canParse(clientId) ? [clientId] : known);
  return [...new Set(addresses.map((url) => new URL(url).hostname))];
};

const Texts = z.array(z.string());

const verified = async (
  { issuerKeys }: Shop,
  site: Site,
  { bearer, audience }: PresentedToken,
): Promise<JWTPayload> => {
  const options = {
    issuer: issuerOf(site),
    audience,
    algorithms: ['ES256'],
    requiredClaims: ['sub', 'exp', 'iat'],
  };
  try {
    const keys = createLocalJWKSet(await issuerKeys());
    return (await jwtVerify(bearer, keys, options)).payload;
  } catch (thrown) {
    if (!(thrown instanceof errors.JWKSNoMatchingKey)) throw thrown;
    const keys = createLocalJWKSet(await issuerKeys({ fresh: true }));
    return (await jwtVerify(bearer, keys, options)).payload;
  }
};
