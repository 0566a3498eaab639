import * as oauth from 'oauth4webapi';
import { consoleOrigin, roleOf, type Site } from '@parlour/site';
import type { OperatorRole } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import type { IssuerVisit } from '../platform/issuer.ts';
import { errorChain, log } from '@parlour/runtime';
import type { Flow } from './flow.ts';
import { type IdentityReach, type Provider, providerOf } from './provider.ts';
import { grantOf, userInfo } from './tokens.ts';

/** The maximum age in seconds of an operator's sign-in at the provider when it opens the console. */
export const FRESH_S = 300;

/** What a site's identity provider says about an operator. */
export interface OperatorGrant {
  /** The provider's own id for the person, which it never gives to another. */
  readonly subject: string;
  /** The confirmed email address, or the subject if there is none. */
  readonly name: string;
  readonly role: OperatorRole;
  /** The token for asking the provider again; absent if the provider issues none. */
  readonly refreshToken: string | undefined;
}

/**
 * Exchanges the code of an operator's callback.
 * @throws {ShopError} `operator_role_missing` for a person without a role
 * @throws what oauth4webapi throws for an invalid answer, an old sign-in included
 */
export const operatorGrant = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  flow: Flow,
  callback: URLSearchParams,
): Promise<OperatorGrant> => {
  const provider = await providerOf(reach, visit);
  const given = await grantOf(provider, visit.site, flow, callback, {
    origin: consoleOrigin(visit.site),
    maxAge: FRESH_S,
  });
  const claims = oauth.getValidatedIdTokenClaims(given);
  if (!claims) throw new Error('the provider gave no id token');
  requireWay(visit.site, claims);
  const found = await grantIn(provider, visit.site, claims, given);
  if (found) return found;
  throw new ShopError(
    'operator_role_missing',
    403,
    'This account doesn’t have an operator’s role.',
  );
};

/** @throws {Error} if the provider confirms none of the sign-in methods that the site requires */
const requireWay = ({ operatorSignIn }: Site, { acr }: oauth.IDToken): void => {
  const wanted = operatorSignIn?.acr ?? [];
  if (wanted.length === 0 || (typeof acr === 'string' && wanted.includes(acr))) return;
  throw new Error(`the operator didn’t sign in by ${wanted.join(' or ')}`);
};

/** From the id token; a role or an email address that it lacks comes from the provider's userinfo endpoint. */
const grantIn = async (
  provider: Provider,
  { operatorSignIn }: Site,
  claims: oauth.IDToken,
  given: oauth.TokenEndpointResponse,
): Promise<OperatorGrant | undefined> => {
  if (!operatorSignIn) return undefined;
  const inToken = roleOf(operatorSignIn, claims);
  const isWhole = inToken !== undefined && typeof claims.email === 'string';
  const told = isWhole ? claims : await userInfo(provider, claims, given);
  const role = inToken ?? roleOf(operatorSignIn, told);
  if (role === undefined) return undefined;
  const { email, email_verified: isVerified } = told;
  const isNamed = typeof email === 'string' && email !== '' && isVerified !== false;
  const name = isNamed ? email : claims.sub;
  return { subject: claims.sub, name, role, refreshToken: given.refresh_token };
};

/** The result of asking the provider again. */
export type OperatorCheck =
  | { readonly status: 'role'; readonly grant: OperatorGrant }
  | { readonly status: 'ended' }
  | { readonly status: 'unknown' };

/**
 * Asks the provider whether a signed-in operator still has a role. `ended` if the provider has withdrawn the
 * sign-in or the role; `unknown` if it gives no valid answer. Never throws.
 */
export const checkOperator = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  held: Pick<OperatorGrant, 'subject' | 'refreshToken'>,
): Promise<OperatorCheck> => {
  try {
    const grant = await refreshed(await providerOf(reach, visit), visit.site, held);
    return grant ? { status: 'role', grant } : { status: 'ended' };
  } catch (thrown) {
    if (isTakenBack(thrown)) return { status: 'ended' };
    log('warn', 'operator_unchecked', { site: visit.site.id, chain: errorChain(thrown) });
    return { status: 'unknown' };
  }
};

/** The refresh token is invalid, or the userinfo endpoint refuses the new access token. */
const isTakenBack = (thrown: unknown): boolean =>
  thrown instanceof oauth.WWWAuthenticateChallengeError ||
  (thrown instanceof oauth.ResponseBodyError && thrown.error === 'invalid_grant');

const refreshed = async (
  provider: Provider,
  site: Site,
  { subject, refreshToken = '' }: Pick<OperatorGrant, 'subject' | 'refreshToken'>,
): Promise<OperatorGrant | undefined> => {
  const { server, client, credential, options } = provider;
  const reply = await oauth.refreshTokenGrantRequest(
    ...([server, client, credential, refreshToken] as const),
    options(),
  );
  const given = await oauth.processRefreshTokenResponse(server, client, reply);
  const claims = oauth.getValidatedIdTokenClaims(given);
  if (claims) await oauth.validateApplicationLevelSignature(server, reply, options());
  if (claims && claims.sub !== subject)
    throw new Error('the refreshed id token is for someone else');
  // A refresh may leave the id token out; then the userinfo endpoint answers, for this person only.
  const told =
    claims ??
    ((await userInfo(provider, { sub: subject } as oauth.IDToken, given)) as oauth.IDToken);
  const grant = await grantIn(provider, site, told, given);
  return grant && { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
};
