import { env } from 'cloudflare:workers';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONSENT_SCOPES } from '@parlour/contract';
import { Browser } from '../../browser.ts';
import { isSignedIn, loadProvider, signUp, somebody } from '../../identity/people.ts';
import { sendAsAssistant, ORIGIN } from './assistant.ts';
import {
  consentUrl,
  CALLBACK,
  consentPage,
  leadsTo,
  letIn,
  metadataOf,
  registered,
  tokens,
} from './let-in.ts';

let customer: Browser;

beforeAll(loadProvider);

beforeEach(async () => {
  await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
});

describe('an unknown assistant', () => {
  it('finds the authorization server by RFC 9728 and RFC 8414', async () => {
    expect(await metadataOf()).toMatchObject({
      issuer: `${ORIGIN}/idp`,
      authorization_endpoint: `${ORIGIN}/idp/oauth2/authorize`,
      token_endpoint: `${ORIGIN}/idp/oauth2/token`,
      registration_endpoint: `${ORIGIN}/idp/oauth2/register`,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    const oidc = await sendAsAssistant(`${ORIGIN}/.well-known/openid-configuration/idp`);
    expect(await oidc.json()).toMatchObject({ issuer: `${ORIGIN}/idp` });
  });

  it('registers as a public client that may not request the shop’s own scopes', async () => {
    const clientId = await registered(ORIGIN, {
      scope: 'openid email cart aws.cognito.signin.user.admin',
      token_endpoint_auth_method: 'client_secret_basic',
      skip_consent: true,
    });
    const row = await env.IDENTITY_DB.prepare('SELECT * FROM oauthClient WHERE clientId = ?1')
      .bind(clientId)
      .first();
    expect(row).toMatchObject({
      site: 'hearth',
      name: 'Trial',
      clientSecret: null,
      tokenEndpointAuthMethod: 'none',
      scopes: JSON.stringify([...CONSENT_SCOPES, 'offline_access']),
    });
    expect(row?.skipConsent ?? 0).toBe(0);
  });

  it.each([
    ['no URL', { redirect_uris: [] }],
    ['an invalid URL', { redirect_uris: ['javascript:alert(1)'] }],
    ['a URL without TLS', { redirect_uris: ['http://elsewhere.example/'] }],
    ['a name that is too long', { client_name: 'x'.repeat(101) }],
  ])('cannot register with %s', async (_, metadata) => {
    const reply = await sendAsAssistant(`${ORIGIN}/idp/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Trial', redirect_uris: [CALLBACK], ...metadata }),
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: expect.stringMatching(/^invalid_/) as unknown,
    });
  });

  it('cannot take the shop’s name', async () => {
    for (const name of [
      'Hearth & Hale Official Assistant',
      'the HEARTH-&-HALE app',
      'Ｈearth Hale',
      'Hеаrth & Hаle',
      'Hearth & Ha1e',
      'Hearth and Hale',
    ]) {
      const reply = await sendAsAssistant(`${ORIGIN}/idp/oauth2/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: name, redirect_uris: [CALLBACK] }),
      });
      expect.soft([reply.status, name]).toEqual([400, name]);
      expect.soft(await reply.json()).toMatchObject({ error: 'invalid_client_metadata' });
    }
  });

  it.each(['Parlour Help', 'Parlur', 'Nordhem', 'Maison 0mbre'])(
    'cannot take %s, the name of another shop of the installation, or one that is a letter away',
    async (name) => {
      const reply = await sendAsAssistant(`${ORIGIN}/idp/oauth2/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: name, redirect_uris: [CALLBACK] }),
      });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ error: 'invalid_client_metadata' });
    },
  );

  it('takes the place of the oldest that no customer has allowed, when there are too many', async () => {
    const first = await registered();
    await env.IDENTITY_DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
       INSERT INTO oauthClient (site, id, clientId, redirectUris, createdAt, updatedAt)
       SELECT 'hearth', 'many-' || i, 'many-' || i, '[]', '2026-01-01T00:00:00.000Z', '' FROM n`,
    ).run();
    const next = await registered();
    const left = await env.IDENTITY_DB.prepare(
      `SELECT count(*) AS n FROM oauthClient WHERE clientId IN (?1, ?2)`,
    )
      .bind(first, next)
      .first('n');
    expect(left).toBe(2);
    await env.IDENTITY_DB.prepare(`DELETE FROM oauthClient WHERE id LIKE 'many-%'`).run();
  });

  it('can register only a limited number of times', async () => {
    for (let time = 0; time < 20; time += 1) await registered();
    const reply = await sendAsAssistant(`${ORIGIN}/idp/oauth2/register`, {
      method: 'POST',
      body: '{}',
    });
    expect(reply.status).toBe(429);
  });
});

