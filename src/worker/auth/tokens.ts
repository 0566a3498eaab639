import * as oauth from 'oauth4webapi';
import { HOUR_S } from '@parlour/domain';
import type { Site } from '@parlour/site';
import { customerOfClaims, type Customer } from '../platform/sign-in.ts';
import type { Flow } from './flow.ts';
import { errorChain, log } from '@parlour/runtime';
import { redirectUri } from './flow.ts';
import type { Provider } from './provider.ts';

/** The provider's tokens; they never leave the server (spec decision 85). */
export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Absent if the provider issues none: the session then ends with the access token. */
  readonly refreshToken: string | undefined;
  /** In milliseconds since 1970; when the access token expires. */
  readonly expiresAt: number;
}

const DEFAULT_LIFETIME_S = HOUR_S;

/**
 * Exchanges the code of a callback. It checks the id token's issuer, audience, times, nonce and signature,
 * and that the callback belongs to this flow.
 * @param options the origin of the callback, and the maximum age in seconds of the sign-in at the provider
 * @throws what oauth4webapi throws for anything invalid.
 */
export const grantOf = async (
  { server, client, credential, options }: Provider,
  site: Site,
  flow: Flow,
  callback: URLSearchParams,
  { origin = site.origin, maxAge }: { readonly origin?: string; readonly maxAge?: number } = {},
): Promise<oauth.TokenEndpointResponse> => {
  const answer = oauth.validateAuthResponse(server, client, callback, flow.state);
  const reply = await oauth.authorizationCodeGrantRequest(
    ...([server, client, credential, answer, redirectUri({ origin }), flow.verifier] as const),
    options(),
  );
  const given = await oauth.processAuthorizationCodeResponse(server, client, reply, {
    expectedNonce: flow.nonce,
    requireIdToken: true,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
  await oauth.validateApplicationLevelSignature(server, reply, options());
  return given;
};

/** Exchanges the code of a customer's callback, as `grantOf` does. */
export const exchangeCode = async (
  provider: Provider,
  site: Site,
  flow: Flow,
  callback: URLSearchParams,
): Promise<{ tokens: Tokens; customer: Customer }> => {
  const given = await grantOf(provider, site, flow, callback);
  return { tokens: tokensOf(given), customer: await customerOf(provider, site, given) };
};

/**
 * Gets new tokens for a refresh token. A new id token must be for the same person.
 * @throws {oauth.ResponseBodyError} when the provider refuses; `invalid_grant` ends the session.
 */
export const refreshTokens = async (
  provider: Provider,
  held: Tokens,
  sub: string,
): Promise<Tokens> => {
  const { server, client, credential, options } = provider;
  const refreshToken = held.refreshToken ?? '';
  const reply = await oauth.refreshTokenGrantRequest(
    ...([server, client, credential, refreshToken] as const),
    options(),
  );
  const given = await oauth.processRefreshTokenResponse(server, client, reply);
  const claims = oauth.getValidatedIdTokenClaims(given);
  if (claims && claims.sub !== sub) throw new Error('the refreshed id token is for someone else');
  const isSigned = claims !== undefined && (await isSignedBy(provider, reply));
  const fresh = tokensOf(given);
  return {
    ...fresh,
    idToken: isSigned ? fresh.idToken : held.idToken,
    refreshToken: fresh.refreshToken ?? held.refreshToken,
  };
};

/** What oauth4webapi throws for an invalid reply to a request for keys. */
const NO_KEYS: ReadonlySet<unknown> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
]);

/**
 * Whether the provider has signed the id token of a reply; false while its keys cannot be fetched. By then
 * the old refresh token is spent: without the new one, the next refresh would end the session. The tokens
 * came from the provider itself, over TLS (OpenID Connect Core 3.1.3.7).
 * @throws what oauth4webapi throws, if another key has signed it.
 */
const isSignedBy = async ({ server, options }: Provider, reply: Response): Promise<boolean> => {
  try {
    await oauth.validateApplicationLevelSignature(server, reply, options());
    return true;
  } catch (thrown) {
    const isRefused =
      thrown instanceof oauth.UnsupportedOperationError ||
      (thrown instanceof oauth.OperationProcessingError && !NO_KEYS.has(thrown.code));
    if (isRefused) throw thrown;
    log('warn', 'id_token_not_checked', { chain: errorChain(thrown) });
    return false;
  }
};

/** Tells the provider that a refresh token has ended, if it has an endpoint for that. */
export const revokeTokens = async (
  { server, client, credential, options }: Provider,
  { refreshToken }: Tokens,
): Promise<void> => {
  if (server.revocation_endpoint === undefined || refreshToken === undefined) return;
  const reply = await oauth.revocationRequest(server, client, credential, refreshToken, options());
  await oauth.processRevocationResponse(reply);
};

const tokensOf = (given: oauth.TokenEndpointResponse): Tokens => ({
  accessToken: given.access_token,
  idToken: given.id_token ?? '',
  refreshToken: given.refresh_token,
  expiresAt: Date.now() + (given.expires_in ?? DEFAULT_LIFETIME_S) * 1_000,
});

/** From the id token; claims that it lacks come from the provider's userinfo endpoint. A provider that names no scopes has granted all. */
const customerOf = async (
  provider: Provider,
  site: Site,
  given: oauth.TokenEndpointResponse,
): Promise<Customer> => {
  const claims = oauth.getValidatedIdTokenClaims(given);
  if (!claims) throw new Error('the provider gave no id token');
  const more = typeof claims.email === 'string' ? {} : await userInfo(provider, claims, given);
  return customerOfClaims(
    { ...claims, ...more, scope: given.scope ?? site.signIn.scopes.join(' ') },
    site,
  );
};

/** What the provider's userinfo endpoint says about a person; the claims themselves if it has none. */
export const userInfo = async (
  { server, client, options }: Provider,
  claims: oauth.IDToken,
  { access_token: accessToken }: oauth.TokenEndpointResponse,
): Promise<oauth.IDToken | oauth.UserInfoResponse> => {
  if (server.userinfo_endpoint === undefined) return claims;
  const reply = await oauth.userInfoRequest(server, client, accessToken, options());
  return oauth.processUserInfoResponse(server, client, claims.sub, reply);
};
