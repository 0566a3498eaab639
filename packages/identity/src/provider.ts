import { requireSecret } from '@parlour/http';
import { oauthProvider, type OAuthOptions, type Scope } from '@better-auth/oauth-provider';
import type { AppleOptions } from 'better-auth/social-providers';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { DAY_S, HOUR_S } from '@parlour/domain';
import {
  knownAddress,
  providerLinked,
  resetPassword,
  unfinishedAccount,
} from './account-emails.ts';
import { agentAudiences, CONSENT_SCOPES, OFFLINE_SCOPE } from '@parlour/contract';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-length.ts';
import { PASSWORD_HOURS } from './periods.ts';
import { type Site, IDENTITY_PATH, issuerOf } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { log, sameSecret } from '@parlour/runtime';
import { documents } from './assistants/document.ts';
import { secretSetting, secretsIn } from './changed-secret.ts';
import { confirmOwner } from './confirmation.ts';
import { identityDatabase } from './database.ts';
import { CODE_ROWS, emailCodes } from './browser-codes.ts';
import { writeTo } from './emails.ts';
import { sitePasskeys } from './passkeys/plugin.ts';
import { operatorClaim } from './operator-roles.ts';
import { registered } from './registered.ts';

/** The identity library, set up for one site. */
export type Provider = ReturnType<typeof createProvider>;

const providers = new WeakMap<IdentityBindings, Map<string, Provider>>();

/** The provider of a site; each isolate sets it up once, without a query. */
export const providerFor = (env: IdentityBindings, site: Site): Provider => {
  const ofSites = providers.get(env) ?? new Map<string, Provider>();
  providers.set(env, ofSites);
  const name = `${site.id} ${secretsIn(env)}`;
  const provider = ofSites.get(name) ?? createProvider(env, site);
  ofSites.set(name, provider);
  return provider;
};

interface KnownUser {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Tells the owner of an email address that it has an account, and how to sign in. */
const remind = async (env: IdentityBindings, site: Site, user: KnownUser): Promise<void> => {
  const { name, email } = user;
  if (user.emailVerified) return writeTo(env, site, email, knownAddress(site, name));
  await providerFor(env, site).api.requestPasswordReset({ body: { email } });
};

/** Tells the owner of an account that another provider opens it from now on. */
const notifyLinked = async (
  env: IdentityBindings,
  site: Site,
  { providerId }: { readonly providerId: string },
  userId = '',
): Promise<void> => {
  const { internalAdapter } = await providerFor(env, site).$context;
  const user = await internalAdapter.findUserById(userId);
  const provider = site.signIn.providers[providerId]?.name ?? providerId;
  if (user) await writeTo(env, site, user.email, providerLinked(site, user.name, provider));
};

/** The library's own path of a sign-in with a passkey. */
const PASSKEY_SIGN_IN = '/passkey/verify-authentication';

/** The library's settings for another provider, such as Google. */
export interface OtherSettings {
  readonly generic: readonly GenericOAuthConfig[];
  readonly apple?: AppleOptions;
}

/** Of another provider only the person's id is kept: the shop asks it nothing after the sign-in. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
} as const;

/** The library, set up for one site. @param others providers beside the embedded one */
export const createProvider = (
  env: IdentityBindings,
  site: Site,
  { generic, apple }: OtherSettings = { generic: [] },
) =>
  betterAuth({
    appName: site.name,
    baseURL: issuerOf(site),
    ...secretSetting(env, site),
    trustedOrigins: [site.origin],
    database: identityDatabase(
      env.IDENTITY_DB,
      site.id,
      registered(site, requireSecret(env, site, site.signIn.clientSecret)),
    ),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      resetPasswordTokenExpiresIn: PASSWORD_HOURS * HOUR_S,
      revokeSessionsOnPasswordReset: true,
      // A customer who signs in has read an email at the address; and a sign-up answers the same if the
      // address has an account already.
      requireEmailVerification: true,
      onExistingUserSignUp: ({ user }) => remind(env, site, user),
      sendResetPassword: ({ user, token }) =>
        writeTo(
          env,
          site,
          user.email,
          user.emailVerified
            ? resetPassword(site, user.name, token)
            : unfinishedAccount(site, token),
        ),
    },
    user: {
      additionalFields: { accountType: { type: 'string', required: true } },
      // Another provider opens an account only if it has confirmed the address.
      validateUserInfo: async ({ user, source }) => {
        if (source.oauth === undefined) return undefined;
        if (user.emailVerified !== true) return { error: 'email_not_verified' };
        if (source.action === 'link-account') await notifyLinked(env, site, source.oauth, user.id);
        return undefined;
      },
    },
    account: { updateAccountOnSignIn: false },
    socialProviders: apple ? { apple } : {},
    session: {
      expiresIn: DAY_S,
      additionalFields: { byPasskey: { type: 'boolean', required: false, input: false } },
    },
    databaseHooks: {
      account: {
        create: { before: (account) => Promise.resolve({ data: { ...account, ...NO_TOKENS } }) },
      },
      user: {
        create: {
          // A picture at another provider would tell that provider who looks at it.
          before: (user) => Promise.resolve({ data: { ...user, image: null } }),
          // At the time of its beginning: the provider that makes an account is not older than its owner.
          after: async (user) => {
            if (user.emailVerified) await confirmOwner(env, site, user.id, user.createdAt);
          },
        },
      },
      session: {
        create: {
          before: (session, context) =>
            Promise.resolve({ data: { ...session, byPasskey: context?.path === PASSKEY_SIGN_IN } }),
        },
      },
    },
    verification: { storeIdentifier: CODE_ROWS },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'idp',
      useSecureCookies: true,
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { path: IDENTITY_PATH, secure: true, sameSite: 'lax' },
    },
    logger: {
      log: (level, message) => {
        log(level === 'debug' ? 'info' : level, 'identity', { message });
      },
    },
    plugins: [
      signingKeys(site),
      openIdConnect(env, site),
      sitePasskeys(site),
      emailCodes(),
      genericOAuth({ config: [...generic] }),
    ],
  });

