import type { Context } from 'hono';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { agentAudiences } from '#lib/agents/scopes.ts';
import type { Site } from '#lib/site/schema.ts';
import { issuerOf } from '#lib/site/sign-in.ts';
import type { SiteEnv } from '../platform/env.ts';
import { providerFor } from './provider.ts';

const REFUSED = {
  error: 'invalid_token',
  error_description: 'The access token is not valid, or no longer valid',
};

/**
 * Tells the bearer of the shop's own token about its customer (OpenID Connect Core 5.3). Every bearer token that
 * is not valid here gets `invalid_token` (RFC 6750, 3.1); the library fails at some of them.
 */
export const userinfo = async (c: Context<SiteEnv>): Promise<Response> => {
  const { site } = c.var;
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const { handler, api } = providerFor(c.env, site);
  if (bearer?.includes('.') && !(await isValid(await api.getJwks(), site, bearer)))
    return refuse(c);
  const reply = await handler(c.req.raw);
  if (reply.status !== 401) return reply;
  return bearer === undefined ? withChallenge(reply) : refuse(c);
};

/** A request without a token is told the scheme alone (RFC 6750, 3.1). */
const withChallenge = (reply: Response): Response => {
  const challenged = new Response(reply.body, reply);
  challenged.headers.set('www-authenticate', 'Bearer');
  return challenged;
};

const refuse = (c: Context): Response =>
  c.json(REFUSED, 401, {
    'cache-control': 'no-store',
    'www-authenticate': `Bearer error="${REFUSED.error}", error_description="${REFUSED.error_description}"`,
  });

/** Whether this provider has signed the token, and not for an assistant. */
const isValid = async (keys: JSONWebKeySet, site: Site, bearer: string): Promise<boolean> => {
  try {
    const { payload } = await jwtVerify(bearer, createLocalJWKSet(keys), {
      issuer: issuerOf(site),
    });
    const ofAgents = agentAudiences(site.origin);
    return ![payload.aud].flat().some((audience) => ofAgents.includes(audience ?? ''));
  } catch {
    // Whatever is wrong with it, the answer is the same.
    return false;
  }
};
