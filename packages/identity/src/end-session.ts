import type { Context, Next } from 'hono';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { DAY_S } from '@parlour/domain';
import { type Site, issuerOf } from '@parlour/site';
import type { IdentityBindings, SiteEnv } from './bindings.ts';
import { readForm } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { providerFor } from './provider.ts';

/**
 * Ends the sign-in of an id token when the site itself asks (OpenID Connect RP-Initiated Logout). The library
 * would fetch its own keys over the network for that; here they are available directly. A request without the
 * token goes to the library, which asks the person.
 */
export const endSession = async (
  c: Context<SiteEnv>,
  next: Next,
): Promise<Response | undefined> => {
  const { id_token_hint: hint } = (await readForm(c.req.raw.clone() as Request)).fields;
  if (hint === undefined) {
    await next();
    return undefined;
  }
  const sessionId = await sessionOf(c.env, c.var.site, hint);
  if (sessionId === undefined) return c.json({ error: 'invalid_token' }, 401);
  const { adapter, internalAdapter } = await providerFor(c.env, c.var.site).$context;
  const session = await adapter.findOne<{ token: string }>({
    model: 'session',
    where: [{ field: 'id', value: sessionId }],
  });
  if (session) await internalAdapter.deleteSession(session.token);
  return c.body(null, 204);
};

/** The token may have expired; its signature, issuer and audience must be valid. */
const sessionOf = async (
  env: IdentityBindings,
  site: Site,
  hint: string,
): Promise<string | undefined> => {
  try {
    const keys = createLocalJWKSet(await providerFor(env, site).api.getJwks());
    const { payload } = await jwtVerify(hint, keys, {
      issuer: issuerOf(site),
      audience: site.signIn.clientId,
      clockTolerance: 30 * DAY_S,
    });
    return typeof payload.sid === 'string' ? payload.sid : undefined;
  } catch (thrown) {
    log('info', 'end_session_refused', { site: site.id, chain: errorChain(thrown) });
    return undefined;
  }
};
