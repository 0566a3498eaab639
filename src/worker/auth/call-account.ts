import type { Context } from 'hono';
import { hasEmbeddedIdentity, issuerOf } from '@parlour/site';
import { nothingHere, ShopError } from '@parlour/http';
import type { AuthEnv } from './env.ts';
import { providerFetch, type IdentityReach } from './reach.ts';

/**
 * Asks the embedded provider about the customer's own account, with the customer's bearer token.
 * @param body the change; without one the request only reads
 */
export const callAccount = async (
  reach: IdentityReach,
  c: Context<AuthEnv>,
  path: string,
  body?: Readonly<Record<string, string>>,
): Promise<Response> => {
  const { site, session } = c.var;
  const bearer = await session?.bearer();
  const token = bearer?.status === 'active' ? bearer.token : '';
  const fetchProvider = providerFetch(reach, { site, env: c.env, ctx: c.executionCtx });
  return fetchProvider(`${issuerOf(site)}/account/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
};

/**
 * Requires a signed-in customer whose account the embedded provider has.
 * @throws {ShopError} `not_found` at a site with an external provider; `sign_in_required`
 */
export const requireAccount = async (c: Context<AuthEnv>): Promise<void> => {
  if (!hasEmbeddedIdentity(c.var.site)) throw nothingHere();
  if (await c.var.session?.customer()) return;
  throw new ShopError('sign_in_required', 401, 'You must be logged in');
};

/** @param status the provider's answer */
export const unavailable = (status: number): ShopError =>
  new ShopError(
    'sign_in_unavailable',
    503,
    'That isn’t possible at the moment. Please try again.',
    { cause: new Error(`the provider answered ${String(status)}`) },
  );
