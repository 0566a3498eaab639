import * as oauth from 'oauth4webapi';
import { roleOf, type OperatorRole } from '#lib/site/operator-sign-in.ts';
import type { Site } from '#lib/site/schema.ts';
import { ShopError } from '../platform/errors.ts';
import type { IssuerVisit } from '../platform/issuer.ts';
import { errorChain, log } from '../platform/log.ts';
import type { Flow } from './flow.ts';
import { providerOf, type Provider } from './provider.ts';
import type { IdentityReach } from './reach.ts';
import { grantOf, userInfo } from './tokens.ts';

/** Seconds that an operator's sign-in at the provider may be old when it opens the console. */
export const FRESH_SECONDS = 300;

/** What a site's identity provider tells of an operator. */
export interface OperatorGrant {
  /** The provider's own name for the person, which never becomes another's. */
  readonly subject: string;
  /** Confirmed e-mail address, or the subject where there is none. */
  readonly name: string;
  readonly role: OperatorRole;
  /** What the provider is asked again with; absent where it gives nothing for that. */
  readonly refreshToken: string | undefined;
}

/**
 * Exchanges the code of an operator's callback.
 * @throws {ShopError} `operator_role_missing` for somebody without a role
 * @throws what oauth4webapi throws for anything that is not as it must be, an old sign-in included
 */
export const operatorGrant = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  flow: Flow,
  callback: URLSearchParams,
): Promise<OperatorGrant> => {
  const provider = await providerOf(reach, visit);
  const given = await grantOf(provider, visit.site, flow, callback, FRESH_SECONDS);
  const claims = oauth.getValidatedIdTokenClaims(given);
  if (!claims) throw new Error('the provider gave no id token');
  requireWay(visit.site, claims);
  const found = await grantIn(provider, visit.site, claims, given);
  if (found) return found;
  throw new ShopError('operator_role_missing', 403, 'This account has no operator’s role.');
};

/** @throws {Error} when the provider does not confirm one of the ways of signing in that the site names */
const requireWay = ({ operatorSignIn }: Site, { acr }: oauth.IDToken): void => {
  const wanted = operatorSignIn?.acr ?? [];
  if (wanted.length === 0 || (typeof acr === 'string' && wanted.includes(acr))) return;
  throw new Error(`the operator did not sign in by ${wanted.join(' or ')}`);
};

/** From the id token; a role or an address that it leaves out is asked of the provider's userinfo endpoint. */
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

/** What asking the provider again came to. */
export type OperatorCheck =
  | { readonly status: 'role'; readonly grant: OperatorGrant }
  | { readonly status: 'ended' }
  | { readonly status: 'unknown' };

/**
 * Asks the provider whether somebody who signed in still has a role. `ended` where the provider has taken
 * back the sign-in or the role; `unknown` where it does not answer as it should. Never throws.
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

/** The token of the refresh is of no use, or what it gave is not taken where the role would be told. */
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
  // A refresh may leave the id token out; the userinfo endpoint then tells, of this person alone.
  const told =
    claims ??
    ((await userInfo(provider, { sub: subject } as oauth.IDToken, given)) as oauth.IDToken);
  const grant = await grantIn(provider, site, told, given);
  return grant && { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
};