describe('a customer', () => {
  let clientId: string;

  beforeAll(async () => {
    await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
    customer = new Browser();
    await signUp(customer, somebody());
    clientId = await registered();
  });

  it('who is signed out must sign in first', async () => {
    const reply = await new Browser().get(await consentUrl(ORIGIN, { clientId }));
    expect(reply.headers.get('location')).toMatch(/\/idp\/sign-in\?/);
  });

  it('sees the consent page, and refuses', async () => {
    const page = await consentPage(customer, { clientId });
    expect(page.pathname).toBe('/idp/consent');
    const back = leadsTo(await customer.post(page.href, { answer: 'no' }));
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('authorises an assistant: it gets a short-lived token for its own entry point alone', async () => {
    const page = await consentPage(customer, { clientId, scope: 'cart' });
    const back = leadsTo(await customer.post(page.href, { answer: 'yes' }));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      state: 'kept',
      iss: `${ORIGIN}/idp`,
    });
    const code = back.searchParams.get('code') ?? '';
    const reply = await tokens(ORIGIN, { client_id: clientId, code });
    const { access_token: token, expires_in } = await reply.json<{
      access_token: string;
      expires_in: number;
    }>();
    expect(expires_in).toBe(600);
    expect(decodeJwt(token)).toMatchObject({
      aud: `${ORIGIN}/mcp`,
      azp: clientId,
      scope: 'cart',
    });
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    expect((await sendAsAssistant(`${ORIGIN}/market/v1/api/orders/getcart`, bearer)).status).toBe(
      401,
    );
    expect((await sendAsAssistant(`${ORIGIN}/idp/account/records`, bearer)).status).toBe(401);
    expect((await tokens(ORIGIN, { client_id: clientId, code })).status).toBe(400);
  });

  it('sees no consent page for another site’s form or a changed request', async () => {
    const page = await consentPage(customer, { clientId, scope: 'cart enquiries' });
    const other = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await customer.post(page.href, { answer: 'yes' }, other)).status).toBe(403);
    page.searchParams.set('scope', 'cart checkout orders');
    expect((await customer.post(page.href, { answer: 'yes' })).status).toBe(400);
  });

  it.each([
    ['the shop itself', { resource: ORIGIN }],
    ['another site', { resource: 'http://ombre.localhost:8787/mcp' }],
  ])('never sees a consent page for a token for %s', async (_, asking) => {
    const page = await consentPage(customer, { clientId, ...asking });
    const back =
      page.pathname === '/idp/consent'
        ? leadsTo(await customer.post(page.href, { answer: 'yes' }))
        : page;
    if (back.searchParams.has('code')) {
      const reply = await tokens(ORIGIN, {
        client_id: clientId,
        code: back.searchParams.get('code') ?? '',
        ...asking,
      });
      expect([reply.status, (await reply.json<{ error: string }>()).error]).toEqual([
        400,
        'invalid_target',
      ]);
    } else expect(back.searchParams.get('error')).toMatch(/invalid_target|invalid_/);
  });

  it('is never redirected to a URL that the assistant did not register', async () => {
    const reply = await customer.get(
      await consentUrl(ORIGIN, { clientId, redirect: 'https://elsewhere.example/' }),
    );
    expect(reply.headers.get('location') ?? '').not.toContain('https://elsewhere.example/?');
  });

  it('sees the authorised assistants, and removes one: its tokens stop working at once', async () => {
    const held = await letIn(customer, { clientId });
    const listTools = (token: string) =>
      sendAsAssistant(`${ORIGIN}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    expect((await listTools(held.access_token)).status).not.toBe(401);
    const refresh = { grant_type: 'refresh_token', client_id: clientId };
    const next = await tokens(ORIGIN, { ...refresh, refresh_token: held.refresh_token });
    const renewed = await next.json<{ access_token: string; refresh_token: string }>();
    expect((await listTools(renewed.access_token)).status).not.toBe(401);
    const row = await env.IDENTITY_DB.prepare('SELECT id FROM oauthConsent WHERE clientId = ?1')
      .bind(clientId)
      .first<{ id: string }>();
    const stranger = new Browser();
    await signUp(stranger, somebody());
    await stranger.post('/profile/assistants', { id: row!.id });
    expect((await listTools(renewed.access_token)).status).not.toBe(401);
    const ended = await customer.post('/profile/assistants', { id: row!.id });
    expect(ended.headers.get('location')).toBe('/profile/assistants?done=ended');
    expect((await listTools(renewed.access_token)).status).toBe(401);
    const after = await tokens(ORIGIN, { ...refresh, refresh_token: renewed.refresh_token });
    expect(after.status).toBe(400);
    expect(await isSignedIn(customer)).toBe(true);
  });

  it('keeps an assistant authorised that returns before its token expires, and no longer', async () => {
    const { access_token: token } = await letIn(customer, { clientId });
    const call = () =>
      sendAsAssistant(`${ORIGIN}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      });
    expect((await call()).status).not.toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 660_000 });
    expect((await call()).status).toBe(401);
    vi.useRealTimers();
  });
});

