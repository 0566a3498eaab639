import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import type { Site } from '#lib/site/schema.ts';
import { IDENTITY_PATH, issuerOf } from '#lib/site/sign-in.ts';
import { requireSecret, type Env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { sendEmail } from '../platform/mailer.ts';
import { sameSecret } from '../platform/secrets.ts';
import { identityDatabase } from './database.ts';
import { knownAddressEmail, resetEmail, unfinishedEmail, verificationEmail } from './emails.ts';
import { sitePasskeys } from './passkeys/plugin.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './passwords.ts';
import { registered } from './registered.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The identity library, set up for one site. */
export type Provider = ReturnType<typeof createProvider>;

const providers = new WeakMap<Env, Map<string, Provider>>();

/** The provider of a site; set up once an isolate, which asks nothing of the database. */
export const providerFor = (env: Env, site: Site): Provider => {
  const ofSites = providers.get(env) ?? new Map<string, Provider>();
  providers.set(env, ofSites);
  const provider = ofSites.get(site.id) ?? createProvider(env, site);
  ofSites.set(site.id, provider);
  return provider;
};

interface KnownUser {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Tells who reads the mail at an address that it has an account, and how to go on with it. */
const remind = async (env: Env, site: Site, user: KnownUser): Promise<void> => {
  if (user.emailVerified) return sendEmail(env, site, knownAddressEmail(site, user));
  await providerFor(env, site).api.requestPasswordReset({ body: { email: user.email } });
};

const createProvider = (env: Env, site: Site) =>
  betterAuth({
    appName: site.name,
    baseURL: issuerOf(site),
    // Each site has a secret of its own, so that nothing signed or encrypted for one holds at another.
    secret: `${requireSecret(env, site, 'IDENTITY_SECRET')} ${site.id}`,
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
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      // Whoever signs in has read a letter at the address; and a sign-up answers the same for an
      // address that has an account already.
      requireEmailVerification: true,
      onExistingUserSignUp: ({ user }) => remind(env, site, user),
      sendResetPassword: ({ user, token }) =>
        sendEmail(
          env,
          site,
          user.emailVerified ? resetEmail(site, user, token) : unfinishedEmail(site, user, token),
        ),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token }) =>
        sendEmail(env, site, verificationEmail(site, user, token)),
    },
    user: { additionalFields: { accountType: { type: 'string', required: true } } },
    session: { expiresIn: DAY },
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
    plugins: [signingKeys(site), openIdConnect(site), sitePasskeys(site)],
  });

const signingKeys = (site: Site) =>
  jwt({
    jwt: { issuer: issuerOf(site) },
    jwks: {
      keyPairConfig: { alg: 'ES256' },
      rotationInterval: 90 * DAY,
      gracePeriod: 30 * DAY,
    },
    disableSettingJwtHeader: true,
  });

const openIdConnect = (site: Site) =>
  oauthProvider({
    loginPage: `${IDENTITY_PATH}/sign-in`,
    // Never shown: the site is its own provider's only client, and asks no consent of itself.
    consentPage: `${IDENTITY_PATH}/sign-in`,
    signup: { page: `${IDENTITY_PATH}/sign-up` },
    scopes: [...site.signIn.scopes],
    grantTypes: ['authorization_code', 'refresh_token'],
    resources: [{ identifier: site.origin, name: site.name }],
    enforcePerClientResources: false,
    accessTokenExpiresIn: HOUR,
    idTokenExpiresIn: HOUR,
    refreshTokenExpiresIn: 30 * DAY,
    codeExpiresIn: 60,
    // The secret is compared with the setting itself; it is never written to the database.
    storeClientSecret: {
      hash: (value) => value,
      verify: (given, expected) => sameSecret(given, expected),
    },
    customIdTokenClaims: ({ user }) => ({ [site.signIn.accountTypeClaim]: user.accountType }),
    customAccessTokenClaims: ({ user }) =>
      user
        ? {
            name: user.name,
            email: user.email,
            email_verified: user.emailVerified,
            [site.signIn.accountTypeClaim]: user.accountType,
          }
        : {},
  });
