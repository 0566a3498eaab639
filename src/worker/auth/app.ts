import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { paths } from '#lib/paths.ts';
import { hasEmbeddedIdentity, IDENTITY_PATH } from '@parlour/site';
import type { Analytics } from '../platform/analytics.ts';
import {
  signInNotPossible,
  goOn,
  readForm,
  pageBefore,
  safeReturnTo,
  requireOwnPage,
} from '@parlour/http';
import type { IssuerVisit } from '../platform/issuer.ts';
import { errorChain, log } from '@parlour/runtime';
import * as cookies from './cookies.ts';
import type { AuthEnv } from './env.ts';
import { authorizationUrl, type Flow, newFlow } from './flow.ts';
import { beginOperator, completeOperator, type OpenConsole } from './operators.ts';
import { type IdentityReach, type Provider, providerFetch, providerOf } from './provider.ts';
import { afterSignIn, claimPendingForm } from '../platform/pending-form.ts';
import { passkeyChallenge } from './passkeys.ts';
import { endListed, originOf } from './session-list.ts';
import type { SessionContents } from './session-object.ts';
import { openSession } from './sessions.ts';
import { exchangeCode, revokeTokens } from './tokens.ts';

const HOME = '/';

export interface CallbackEnv extends AuthEnv {
  Variables: AuthEnv['Variables'] & {
    /** The query of the callback with its `?`, for the page that goes on to `/auth/complete`. */
    callback?: string;
  };
}

/**
 * The provider's answer arrives at a page that says so at once (AUTH-001, AUTH-002). Without a script, the
 * page goes on by itself to the route that exchanges the code. A URL without an answer is not found.
 */
export const callback = () =>
  createMiddleware<CallbackEnv>(async (c, next) => {
    const { search, searchParams } = new URL(c.req.url);
    if (!searchParams.has('state')) return c.redirect(HOME, 303);
    c.set('callback', search);
    await next();
    c.header('cache-control', 'no-store');
    return undefined;
  });

/** What the sign-in needs. */
export interface AuthOptions {
  readonly transport: IdentityReach;
  readonly analytics: Analytics;
  /** Tells the site's profile service that its customer signs out (API-053). */
  readonly tellProfileService: (c: Context<AuthEnv>) => Promise<unknown>;
  /** Deletes the account of the site's customer (API-048). */
  readonly deleteAccount: (c: Context<AuthEnv>) => Promise<unknown>;
  readonly openConsole: OpenConsole;
}

/**
 * Sign-in, sign-up, the completion of the callback and sign-out, as an OpenID Connect client of the site's
 * provider.
 */
export const createAuth = ({
  transport: reach,
  analytics,
  tellProfileService,
  deleteAccount,
  openConsole,
}: AuthOptions): Hono<AuthEnv> => {
  const app = new Hono<AuthEnv>();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.get('/sign-in', (c) => begin(reach, c, 'sign-in'));
  app.get('/sign-up', (c) => begin(reach, c, 'sign-up'));
  app.get('/operator', beginOperator(reach));
  app.get(
    '/complete',
    async (c) =>
      (await completeOperator(reach, openConsole, c)) ?? (await complete(reach, analytics, c)),
  );
  app.post('/sign-out', async (c) => {
    requireOwnPage(c, c.var.site);
    if (await c.var.session?.customer()) await quietly(c, tellProfileService(c));
    return signOut(reach, c);
  });
  app.post('/end-sessions', endListed(reach));
  app.post('/passkey-challenge', passkeyChallenge(reach));
  app.post('/delete-account', async (c) => {
    requireOwnPage(c, c.var.site);
    if (!(await isConfirmed(c))) return goOn(c, paths.profile('unconfirmed'));
    await deleteAccount(c);
    return signOut(reach, c);
  });
  return app;
};

/** An account is deleted only after the customer has typed its email address in the confirmation. */
const isConfirmed = async (c: Context<AuthEnv>): Promise<boolean> => {
  const customer = await c.var.session?.customer();
  const { confirmation = '' } = (await readForm(c.req.raw)).fields;
  const written = confirmation.trim().toLowerCase();
  return customer !== undefined && written !== '' && written === customer.email.toLowerCase();
};

const visitOf = (c: Context<AuthEnv>): IssuerVisit => ({
  site: c.var.site,
  env: c.env,
  ctx: c.executionCtx,
});

/**
 * Sends the browser to the provider. The callback is on the site's main host, so the start must be there,
 * too.
 */
