import { Hono, type Context } from 'hono';
import { isUcpScope, OFFLINE_SCOPE, ucpAudience } from '@parlour/contract';
import type { SiteEnv } from './bindings.ts';
import { errorReply } from '@parlour/http';
import { endLetIn, listLetIn } from './assistants/consent.ts';
import { register } from './assistants/registration.ts';
import { revoke } from './assistants/revocation.ts';
import { accountRecords, changePassword, deleteAccount, endSignIns } from './account.ts';
import { acceptOffer, readOffer } from './accept-role.ts';
import { endSession } from './end-session.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys/account-passkeys.ts';
import { signInChallenge } from './passkeys/challenge.ts';
import { removeLinked } from './linked-providers.ts';
import { finishElsewhere } from './other-providers.ts';
import { providerFor } from './provider.ts';
import { listWaysIn } from './recovery.ts';
import { userinfo } from './userinfo.ts';

export { inNewestHand, resealKeys } from './changed-secret.ts';
export { requestedConsent } from './assistants/consent.ts';
export { openedConfirmation } from './confirmation.ts';
export { openedCode } from './email-code.ts';
export { submit } from './forms.ts';
export { openedReset } from './recovery.ts';

/** The library's own open routes; the shop's forms replace the others, or these stay closed. */
const PROTOCOL = [
  '/.well-known/openid-configuration',
  '/jwks',
  '/oauth2/token',
  '/oauth2/introspect',
  '/oauth2/end-session',
  '/oauth2/end-session/confirm',
];

/** What the bearer of an account's access token may change in it. */
const ACCOUNT_CHANGES = {
  password: changePassword,
  delete: deleteAccount,
  'sign-ins': endSignIns,
  passkeys: addPasskey,
  'passkeys/rename': renamePasskey,
  'passkeys/remove': removePasskey,
  'providers/remove': removeLinked,
  'assistants/end': endLetIn,
  role: acceptOffer,
} as const;

/** The provider's routes for programs: the OpenID Connect endpoints, and those of the account itself. */
export const createIdentity = (): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  app.onError(errorReply);
  for (const [path, change] of Object.entries(ACCOUNT_CHANGES)) {
    app.post(`/account/${path}`, async (c) => {
      await change(c.env, c.var.site, c.req.raw);
      return c.body(null, 204);
    });
  }
  app.get('/account/records', async (c) =>
    c.json(await accountRecords(c.env, c.var.site, c.req.raw)),
  );
  app.get('/account/passkeys', async (c) =>
    c.json(await listPasskeys(c.env, c.var.site, c.req.raw)),
  );
  app.get('/account/ways-in', async (c) => c.json(await listWaysIn(c.env, c.var.site, c.req.raw)));
  app.get('/account/role', async (c) => c.json(await readOffer(c.env, c.var.site, c.req.raw)));
  app.get('/account/assistants', async (c) =>
    c.json(await listLetIn(c.env, c.var.site, c.req.raw)),
  );
  app.post('/account/passkeys/challenge', async (c) =>
    c.json(await beginPasskey(c.env, c.var.site, c.req.raw)),
  );
  app.post('/passkey-challenge', signInChallenge);
  app.post('/oauth2/end-session', endSession);
  app.post('/oauth2/register', register);
  app.post('/oauth2/revoke', revoke);
  app.on(['GET', 'POST'], '/oauth2/userinfo', userinfo);
  app.all('/oauth2/authorize', authorize);
  app.on(['GET', 'POST'], '/callback/:provider', finishElsewhere);
  app.get('/.well-known/openid-configuration', async (c) =>
    c.json(await providerFor(c.env, c.var.site).api.getOpenIdConfig()),
  );
  app.get('/.well-known/oauth-authorization-server', async (c) =>
    c.json(await providerFor(c.env, c.var.site).api.getOAuthServerConfig()),
  );
  for (const path of PROTOCOL) app.all(path, atLibrary);
  return app;
};

const atLibrary = (c: Context<SiteEnv>): Promise<Response> =>
  providerFor(c.env, c.var.site).handler(c.req.raw);

/**
 * Begins an authorization. A platform of the Universal Commerce Protocol asks for the scopes of operations
 * and names neither the resource nor offline access: both follow from the scopes, and the customer is asked
 * for them.
 */
const authorize = (c: Context<SiteEnv>): Promise<Response> => {
  const { env, var: variables } = c;
  const url = new URL(c.req.url);
  const scopes = (url.searchParams.get('scope') ?? '').split(' ').filter(Boolean);
  if (c.req.method === 'GET' && scopes.some(isUcpScope) && !url.searchParams.has('resource')) {
    url.searchParams.set('resource', ucpAudience(variables.site.origin));
    url.searchParams.set('scope', [...new Set([...scopes, OFFLINE_SCOPE])].join(' '));
  }
  return providerFor(env, variables.site).handler(new Request(url, c.req.raw));
};
