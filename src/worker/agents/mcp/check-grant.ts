import type { Context } from 'hono';
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import * as z from 'zod';
import { agentAudience, isAgentScope } from '#lib/agents/scopes.ts';
import { hasEmbeddedIdentity, issuerOf } from '#lib/site/sign-in.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Issuers, IssuerVisit } from '../../platform/issuer.ts';
import { errorChain, log } from '../../platform/log.ts';
import { isLetIn } from '../../platform/sessions/agent-consents.ts';
import type { McpEnv } from './door.ts';
import type { AgentGrant } from './grant.ts';

/**
 * What a bearer allows, if it is one of this site's for assistants.
 * @throws {ShopError} `sign_in_unavailable` while the issuer's keys cannot be had
 */
export type CheckGrant = (c: Context<McpEnv>, bearer: string) => Promise<AgentGrant | undefined>;

const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  iat: z.number(),
  azp: z.string().min(1),
  scope: z.string().default(''),
  name: z.string().default(''),
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
});

/** Checks issuer, audience, times, signature, and that neither the customer nor the shop has ended it. */
export const grantChecker =
  (issuers: Issuers): CheckGrant =>
  async (c, bearer) => {
    const visit = { site: c.var.site, env: c.env, ctx: c.executionCtx };
    if (!hasEmbeddedIdentity(visit.site)) return undefined;
    try {
      const claims = Claims.parse(await verified(issuers, visit, bearer));
      const held = { customer: claims.sub, clientId: claims.azp, issuedAt: claims.iat };
      if (!(await isLetIn(c.env, visit.site.id, held))) return undefined;
      return {
        customer: claims.sub,
        name: claims.name,
        email: claims.email,
        emailVerified: claims.email_verified,
        clientId: claims.azp,
        scopes: claims.scope.split(' ').filter(isAgentScope),
        bearer,
        expiresAt: claims.exp,
      };
    } catch (thrown) {
      if (thrown instanceof ShopError) throw thrown;
      log('info', 'agent_bearer_refused', { site: visit.site.id, chain: errorChain(thrown) });
      return undefined;
    }
  };

const verified = async (
  issuers: Issuers,
  visit: IssuerVisit,
  bearer: string,
): Promise<JWTPayload> => {
  const options = {
    issuer: issuerOf(visit.site),
    audience: agentAudience(visit.site.origin),
    algorithms: ['ES256'],
    requiredClaims: ['sub', 'exp', 'iat'],
  };
  try {
    const keys = createLocalJWKSet(await issuers.keys(visit));
    return (await jwtVerify(bearer, keys, options)).payload;
  } catch (thrown) {
    if (!(thrown instanceof errors.JWKSNoMatchingKey)) throw thrown;
    const keys = createLocalJWKSet(await issuers.keys(visit, { fresh: true }));
    return (await jwtVerify(bearer, keys, options)).payload;
  }
};
