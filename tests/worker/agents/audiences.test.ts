import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../browser.ts';
import { loadProvider } from '../identity/people.ts';
import { sendAsAssistant, ORIGIN } from './mcp/assistant.ts';
import { letIn, registered } from './mcp/let-in.ts';
import { arrive, link } from './ucp/linked.ts';

/* A token opens the entry point that it was made for, and no other. */

type Audience = 'shop' | 'mcp' | 'ucp';

let held: Record<Audience, string>;
let customer: Browser;

/** The shop's own token of a signed-in customer, which the browser never sees. */
const tokenOfShop = async (customer: Browser): Promise<string> => {
  const begun = await customer.get('/auth/sign-in?again=1&returnTo=/');
  const { searchParams } = new URL(begun.headers.get('location') ?? '');
  searchParams.delete('prompt');
  const flow = customer.cookie(customer.cookieNamed('__Host-sign-in-')) ?? '';
  const { verifier } = JSON.parse(atob(flow.replaceAll('-', '+').replaceAll('_', '/'))) as {
    verifier: string;
  };
  const back = await customer.get(`/idp/oauth2/authorize?${searchParams.toString()}`);
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const reply = await sendAsAssistant(`${ORIGIN}/idp/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('hearth:test-client-secret-hearth')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${ORIGIN}/post-login`,
      resource: ORIGIN,
    }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json<{ access_token: string }>()).access_token;
};

beforeAll(loadProvider);

beforeEach(async () => {
  const arrived = await arrive();
  ({ customer } = arrived);
  const ucp = await link(customer, arrived.clientId);
  const mcp = await letIn(customer, { clientId: await registered() });
  held = {
    shop: await tokenOfShop(customer),
    mcp: mcp.access_token,
    ucp: ucp.access_token,
  };
});

const status = async (path: string, bearer: string, init: RequestInit = {}): Promise<number> => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${bearer}`,
  };
  return (await sendAsAssistant(`${ORIGIN}${path}`, { ...init, headers })).status;
};

const TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

/** Each entry point for tokens, and the only audience that it accepts. */
const DOORS: readonly (readonly [string, Audience, RequestInit?])[] = [
  ['/market/api/customer', 'shop'],
  ['/market/api/customer/orders', 'shop'],
  ['/market/api/customer/addresses', 'shop'],
  ['/market/v1/api/orders/getcart', 'shop'],
  ['/idp/account/records', 'shop'],
  ['/idp/account/assistants', 'shop'],
  ['/idp/oauth2/userinfo', 'shop'],
  ['/mcp', 'mcp', { method: 'POST', body: TOOLS }],
];

describe('a token', () => {
  it('is for one entry point each', () => {
    const places = Object.values(held).map((token) => [decodeJwt(token).aud].flat());
    expect(places).toEqual([
      [ORIGIN, `${ORIGIN}/idp/oauth2/userinfo`],
      [`${ORIGIN}/mcp`],
      [`${ORIGIN}/ucp`],
    ]);
  });

  it('is refused at every entry point that it was not made for', async () => {
    for (const [path, wanted, init] of DOORS) {
      for (const audience of ['shop', 'mcp', 'ucp'] as const) {
        const answer = await status(path, held[audience], init);
        if (audience === wanted) expect.soft(answer, `${audience} at ${path}`).not.toBe(401);
        else expect.soft(answer, `${audience} at ${path}`).toBe(401);
      }
    }
  });

  it('of an assistant is refused at the market even with the site’s own API token', async () => {
    for (const audience of ['mcp', 'ucp'] as const) {
      const reply = await sendAsAssistant(`${ORIGIN}/market/api/customer/orders`, {
        headers: { authorization: `Bearer ${held[audience]}`, 'x-api-token': 'test-token-hearth' },
      });
      expect(reply.status).toBe(401);
    }
  });
});

describe('the userinfo endpoint', () => {
  it('answers every bearer that it cannot verify with 401 and invalid_token', async () => {
    const [header = '', payload = '', signature = ''] = held.shop.split('.');
    const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
    const bearers = {
      unsigned: `${encoded({ alg: 'none' })}.${payload}.`,
      'an unknown key': `${encoded({ alg: 'ES256', kid: 'unknown' })}.${payload}.${signature}`,
      changed: `${header}.${encoded({ ...decodeJwt(held.shop), sub: 'eve' })}.${signature}`,
      'another algorithm': `${encoded({ alg: 'HS256' })}.${payload}.${signature}`,
      empty: 'e30.e30.e30',
      dots: '..',
      words: 'not-a-token',
      long: 'a'.repeat(5_000),
    };
    for (const [name, bearer] of Object.entries(bearers)) {
      for (const method of ['GET', 'POST']) {
        const reply = await sendAsAssistant(`${ORIGIN}/idp/oauth2/userinfo`, {
          method,
          headers: { authorization: `Bearer ${bearer}` },
        });
        expect.soft(reply.status, `${method} ${name}`).toBe(401);
        expect.soft(reply.headers.get('www-authenticate'), name).toContain('invalid_token');
        expect.soft(await reply.json(), name).toMatchObject({ error: 'invalid_token' });
      }
    }
  });

  it('tells nothing more once the sign-in of a token has ended', async () => {
    const ask = (init: RequestInit = {}) =>
      sendAsAssistant(`${ORIGIN}/idp/oauth2/userinfo`, {
        ...init,
        headers: { authorization: `Bearer ${held.shop}` },
      });
    expect((await ask()).status).toBe(200);
    await customer.follow(await customer.post('/auth/sign-out'));
    for (const method of ['GET', 'POST']) {
      const reply = await ask({ method });
      expect([reply.status, await reply.json()]).toMatchObject([401, { error: 'invalid_token' }]);
    }
  });
});
