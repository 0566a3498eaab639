import type { Context } from 'hono';
import type { Site } from '@parlour/site';
import type { IdentityBindings, SiteEnv } from './bindings.ts';
import { ownerOf } from './account.ts';
import { providerFor } from './provider.ts';

const REFUSED = {
  error: 'invalid_token',
  // Of a header, which takes no typographic apostrophe.
  error_description: 'The access token is not valid, or no longer valid',
};

/**
 * Tells the bearer of the shop's own token about its customer (OpenID Connect Core 5.3). Every bearer token that
 * is not valid here gets `invalid_token` (RFC 6750, 3.1); the library fails at some of them.
 */
export const userinfo = async (c: Context<SiteEnv>): Promise<Response> => {
  const { site } = c.var;
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const { handler } = providerFor(c.env, site);
  if (bearer?.includes('.') && !(await isOwners(c.env, site, c.req.raw))) return refuse(c);
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

/** Whether a signed token is the shop's own, and its sign-in goes on. */
const isOwners = (env: IdentityBindings, site: Site, request: Request): Promise<boolean> =>
  ownerOf(env, site, request).then(
    () => true,
    () => false,
  );