const begin = async (
  reach: IdentityReach,
  c: Context<AuthEnv>,
  purpose: 'sign-in' | 'sign-up',
): Promise<Response> => {
  const { site } = c.var;
  // The page to return to stays the same between sign-in and sign-up.
  const last = cookies.lastFlowOf(c);
  const returnTo = safeReturnTo(c.req.query('returnTo') ?? last?.returnTo);
  if (new URL(c.req.url).hostname !== new URL(site.origin).hostname) {
    const query = new URLSearchParams({ returnTo }).toString();
    return c.redirect(`${site.origin}/auth/${purpose}?${query}`);
  }
  const again = c.req.query('again') === '1';
  if (!again && (await c.var.session?.customer())) return goOn(c, returnTo);
  // So does the form that waits for this sign-in, and for none that somebody else begins at this browser.
  const isOnward = pageBefore(c.req.raw)?.startsWith(`${IDENTITY_PATH}/`) ?? false;
  const flow = newFlow(
    returnTo,
    claimPendingForm(c, returnTo) ?? (isOnward ? last?.wanted : undefined),
  );
  const url = await urlOf(reach, c, flow, purpose);
  if (again) url.searchParams.set('prompt', 'login');
  cookies.keepFlow(c, flow);
  return c.redirect(url.href);
};

const urlOf = async (
  reach: IdentityReach,
  c: Context<AuthEnv>,
  flow: Flow,
  purpose: 'sign-in' | 'sign-up',
): Promise<URL> => {
  try {
    const provider = await providerOf(reach, visitOf(c));
    return await authorizationUrl(provider, c.var.site, flow, { purpose });
  } catch (cause) {
    throw signInNotPossible(cause);
  }
};

/**
 * Finishes a sign-in. An answer that does not belong to this browser's flow is ignored and leaves the flow as
 * it is (AUTH-011); an invalid one signs nobody in. Neither shows an error.
 */
const complete = async (
  reach: IdentityReach,
  analytics: Analytics,
  c: Context<AuthEnv>,
): Promise<Response> => {
  const callback = new URL(c.req.url).searchParams;
  const flow = cookies.flowOf(c, callback.get('state') ?? '');
  if (!flow) return goOn(c, HOME);
  cookies.clearFlow(c, flow);
  try {
    const given = await exchangeCode(
      await providerOf(reach, visitOf(c)),
      c.var.site,
      flow,
      callback,
    );
    await c.var.session?.close();
    cookies.keepSession(c, await openSession(c.env, c.var.site, given, originOf(c.req)));
  } catch (thrown) {
    log('info', 'sign_in_refused', { site: c.var.site.id, chain: errorChain(thrown) });
    return goOn(c, HOME);
  }
  if (cookies.allowsPersonalData(c)) countLogin(analytics, c);
  return goOn(c, afterSignIn(c, flow));
};

/** Counts one sign-in once: through the site's own tag, or in the log if it has none (spec decision 59). */
const countLogin = (analytics: Analytics, c: Context<AuthEnv>): void => {
  const { id, analyticsTag } = c.var.site;
  if (analyticsTag === undefined) analytics.report('login', { site: id });
  else cookies.askToReportLogin(c);
};

/** A service that does not answer must not keep the customer signed in. */
const quietly = async (c: Context<AuthEnv>, work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (thrown) {
    log('warn', 'sign_out_untold', { site: c.var.site.id, chain: errorChain(thrown) });
  }
};

const signOut = async (reach: IdentityReach, c: Context<AuthEnv>): Promise<Response> => {
  const contents = await c.var.session?.close();
  cookies.clearSession(c);
  cookies.keepXsrfToken(c);
  return goOn(c, await endAtProvider(reach, visitOf(c), contents));
};

/**
 * Ends the sign-in at the provider, and returns where the browser goes next. If the provider cannot be
 * reached, the customer is signed out here all the same; this is only logged.
 */
const endAtProvider = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  held: SessionContents | undefined,
): Promise<string> => {
  try {
    const provider = await providerOf(reach, visit);
    if (held) await revokeTokens(provider, held.tokens);
    if (!hasEmbeddedIdentity(visit.site)) return signOutUrl(provider, visit);
    if (held) await endEmbedded(reach, visit, provider, held.tokens.idToken);
  } catch (thrown) {
    log('warn', 'sign_out_incomplete', { site: visit.site.id, chain: errorChain(thrown) });
  }
  return `${visit.site.origin}/`;
};

/**
 * The provider's own sign-out page, without `id_token_hint`: no token goes into a URL. Cognito names its
 * parameter differently, and its discovery document has no such page.
 */
const signOutUrl = ({ server, client }: Provider, { site }: IssuerVisit): string => {
  const home = `${site.origin}/`;
  const { signOutUrl: own } = site.signIn;
  const page = own ?? server.end_session_endpoint;
  if (page === undefined) return home;
  const url = new URL(page);
  url.searchParams.set('client_id', client.client_id);
  url.searchParams.set(own === undefined ? 'post_logout_redirect_uri' : 'logout_uri', home);
  return url.href;
};

/** The embedded provider takes the id token from us directly, so the browser sees no page in between. */
const endEmbedded = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  { server }: Provider,
  idToken: string,
): Promise<void> => {
  if (server.end_session_endpoint === undefined) return;
  const reply = await providerFetch(reach, visit)(server.end_session_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ id_token_hint: idToken, client_id: visit.site.signIn.clientId }),
  });
  if (!reply.ok) throw new Error(`the provider answered ${reply.status} to the sign-out`);
};
