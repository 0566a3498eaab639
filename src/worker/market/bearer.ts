import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { agentAudiences } from '#lib/agents/scopes.ts';
import { audienceOf, hasEmbeddedIdentity, issuerOf } from '#lib/site/sign-in.ts';
import type { Site } from '#lib/site/schema.ts';
import { isLetIn } from '../platform/sessions/agent-consents.ts';
import { isEnded } from '../platform/sessions/customer-sessions.ts';
import type { Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';
import { sitesOf } from '../platform/sites.ts';

/** A customer, by a bearer that has been checked. */
export interface Customer {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  /** Undefined when the issuer does not say. */
  readonly emailVerified: boolean | undefined;
  readonly accountType: string;
  readonly scopes: readonly string[];
  /** Whether it is an assistant's token: it is taken for few calls, and for those that its scopes name. */
  readonly isAgents: boolean;
  /** The bearer itself, for what is done on the customer's behalf at the issuer. */
  readonly bearer: string;
}

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
/** Seconds that the issuer's clock may differ from ours. */
const CLOCK_TOLERANCE_S = 5;

/**
 * The site that a bearer claims to be for, by its issuer and audience; nothing is checked yet.
 * @throws {ShopError} `bearer_refused` for what is not a token.
 */
export const siteOfBearer = (env: Env, bearer: string): Site | undefined => {
  const claims = unchecked(bearer);
  return sitesOf(env).find(
    (site) => claims.iss === issuerOf(site) && (isFor(site, claims) || isForAgents(site, claims)),
  );
};

/**
 * The customer of a bearer for a site: issuer, audience, times and signature are checked.
 * @throws {ShopError} `bearer_refused`; `sign_in_unavailable` when the issuer's keys cannot be had.
 */
export const customerOf = (
  issuers: Issuers,
  visit: IssuerVisit,
  bearer: string,
): Promise<Customer> => customerIn(visit, bearer, () => verified(issuers, visit, bearer));

/**
 * The customer of a bearer that this worker has had from the issuer itself, or whose signature an entry point has
 * checked: that is not checked again, but issuer, audience, times, sign-in and consent are.
 * @throws {ShopError} `bearer_refused`
 */
export const customerOfOwn = (visit: IssuerVisit, bearer: string): Promise<Customer> =>
  customerIn(visit, bearer, () => Promise.resolve(current(visit, bearer)));

const customerIn = async (
  visit: IssuerVisit,
  bearer: string,
  read: () => Promise<JWTPayload>,
): Promise<Customer> => {
  try {
    const claims = await read();
    const isAgents = isForAgents(visit.site, claims);
    if (!isAgents && !isFor(visit.site, claims)) throw new Error('the bearer is for someone else');
    if (isAgents && !(await isStillLetIn(visit, claims))) throw new Error('the consent has ended');
    if (!isAgents && (await hasEnded(visit, claims)))
      throw new Error('the sign-in of the bearer has ended');
    return { ...toCustomer(claims, visit.site, bearer), isAgents };
  } catch (cause) {
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('bearer_refused', 401, 'The bearer is not valid.', { cause });
  }
};

/** The claims of a bearer of the site's issuer whose time is not over. */
const current = ({ site }: IssuerVisit, bearer: string): JWTPayload => {
  const claims = decodeJwt(bearer);
  const now = Date.now() / 1_000;
  if (claims.iss !== issuerOf(site)) throw new Error('the bearer is of another issuer');
  if (!claims.sub || claims.iat === undefined) throw new Error('the bearer names nobody');
  if ((claims.exp ?? 0) <= now - CLOCK_TOLERANCE_S) throw new Error('the bearer has run out');
  if ((claims.nbf ?? 0) > now + CLOCK_TOLERANCE_S) throw new Error('the bearer is not valid yet');
  return claims;
};

const unchecked = (bearer: string): JWTPayload => {
  try {
    return decodeJwt(bearer);
  } catch (cause) {
    throw new ShopError('bearer_refused', 401, 'The bearer is not valid.', { cause });
  }
};

/** By audience; a provider without audiences, such as Cognito, names the client instead. */
const isFor = (site: Site, claims: JWTPayload): boolean => {
  const audience = audienceOf(site);
  if (audience !== undefined) return [claims.aud].flat().includes(audience);
  const client = claims.client_id ?? claims.azp;
  return client === site.signIn.clientId && claims.token_use !== 'id';
};

/** A token that a customer let an assistant have. */
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

/** What ended a sign-in of the shop's at the embedded provider ended its tokens, too, though they have time left. */
const hasEnded = async ({ env, site }: IssuerVisit, { sid }: JWTPayload): Promise<boolean> =>
  hasEmbeddedIdentity(site) && typeof sid === 'string' && (await isEnded(env, site.id, sid));

const toCustomer = (claims: JWTPayload, site: Site, bearer: string): Omit<Customer, 'isAgents'> => {
  const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
  return {
    sub: text(claims.sub),
    name: text(claims.name),
    email: text(claims.email),
    emailVerified: verifiedOf(claims.email_verified),
    accountType: text(claims[site.signIn.accountTypeClaim]),
    scopes: text(claims.scope).split(' '),
    bearer,
  };
};

/** Cognito writes it as text. */
const verifiedOf = (claim: unknown): boolean | undefined =>
  claim === undefined ? undefined : claim === true || claim === 'true';
