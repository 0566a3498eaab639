import type { Context } from 'hono';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import { ACCOUNT_TYPES, HOUR_MS } from '@parlour/domain';
import { PROVIDER_FIELD, signInPageFor } from './sign-in-way.ts';
import { APPLE, type OtherProvider, type Site, IDENTITY_PATH } from '@parlour/site';
import { errorChain, log, within } from '@parlour/runtime';
import type { IdentityBindings, SiteEnv } from './bindings.ts';
import { signInNotPossible, type ShopError, requireSecret } from '@parlour/http';
import { forgetUnconfirmed } from './personal-tables.ts';
import { createProvider, providerFor, type Provider } from './provider.ts';
import { secretsIn } from './changed-secret.ts';

/*
 * Other providers, such as Google, with which customers of the embedded one may sign in. The library speaks to
 * them. It fetches the discovery document when it is set up, so there is an instance of it for each provider,
 * and a provider that does not answer delays nobody who signs in otherwise.
 */

/** Milliseconds for which a discovery document and a client secret of Apple are used. */
const LIFETIME_MS = HOUR_MS;
/** Milliseconds in which a provider must have answered. */
const DEADLINE_MS = 8_000;

interface CachedProvider {
  readonly provider: Provider;
  readonly at: number;
}

const known = new WeakMap<IdentityBindings, Map<string, CachedProvider>>();

/**
 * The library with one other provider of the site.
 * @throws {ShopError} `sign_in_unavailable` when the provider does not answer.
 */
const providerWith = async (env: IdentityBindings, site: Site, id: string): Promise<Provider> => {
  const settings = site.signIn.providers[id];
  if (settings === undefined) throw unavailable(`"${id}" is no provider of this site`);
  const ofEnv = known.get(env) ?? new Map<string, CachedProvider>();
  known.set(env, ofEnv);
  const name = `${site.id} ${id} ${secretsIn(env)}`;
  const kept = ofEnv.get(name);
  if (kept && Date.now() - kept.at < LIFETIME_MS) return kept.provider;
  const provider = createProvider(env, site, await settingsOf(env, site, id, settings));
  const { socialProviders } = await inTime(provider.$context);
  const [other] = socialProviders;
  // The library leaves out a provider whose discovery document it cannot use.
  if (other === undefined) throw unavailable(`no discovery document of ${settings.issuer}`);
  if (![undefined, settings.issuer].includes(other.issuer)) {
    throw unavailable(`the discovery document says that its issuer is ${String(other.issuer)}`);
  }
  ofEnv.set(name, { provider, at: Date.now() });
  return provider;
};

/** Waits for another provider. @throws {ShopError} `sign_in_unavailable` */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(
    DEADLINE_MS,
    () => work,
    () => unavailable('no answer in time'),
  );

const unavailable = (reason: string): ShopError => signInNotPossible(new Error(reason));

/** The library's settings of one provider. */
const settingsOf = async (
  env: IdentityBindings,
  site: Site,
  id: string,
  settings: OtherProvider,
) => {
  const { name, issuer, clientId, scopes, authentication } = settings;
  const clientSecret = requireSecret(env, site, settings.clientSecret);
  const mapProfileToUser = (profile: object) => userOf(env, site, profile);
  if (issuer === APPLE) {
    const signed = await appleSecret(settings, clientSecret);
    return { generic: [], apple: { clientId, clientSecret: signed, mapProfileToUser } };
  }
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const generic = {
    providerId: id,
    requireIdTokenVerification: true,
    ...{ name, discoveryUrl, clientId, clientSecret, authentication, scopes, mapProfileToUser },
  };
  return { generic: [generic] };
};

/** The client secret of Sign in with Apple: a token that the private key of the developer's account signs. */
const appleSecret = async (
  { clientId, teamId = '', keyId = '' }: OtherProvider,
  privateKey: string,
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(APPLE)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256'));

/** What a provider says of a person whose address it has confirmed. Apple writes its claim as a text. */
const Confirmed = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  email_verified: z.literal([true, 'true']),
});

const Name = z.string().trim().max(100).catch('');

/**
 * An account of this site from a provider's claims. Somebody else may have begun an account with the address
 * without confirming it, so that one goes first, as at a sign-up.
 */
const userOf = async (env: IdentityBindings, site: Site, profile: object) => {
  const { success, data } = Confirmed.safeParse(profile);
  if (success) {
    const { internalAdapter } = await providerFor(env, site).$context;
    const earlier = await internalAdapter.findUserByEmail(data.email);
    if (earlier?.user.emailVerified === false) await forgetUnconfirmed(env, site, earlier.user.id);
  }
  return {
    ...(data ? { email: data.email } : {}),
    emailVerified: success,
    name: Name.parse('name' in profile ? profile.name : ''),
    accountType: ACCOUNT_TYPES[0].value,
  };
};

/**
 * Begins a sign-in with another provider.
 * @param next where the browser goes on after it, at this site
 * @throws {ShopError} `sign_in_unavailable`
 */
export const beginElsewhere = async (
  { env, site, url, headers }: SignInRequest,
  id: string,
  next: string,
): Promise<{ readonly leave: string; readonly cookies: readonly string[] }> => {
  const { api } = await providerWith(env, site, id);
  const page = new URL(signInPageFor(url), site.origin);
  page.searchParams.set(PROVIDER_FIELD, id);
  const reply = await api.signInSocial({
    body: {
      provider: id,
      callbackURL: `${site.origin}${next}`,
      errorCallbackURL: page.href,
      disableRedirect: true,
    },
    headers,
    asResponse: true,
  });
  if (!reply.ok) throw unavailable(`the identity library answered ${String(reply.status)}`);
  return { leave: Begun.parse(await reply.json()).url, cookies: reply.headers.getSetCookie() };
};

/**
 * Finishes a sign-in with another provider: the library checks its answer, signs the person in, and goes on with
 * what the browser was doing. A provider that does not answer now leads to a page that says so.
 */
export const finishElsewhere = async (c: Context<SiteEnv>): Promise<Response> => {
  const { env } = c;
  const { site } = c.var;
  try {
    const { handler } = await providerWith(env, site, c.req.param('provider') ?? '');
    return await inTime(handler(c.req.raw));
  } catch (thrown) {
    log('warn', 'other_provider_failed', { site: site.id, chain: errorChain(thrown) });
    return c.redirect(`${IDENTITY_PATH}/error`);
  }
};

const Begun = z.object({ url: z.url() });

interface SignInRequest {
  readonly env: IdentityBindings;
  readonly site: Site;
  readonly url: URL;
  readonly headers: Headers;
}
