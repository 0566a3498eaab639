import type { Context } from 'hono';
import { SCOPE_WORDS, UCP_PATH, ucpAudience, type UcpScope } from '@parlour/contract';
import { letsIn, type Site, issuerOf } from '@parlour/site';
import {
  type AgentGrant,
  bearerOf,
  countGrant,
  grantChecker,
  SITE_METADATA_PATH,
} from '../check-grant.ts';
import type { AgentEnv } from '../shop.ts';
import { UcpError } from './ucp-error.ts';

/** Where the protocol's resource names its authorisation server (RFC 9728). */
export const METADATA_PATH = SITE_METADATA_PATH + UCP_PATH;

const READ_ORDERS: UcpScope = 'dev.ucp.shopping.order:read';

/** The scopes that operations require; an operation that guests may use needs none. */
export const gatedScopes = (site: Site): Readonly<Record<string, string>> =>
  letsIn(site) ? { [READ_ORDERS]: SCOPE_WORDS[READ_ORDERS] } : {};

const checkGrant = grantChecker(ucpAudience);

interface ChallengeReason {
  readonly error?: string;
  readonly description?: string;
  readonly scope?: UcpScope;
}

/** Says where to ask a customer for permission, and for which scope (RFC 6750, RFC 9728). */
export const challenge = (site: Site, { error, description, scope }: ChallengeReason = {}) => {
  const params = {
    realm: issuerOf(site),
    ...(error === undefined ? {} : { error }),
    ...(description === undefined ? {} : { error_description: description }),
    ...(scope === undefined ? {} : { scope }),
    resource_metadata: site.origin + METADATA_PATH,
  };
  const text = Object.entries(params).map(([name, value]) => `${name}="${value}"`);
  return { 'www-authenticate': `Bearer ${text.join(', ')}` };
};

/** The error when a customer must first link an account. */
export const identityRequired = (site: Site): UcpError =>
  new UcpError('identity_required', 401, 'A customer has to allow this first.', {
    headers: challenge(site),
  });

/** @throws {UcpError} `insufficient_scope` if the customer has not granted it */
export const requireScope = (site: Site, { scopes }: AgentGrant, scope: UcpScope): void => {
  if (scopes.includes(scope)) return;
  throw new UcpError('insufficient_scope', 403, `This needs the scope ${scope}.`, {
    headers: challenge(site, { error: 'insufficient_scope', scope }),
  });
};

/**
 * What a customer has allowed the platform to do; undefined for a request without a bearer token.
 * @param profile URL of the platform's profile: the platform may not use tokens of programs on other hosts
 * @throws {UcpError} `identity_required` for a bearer token that is not valid here; {ShopError}
 * `rate_limited`
 */
export const grantIn = async (
  c: Context<AgentEnv>,
  profile: string,
): Promise<AgentGrant | undefined> => {
  const bearer = bearerOf(c);
  if (bearer === undefined) return undefined;
  const grant = await checkGrant(c, bearer);
  const { hostname } = new URL(profile);
  if (grant?.hosts.every((host) => host === hostname) !== true) {
    const description = 'The access token is not valid, or no longer valid';
    throw new UcpError('identity_required', 401, `${description}.`, {
      headers: challenge(c.var.site, { error: 'invalid_token', description }),
    });
  }
  await countGrant(c, grant);
  return grant;
};