describe('an assistant with a client metadata document', () => {
  const DOCUMENT_URL = 'https://assistant.example.com/client.json';
  const DOCUMENT = { client_id: DOCUMENT_URL, client_name: 'Proven', redirect_uris: [CALLBACK] };
  const answering = (document: object, type = 'application/json') => {
    const asked = vi.fn(() =>
      Promise.resolve(
        new Response(JSON.stringify(document), { headers: { 'content-type': type } }),
      ),
    );
    vi.stubGlobal('fetch', asked);
    return asked;
  };

  beforeEach(() => vi.unstubAllGlobals());

  it('needs no registration: the shop reads the document once an hour', async () => {
    const asked = answering(DOCUMENT);
    await letIn(customer, { clientId: DOCUMENT_URL });
    await consentPage(customer, { clientId: DOCUMENT_URL });
    expect(asked).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it.each([
    ['names another client', { ...DOCUMENT, client_id: 'https://assistant.example.com/other' }],
    ['is not a JSON document', DOCUMENT, 'text/html'],
    ['names no URL', { client_id: DOCUMENT_URL }],
  ])('is unknown when it %s', async (_, document: object, type?: string) => {
    answering(document, type);
    const page = await consentPage(customer, { clientId: `${DOCUMENT_URL}?${Math.random()}` });
    expect(page.pathname).not.toBe('/idp/consent');
    vi.unstubAllGlobals();
  });

  it.each([
    'https://localhost/c',
    'https://10.0.0.1/c',
    'https://shop.internal/c',
    'https://a.example/',
  ])('is not requested from %s', async (clientId) => {
    const asked = answering({ ...DOCUMENT, client_id: clientId });
    await consentPage(customer, { clientId });
    expect(asked).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('assistants without a customer', () => {
  it('are deleted after a day; those with a customer stay', async () => {
    const { sweepAll } = await import('../../../../src/worker/retention.ts');
    const unused = await registered();
    const used = await registered();
    await letIn(customer, { clientId: used });
    const rows = env.IDENTITY_DB.prepare(
      'SELECT clientId FROM oauthClient WHERE clientId IN (?1, ?2)',
    );
    await sweepAll(env, Date.now() + 25 * 3_600_000);
    expect((await rows.bind(unused, used).all()).results).toEqual([{ clientId: used }]);
  });
});
