import type { Context } from 'hono';
import { hasEmbeddedIdentity, issuerOf } from '@parlour/site';
import { nothingHere, ShopError } from '@parlour/http';
import type { IssuerVisit } from '../platform/issuer.ts';
import type { AuthEnv } from './env.ts';
import { providerFetch, type IdentityReach } from './provider.ts';

/**
 * Asks the embedded provider about the own account of the customer who has signed in.
 * @param change the change; without one the request only reads
 */
export const askAboutAccount = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  path: string,
  change?: object,
): Promise<Response> => {
  const bearer = await visit.signIn?.bearer();
  const token = bearer?.status === 'active' ? bearer.token : '';
  return providerFetch(reach, visit)(`${issuerOf(visit.site)}/account/${path}`, {
    method: change ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(change ? { body: JSON.stringify(change) } : {}),
  });
};

/** The same for the customer of a request. */
export const callAccount = (
  reach: IdentityReach,
  c: Context<AuthEnv>,
  path: string,
  change?: Readonly<Record<string, string>>,
): Promise<Response> => {
  const { site, signIn } = c.var;
  return askAboutAccount(reach, { site, signIn, env: c.env, ctx: c.executionCtx }, path, change);
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
