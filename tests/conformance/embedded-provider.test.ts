import { base64url } from 'jose';
import * as client from 'openid-client';
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, Visitor, type Shop } from './shop.ts';

/*
 * The embedded identity provider, tested with independent client libraries: the modules of the OpenID Connect
 * Basic OP certification by name. docs/conformance.md has the table.
 */

const ORIGIN = 'http://hearth.localhost:8787';
const ISSUER = `${ORIGIN}/idp`;
const REDIRECT = `${ORIGIN}/post-login`;
const SECRET = 'a-secret-between-shop-and-provider';
const PERSON = { email: 'ada@example.test', password: 'a long walk by the sea' };

let shop: Shop;
let visitor: Visitor;
let config: client.Configuration;

/** The network of the client libraries: sends all their requests to the shop. */
const shopFetch = async (input: string | URL | Request, init?: object): Promise<Response> => {
  const request = new Request(input, init);
  const reply = await shop.runtime.dispatchFetch(request.url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(request.method === 'GET' ? {} : { body: await request.text() }),
    redirect: 'manual',
  });
  return new Response(await reply.arrayBuffer(), {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
  });
};

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  visitor.send(url, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });

beforeAll(async () => {
  shop = await openShop({}, { secrets: { CLIENT_SECRET_HEARTH: SECRET } });
  visitor = new Visitor(shop, ORIGIN);
  const start = await visitor.send('/auth/sign-up');
  const form = await followed(start.headers.get('location')!);
  const person = { ...PERSON, name: 'Ada Byron', accountType: 'DECORAIT_TRADE' };
  expect((await post(form.href, person)).status).toBe(200);
  const db = await shop.runtime.getD1Database('IDENTITY_DB');
  const email = await db.prepare('SELECT body FROM outbox').first<string>('body');
  const link = /http:\S+/.exec(email ?? '')![0];
  expect((await post(link, { password: PERSON.password })).status).toBe(200);
  config = await client.discovery(new URL(ISSUER), 'hearth', {}, client.ClientSecretBasic(SECRET), {
    [client.customFetch]: shopFetch,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to stand out, not to go
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
}, 60_000);

afterAll(() => shop.stop());

beforeEach(() => {
  visitor = new Visitor(shop, ORIGIN);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Where a URL leads: a page of the provider, or the client's own. */
const followed = async (address: string): Promise<URL> => {
  let url = new URL(address, ORIGIN);
  for (let hop = 0; hop < 6; hop += 1) {
    if (url.href.startsWith(REDIRECT)) return url;
    const next = await locationOf(await visitor.send(url.href));
    if (next === undefined) return url;
    url = new URL(next, url);
  }
  return url;
};

/** The provider redirects navigation; a script, such as this one, receives the location in the reply. */
const locationOf = async (reply: Awaited<ReturnType<typeof post>>): Promise<string | undefined> => {
  const isTold = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isTold) return reply.headers.get('location') ?? undefined;
  return ((await reply.json()) as { url?: string }).url;
};

const verifier = client.randomPKCECodeVerifier();

/** The URL that begins a sign-in; a parameter of `undefined` is omitted. */
const authorization = async (
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<URL> => {
  const parameters = {
    redirect_uri: REDIRECT,
    scope: 'openid',
    state: 'of-this-test',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  };
  const url = client.buildAuthorizationUrl(config, {});
  for (const [name, value] of Object.entries<string | undefined>(parameters)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
};

/** Goes to the provider, signs in if it asks for that, and returns the final URL. */
const signedIn = async (
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<URL> => {
  const page = await followed((await authorization(change)).href);
  if (page.pathname !== '/idp/sign-in') return page;
  const reply = await post(page.href, PERSON);
  return followed((await locationOf(reply))!);
};

const grant = (callback: URL, checks: Partial<client.AuthorizationCodeGrantChecks> = {}) =>
  client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: 'of-this-test',
    idTokenExpected: true,
    ...checks,
  });

const tokens = async (change: Readonly<Record<string, string | undefined>> = {}) =>
  grant(await signedIn(change));

/** The error in a URL of the client. */
const errorAt = (url: URL): string | null =>
  url.pathname === '/post-login' ? url.searchParams.get('error') : null;

describe('the embedded provider, with openid-client', () => {
  it('[AUTH-008] oidcc-server, oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const given = await grant(await signedIn({ nonce: 'n-1' }), { expectedNonce: 'n-1' });
    expect(given.token_type).toBe('bearer');
    expect(given.claims()).toMatchObject({ iss: ISSUER, aud: 'hearth' });
  });

  it('[AUTH-008] oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await tokens()).claims()).not.toHaveProperty('nonce');
  });

  it.each([
    ['oidcc-scope-profile', 'openid profile', { name: 'Ada Byron' }],
    ['oidcc-scope-email', 'openid email', { email: PERSON.email, email_verified: true }],
    ['oidcc-scope-phone', 'openid phone', {}],
    ['oidcc-scope-all', 'openid profile email phone', { name: 'Ada Byron', email: PERSON.email }],
    ['oidcc-ensure-other-scope-order-succeeds', 'email openid', { email: PERSON.email }],
  ])('[AUTH-008] %s, oidcc-userinfo-get', async (_, scope, claims) => {
    const given = await tokens({ scope });
    const { sub } = given.claims()!;
    const told = await client.fetchUserInfo(config, given.access_token, sub);
    expect(told).toMatchObject({ sub, ...claims });
  });

  it('[AUTH-008] oidcc-scope-address: an unknown scope grants nothing more', async () => {
    expect(errorAt(await signedIn({ scope: 'openid address' }))).toBe('invalid_scope');
  });

  it.each(['header', 'body'])('[AUTH-008] oidcc-userinfo-post-%s', async (where) => {
    const { access_token: token } = await tokens({ scope: 'openid email' });
    const reply = await shopFetch(`${ISSUER}/oauth2/userinfo`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(where === 'header' ? { authorization: `Bearer ${token}` } : {}),
      },
      body: new URLSearchParams(where === 'body' ? { access_token: token } : {}),
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ email: PERSON.email });
  });

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ui-locales', { ui_locales: 'de' }],
    ['oidcc-claims-locales', { claims_locales: 'de' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-login-hint', { login_hint: PERSON.email }],
    ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ])('[AUTH-008] %s', async (_, change: Readonly<Record<string, string>>) => {
    expect((await tokens(change)).claims()?.sub).toBeTruthy();
  });

  it('[AUTH-008] oidcc-prompt-none-not-logged-in', async () => {
    expect(errorAt(await followed((await authorization({ prompt: 'none' })).href))).toBe(
      'login_required',
    );
  });

  it('[AUTH-008] oidcc-prompt-none-logged-in, oidcc-id-token-hint', async () => {
    const first = await tokens();
    const hint = { prompt: 'none', id_token_hint: first.id_token! };
    for (const change of [{ prompt: 'none' }, hint]) {
      const url = await followed((await authorization(change)).href);
      expect((await grant(url)).claims()?.sub).toBe(first.claims()?.sub);
    }
  });

  it('[AUTH-008] oidcc-prompt-login', async () => {
    await tokens();
    const page = await followed((await authorization({ prompt: 'login' })).href);
    expect(page.pathname).toBe('/idp/sign-in');
  });

  it('[AUTH-008] oidcc-max-age-10000', async () => {
    const first = await tokens({ max_age: '10000' });
    const url = await followed((await authorization({ max_age: '10000' })).href);
    const again = await grant(url, { maxAge: 10_000 });
    expect(again.claims()?.auth_time).toBe(first.claims()?.auth_time);
  });

  it('[AUTH-008] oidcc-max-age-1', async () => {
    await tokens();
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const page = await followed((await authorization({ max_age: '1' })).href);
    expect(page.pathname).toBe('/idp/sign-in');
  });

  it('[AUTH-008] oidcc-codereuse, oidcc-codereuse-30seconds: a code works once', async () => {
    const callback = await signedIn();
    await grant(callback);
    await expect(grant(callback)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('[AUTH-008] oidcc-refresh-token', async () => {
    const first = await tokens({ scope: 'openid offline_access' });
    const second = await client.refreshTokenGrant(config, first.refresh_token!);
    expect(second.claims()).toMatchObject({ iss: ISSUER, sub: first.claims()!.sub });
    expect(second.refresh_token).not.toBe(first.refresh_token);
  });

  it('[AUTH-008] oidcc-response-type-missing', async () => {
    const url = await followed((await authorization({ response_type: undefined })).href);
    expect(url.searchParams.has('code')).toBe(false);
  });

  it('[AUTH-008] oidcc-ensure-registered-redirect-uri', async () => {
    await tokens();
    const url = await followed((await authorization({ redirect_uri: `${ORIGIN}/other` })).href);
    expect(url.pathname).not.toBe('/other');
    expect(url.searchParams.has('code')).toBe(false);
  });

  it.each([
    'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    'oidcc-ensure-request-object-with-redirect-uri',
  ])('[AUTH-008] %s', async () => {
    const part = (value: object) => base64url.encode(JSON.stringify(value));
    const claims = { client_id: 'hearth', redirect_uri: `${ORIGIN}/other` };
    const request = `${part({ alg: 'none' })}.${part(claims)}.`;
    const url = await followed((await authorization({ request })).href);
    expect(url.searchParams.has('code')).toBe(false);
    expect(url.pathname).not.toBe('/other');
  });
});

/** Redeems a code by hand; a field of `undefined` is omitted. */
const redeem = (
  callback: URL,
  change: Readonly<Record<string, string | undefined>> = {},
  credentials: string | null = `hearth:${SECRET}`,
): Promise<Response> => {
  const fields = {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    ...change,
  };
  const given = Object.entries<string | undefined>(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return shopFetch(`${ISSUER}/oauth2/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(credentials === null ? {} : { authorization: `Basic ${btoa(credentials)}` }),
    },
    body: new URLSearchParams(given),
  });
};

const userInfo = (token: string | undefined): Promise<Response> =>
  shopFetch(`${ISSUER}/oauth2/userinfo`, {
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

interface TokenReply {
  readonly access_token: string;
  readonly refresh_token: string;
}

describe('the embedded provider refuses, by RFC 6749 and RFC 9700,', () => {
  it('[AUTH-008] a code that is used again, and ends the tokens that the code has given', async () => {
    const callback = await signedIn({ scope: 'openid offline_access' });
    const first = await (await redeem(callback)).json<TokenReply>();
    expect((await userInfo(first.access_token)).status).toBe(200);
    expect((await redeem(callback)).status).toBe(400);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const refreshed = await redeem(callback, {
      ...refresh,
      code: undefined,
      redirect_uri: undefined,
      code_verifier: undefined,
    });
    expect(refreshed.status).toBe(400);
  });

  it('[AUTH-008] a refresh token that is used again, and the ones that followed it', async () => {
    const first = await tokens({ scope: 'openid offline_access' });
    const second = await client.refreshTokenGrant(config, first.refresh_token!);
    await expect(client.refreshTokenGrant(config, first.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(client.refreshTokenGrant(config, second.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it.each([
    ['a slash at its end', `${REDIRECT}/`],
    ['a query', `${REDIRECT}?next=1`],
    ['a fragment', `${REDIRECT}#part`],
    ['capitals', `${ORIGIN}/Post-Login`],
    ['another port', 'http://hearth.localhost:8788/post-login'],
    ['another scheme', 'https://hearth.localhost:8787/post-login'],
    ['a user', 'http://a@hearth.localhost:8787/post-login'],
    ['a path that leads there', `${ORIGIN}/x/../post-login`],
    ['the host of another site', 'http://localhost:8787/post-login'],
    ['two values', `${REDIRECT} ${ORIGIN}/other`],
  ])('[AUTH-008] a redirect URI with %s', async (_, redirect_uri) => {
    await tokens();
    const url = await followed((await authorization({ redirect_uri })).href);
    expect(url.searchParams.has('code')).toBe(false);
  });

  it('[AUTH-008] another redirect URI at the token endpoint than at the start', async () => {
    const reply = await redeem(await signedIn(), { redirect_uri: `${ORIGIN}/other` });
    expect(reply.status).toBe(400);
  });

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with a plain challenge', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['with a challenge without a method', { code_challenge_method: undefined }],
  ])('[AUTH-008] a request %s', async (_, change) => {
    await tokens();
    const url = await followed((await authorization(change)).href);
    expect(url.searchParams.has('code')).toBe(false);
  });

  it.each([
    ['no verifier', undefined],
    ['another verifier', client.randomPKCECodeVerifier()],
    ['an empty verifier', ''],
  ])('[AUTH-008] a code with %s', async (_, code_verifier) => {
    expect((await redeem(await signedIn(), { code_verifier })).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['another secret', 'hearth:another-secret'],
    ['no secret', 'hearth:'],
    ['no credentials', null],
    ['the credentials of another client', `parlour:${SECRET}`],
  ])('[AUTH-008] a code with %s', async (_, credentials) => {
    const change = credentials === null ? { client_id: 'hearth' } : {};
    const reply = await redeem(await signedIn(), change, credentials);
    expect([400, 401]).toContain(reply.status);
    expect(await reply.json()).not.toHaveProperty('access_token');
  });

  it('[AUTH-008] a code that it has not given', async () => {
    const callback = new URL(`${REDIRECT}?code=made-up`);
    const reply = await redeem(callback);
    expect([reply.status, await reply.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  });

  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['no client', { client_id: undefined }],
  ])('[AUTH-008] %s, without a redirect to the client', async (_, change) => {
    await tokens();
    const url = await followed((await authorization(change)).href);
    expect([url.pathname === '/post-login', url.searchParams.has('code')]).toEqual([false, false]);
  });

  it.each(['token', 'id_token', 'id_token token', 'code token', 'code id_token', 'none'])(
    '[AUTH-008] the response type %s',
    async (response_type) => {
      await tokens();
      const url = await followed((await authorization({ response_type })).href);
      const given = new URLSearchParams(url.hash.slice(1));
      for (const name of ['code', 'access_token', 'id_token'])
        expect([url.searchParams.has(name), given.has(name)]).toEqual([false, false]);
    },
  );

  it('[AUTH-008] a request that it should fetch from elsewhere', async () => {
    await tokens();
    const change = { request_uri: 'https://elsewhere.example/request.jwt' };
    const url = await followed((await authorization(change)).href);
    expect(url.searchParams.has('code')).toBe(false);
  });

  it.each([
    ['none', undefined],
    ['one that it has not given', 'made-up'],
    [
      'an unsigned one',
      `${base64url.encode('{"alg":"none"}')}.${base64url.encode('{"sub":"1"}')}.`,
    ],
  ])('[AUTH-008] user information to a token, if it is %s', async (_, token) => {
    const reply = await userInfo(token);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('[AUTH-008] the password of a customer in place of a code', async () => {
    const change = { grant_type: 'password', username: PERSON.email, password: PERSON.password };
    const reply = await redeem(new URL(REDIRECT), change);
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: 'unsupported_grant_type' },
    ]);
  });
});