const signingKeys = (site: Site) =>
  jwt({
    jwt: { issuer: issuerOf(site) },
    jwks: {
      keyPairConfig: { alg: 'ES256' },
      rotationInterval: 90 * DAY_S,
      gracePeriod: 30 * DAY_S,
    },
    disableSettingJwtHeader: true,
  });

/** The scopes that assistants may get; none of the shop's own is among them. */
const FOR_ASSISTANTS = [...CONSENT_SCOPES, OFFLINE_SCOPE];

const openIdConnect = (env: IdentityBindings, site: Site) => {
  const options: OAuthOptions<Scope[]> = {
    loginPage: `${IDENTITY_PATH}/sign-in`,
    // The site asks no consent for itself; assistants ask their customers.
    consentPage: `${IDENTITY_PATH}/consent`,
    signup: { page: `${IDENTITY_PATH}/sign-up` },
    scopes: [...new Set([...site.signIn.scopes, ...FOR_ASSISTANTS])],
    grantTypes: ['authorization_code', 'refresh_token'],
    resources: [
      { identifier: site.origin, name: site.name },
      ...agentAudiences(site.origin).map((identifier) => ({ identifier, name: site.name })),
    ],
    // So that an assistant's token is never valid for the shop.
    enforcePerClientResources: true,
    ...forAssistants(env, site, () => options),
    accessTokenExpiresIn: HOUR_S,
    idTokenExpiresIn: HOUR_S,
    refreshTokenExpiresIn: 30 * DAY_S,
    codeExpiresIn: 60,
    // The secret is compared with the setting itself and is never written to the database.
    storeClientSecret: {
      hash: (value) => value,
      verify: (given, expected) => sameSecret(given, expected),
    },
    customIdTokenClaims: ({ user }) => ({ [site.signIn.accountTypeClaim]: user.accountType }),
    // The id token's claims know the account alone, and the role also depends on the sign-in.
    customUserInfoClaims: ({ jwt: { sid } }) => operatorClaim(env, site, sid),
    customAccessTokenClaims: ({ user }) =>
      user
        ? {
            name: user.name,
            email: user.email,
            email_verified: user.emailVerified,
            [site.signIn.accountTypeClaim]: user.accountType,
          }
        : {},
  };
  return oauthProvider(options);
};

/** How programs become known: by registering, or by the URL of a document about them. */
const forAssistants = (
  env: IdentityBindings,
  site: Site,
  options: () => OAuthOptions<Scope[]>,
): Partial<OAuthOptions<Scope[]>> => ({
  allowDynamicClientRegistration: true,
  allowUnauthenticatedClientRegistration: true,
  clientRegistrationDefaultScopes: FOR_ASSISTANTS,
  clientRegistrationAllowedScopes: FOR_ASSISTANTS,
  clientRegistrationDefaultResources: [...agentAudiences(site.origin)],
  extensions: [{ clientDiscovery: documents(env, site, options) }],
});
