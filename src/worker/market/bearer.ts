import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
} from 'jose';
import { agentAudiences } from '@parlour/contract';
import { audienceOf, hasEmbeddedIdentity, issuerOf, type Site, sitesOf } from '@parlour/site';
import { isLetIn } from '../platform/sessions/agent-consents.ts';
import { isEnded } from '@parlour/identity';
import type { Env } from '../platform/env.ts';
import { ShopError } from '@parlour/http';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';

/** A customer, known from a checked bearer token. */
export interface Customer {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  /** Whether the issuer says so, or the site that its issuer confirms every address. */
  readonly emailVerified: boolean;
  readonly accountType: string;
  readonly scopes: readonly string[];
  /**
   * Whether this is an assistant's token, which works only for a few calls and only for those that its scopes
   * name.
   */
  readonly isAgents: boolean;
  /** The bearer token itself, for calls to the issuer on the customer's behalf. */
  readonly bearer: string;
}

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
/** Seconds that the issuer's clock may differ from ours. */
const CLOCK_TOLERANCE_S = 5;

/**
 * The site that a bearer token claims to be for, by its issuer and audience. Nothing is checked yet.
 * @throws {ShopError} `bearer_refused` for a text that is not a token
 */
export const siteOfBearer = (env: Env, bearer: string): Site | undefined => {
  const claims = unchecked(bearer);
  return sitesOf(env).find((site) => claims.iss === issuerOf(site) && isFor(site, claims, bearer));
};

/**
 * The customer of a bearer token for a site. Issuer, audience, times and signature are checked.
 * @throws {ShopError} `bearer_refused`; `sign_in_unavailable` when the issuer's keys cannot be fetched
 */
export const customerOf = (
  issuers: Issuers,
  visit: IssuerVisit,
  bearer: string,
): Promise<Customer> => customerIn(visit, bearer, () => verified(issuers, visit, bearer));

/**
 * The customer of a bearer token that came straight from the issuer, or whose signature an entry point has
 * checked. The signature is not checked again; issuer, audience, times, sign-in and consent are.
 * @param goesOn whether a sign-in that was checked in the last minutes goes on while it cannot be
 * @throws {ShopError} `bearer_refused`, `sign_in_unavailable`
 */
export const customerOfOwn = (
  visit: IssuerVisit,
  bearer: string,
  goesOn: boolean,
): Promise<Customer> =>
  customerIn(visit, bearer, () => Promise.resolve(current(visit, bearer)), goesOn);

const customerIn = async (
  visit: IssuerVisit,
  bearer: string,
  read: () => Promise<JWTPayload>,
  goesOn = false,
): Promise<Customer> => {
  try {
    const claims = await read();
    const isAgents = isForAgents(visit.site, claims);
    if (!isAgents && !isFor(visit.site, claims, bearer))
      throw new Error('the bearer token is for another audience');
    if (isAgents && !(await isStillLetIn(visit, claims))) throw new Error('the consent has ended');
    if (!isAgents && (await hasEnded(visit, claims, goesOn)))
      throw new Error('the sign-in of the bearer token has ended');
    return { ...toCustomer(claims, visit.site, bearer), isAgents };
  } catch (cause) {
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('bearer_refused', 401, 'The bearer token isn’t valid.', { cause });
  }
};

/** The claims of a bearer token from the site's issuer that has not expired. */
const current = ({ site }: IssuerVisit, bearer: string): JWTPayload => {
  const claims = decodeJwt(bearer);
  const now = Date.now() / 1_000;
  if (claims.iss !== issuerOf(site)) throw new Error('the bearer token is from another issuer');
  if (!claims.sub || claims.iat === undefined)
    throw new Error('the bearer token names no customer');
  if ((claims.exp ?? 0) <= now - CLOCK_TOLERANCE_S) throw new Error('the bearer token has expired');
  if ((claims.nbf ?? 0) > now + CLOCK_TOLERANCE_S)
    throw new Error('the bearer token isn’t valid yet');
  return claims;
};

const unchecked = (bearer: string): JWTPayload => {
  try {
    return decodeJwt(bearer);
  } catch (cause) {
    throw new ShopError('bearer_refused', 401, 'The bearer token isn’t valid.', { cause });
  }
};

/**
 * Checks the audience. A provider without audiences names the client instead, as it does in an ID token: so the
 * token must say that it is an access token (RFC 9068), or in Amazon Cognito's way.
 */
const isFor = (site: Site, claims: JWTPayload, bearer: string): boolean => {
  const audience = audienceOf(site);
  if (audience !== undefined) return [claims.aud].flat().includes(audience);
  const client = claims.client_id ?? claims.azp;
  return client === site.signIn.clientId && isAccessToken(claims, bearer);
};

const isAccessToken = ({ token_use: use }: JWTPayload, bearer: string): boolean =>
  use === 'access' || /^(application\/)?at\+jwt$/i.test(decodeProtectedHeader(bearer).typ ?? '');

/** A token that a customer has granted to an assistant. */
const isForAgents = (site: Site, { aud }: JWTPayload): boolean =>
  hasEmbeddedIdentity(site) && typeof aud === 'string' && agentAudiences(site.origin).includes(aud);

const isStillLetIn = (
  { env, site }: IssuerVisit,
  { sub, azp, iat }: JWTPayload,
): Promise<boolean> =>
  isLetIn(env, site.id, {
    customer: sub ?? '',
    clientId: typeof azp === 'string' ? azp : '',
    issuedAt: iat ?? 0,
  });

const verified = async (
  issuers: Issuers,
  visit: IssuerVisit,
  bearer: string,
): Promise<JWTPayload> => {
  const options = {
    issuer: issuerOf(visit.site),
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: CLOCK_TOLERANCE_S,
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

/** When a sign-in of the shop at the embedded provider ends, its tokens end with it, even before they expire. */
const hasEnded = async (
  { env, site }: IssuerVisit,
  { sid, iat = 0 }: JWTPayload,
  goesOn: boolean,
): Promise<boolean> =>
  hasEmbeddedIdentity(site) &&
  typeof sid === 'string' &&
  (await isEnded(env, site.id, sid, { goesOn, issuedAt: iat * 1_000 }));

const toCustomer = (claims: JWTPayload, site: Site, bearer: string): Omit<Customer, 'isAgents'> => {
  const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
  return {
    sub: text(claims.sub),
    name: text(claims.name),
    email: text(claims.email),
    emailVerified: isConfirmed(claims.email_verified, site),
    accountType: text(claims[site.signIn.accountTypeClaim]),
    scopes: text(claims.scope).split(' '),
    bearer,
  };
};

/** Cognito writes the claim as text. */
const isConfirmed = (claim: unknown, { signIn }: Site): boolean =>
  claim === undefined ? signIn.confirmsEmails : claim === true || claim === 'true';