describe('the embedded provider', () => {
  it('[AUTH-008] returns state, issuer and nonce as they were sent, whatever they are', async () => {
    const state = 'ä "&=+%';
    const nonce = 'n'.repeat(200);
    const callback = await signedIn({ state, nonce });
    expect(callback.searchParams.get('state')).toBe(state);
    expect(callback.searchParams.get('iss')).toBe(ISSUER);
    const given = await grant(callback, { expectedState: state, expectedNonce: nonce });
    expect(given.claims()?.nonce).toBe(nonce);
  });

  it('[AUTH-008] oidcc-prompt-none-not-logged-in after max_age has passed', async () => {
    await tokens();
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const url = await followed((await authorization({ prompt: 'none', max_age: '1' })).href);
    expect(errorAt(url)).toBe('login_required');
  });

  it('[AUTH-008] describes what it does, and no more: oidcc-discovery', () => {
    const { issuer, ...metadata } = config.serverMetadata();
    expect(issuer).toBe(ISSUER);
    expect(metadata).toMatchObject({
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(metadata.request_parameter_supported ?? false).toBe(false);
    expect(metadata.request_uri_parameter_supported ?? false).toBe(false);
  });
});

describe('the embedded provider, with oidc-client-ts', () => {
  const browserClient = () =>
    new OidcClient({
      authority: ISSUER,
      client_id: 'hearth',
      client_secret: SECRET,
      redirect_uri: REDIRECT,
      scope: 'openid profile email',
      loadUserInfo: true,
      client_authentication: 'client_secret_basic',
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    });

  it('[AUTH-008] oidcc-server: signs in and returns the user’s claims', async () => {
    vi.stubGlobal('fetch', shopFetch);
    const oidc = browserClient();
    const { url } = await oidc.createSigninRequest({});
    const page = await followed(url);
    const reply = await post(page.href, PERSON);
    const callback = await followed((await locationOf(reply))!);
    const { profile } = await oidc.processSigninResponse(callback.href);
    expect(profile).toMatchObject({ iss: ISSUER, name: 'Ada Byron', email: PERSON.email });
  });
});
