import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from '../../browser.ts';
import { stock } from '../../checkout/shop.ts';
import { loadProvider, signUp, somebody } from '../../identity/people.ts';
import { ORIGIN } from '../mcp/assistant.ts';
import { letIn, registered } from '../mcp/let-in.ts';
import { CHAIR, whole } from './buying.ts';
import { ALL, arrive, bearing, CALLBACK, INVALID, link, refusalOf } from './linked.ts';
import { Platform } from './platform.ts';

let platform: Platform;
let customer: Browser;
let clientId: string;

beforeAll(async () => {
  await loadProvider();
  await stock(CHAIR);
  platform = await Platform.start();
});

describe('a token that does not match the request', () => {
  beforeEach(async () => {
    ({ customer, clientId } = await arrive());
  });

  const refused = async (token: string, at = platform) =>
    refusalOf(await at.request('/checkout-sessions', { body: whole(), ...bearing(token) }));

  it('is missing, changed or expired', async () => {
    const { access_token: token } = await link(customer, clientId);
    expect(await refused('nonsense')).toEqual(INVALID);
    expect(await refused(`${token.slice(0, -4)}AAAA`)).toEqual(INVALID);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 660_000 });
    const catalogue = await platform.request('/catalog/search', {
      body: { query: 'thing' },
      isSigned: false,
      ...bearing(token),
    });
    vi.useRealTimers();
    expect(refusalOf(catalogue)).toEqual(INVALID);
  });

  it('is for another entry point of the site', async () => {
    const scope = 'cart checkout orders';
    const both = await registered(ORIGIN, { redirect_uris: [CALLBACK] });
    const held = await letIn(customer, {
      clientId: both,
      scope,
      redirect: CALLBACK,
      resource: `${ORIGIN}/mcp`,
    });
    expect(await refused(held.access_token)).toEqual(INVALID);
  });

  it('is for another site', async () => {
    const origin = 'http://ombre.localhost:8787';
    const abroad = new Browser(origin);
    await signUp(abroad, somebody());
    const client = await registered(origin, { redirect_uris: [CALLBACK] });
    const { access_token: token } = await link(abroad, client);
    const there = await Platform.start({ origin });
    expect(
      (await there.request('/carts', { body: { line_items: [] }, ...bearing(token) })).status,
    ).toBe(201);
    expect(await refused(token)).toEqual(INVALID);
  });

  it('belongs to a program at another host', async () => {
    const elsewhere = 'https://other.example/callback';
    const other = await registered(ORIGIN, { redirect_uris: [elsewhere] });
    const held = await letIn(customer, {
      clientId: other,
      scope: ALL,
      resource: '',
      redirect: elsewhere,
    });
    expect(await refused(held.access_token)).toEqual(INVALID);
  });
});
