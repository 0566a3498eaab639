import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
} from 'jose';
import { agentAudiences } from '@parlour/contract';
import {
  audienceOf,
  hasEmbeddedIdentity,
  issuerOf,
  type ListedSite,
  type Site,
  siteById,
  sitesOf,
} from '@parlour/site';
import { isLetIn } from '../platform/sessions/agent-consents.ts';
import { isEnded } from '@parlour/identity';
import type { Env } from '../platform/env.ts';
import { ShopError } from '@parlour/http';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';
import { customerOfClaims, type Customer } from '../platform/sign-in.ts';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
/** Seconds that the issuer's clock may differ from ours. */
const CLOCK_TOLERANCE_S = 5;

/**
 * The site that a bearer token claims to be for, by its issuer and audience. Nothing is checked yet.
 * @throws {ShopError} `bearer_refused` for a text that is not a token
 */
export const siteOfBearer = async (env: Env, bearer: string): Promise<Site | undefined> => {
  const claims = unchecked(bearer);
  const sites = await sitesOf(env);
  const meant = sites.find((site) => claims.iss === issuerOf(site) && isFor(site, claims, bearer));
  return meant && siteById(env, meant.id);
};

/**
 * The customer of a bearer token for a site. Issuer, audience, times, signature, sign-in and consent are checked.
 * @throws {ShopError} `bearer_refused`; `sign_in_unavailable` when the issuer's keys cannot be fetched
 */
export const customerOf = async (
  issuers: Issuers,
  visit: IssuerVisit,
  bearer: string,
): Promise<Customer> => {
  try {
    const claims = await verified(issuers, visit, bearer);
    const isAgents = isForAgents(visit.site, claims);
    if (!isAgents && !isFor(visit.site, claims, bearer))
      throw new Error('the bearer token is for another audience');
    if (isAgents && !(await isStillLetIn(visit, claims))) throw new Error('the consent has ended');
    if (!isAgents && (await hasEnded(visit, claims)))
      throw new Error('the sign-in of the bearer token has ended');
    return customerOfClaims(claims, visit.site, isAgents);
  } catch (cause) {
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('bearer_refused', 401, 'The bearer token isn’t valid.', { cause });
  }
};

/** The customer of an assistant's bearer token that its entry point has checked. */
export const customerOfAgent = (site: Site, bearer: string): Customer =>
  customerOfClaims(decodeJwt(bearer), site, true);

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
const isFor = (site: ListedSite, claims: JWTPayload, bearer: string): boolean => {
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
const hasEnded = async ({ env, site }: IssuerVisit, { sid }: JWTPayload): Promise<boolean> =>
  hasEmbeddedIdentity(site) && typeof sid === 'string' && (await isEnded(env, site.id, sid));
