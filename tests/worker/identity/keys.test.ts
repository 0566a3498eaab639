import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '@parlour/domain';
import { isSignedIn, loadProvider, send, signUp } from './people.ts';
import { Browser } from '../browser.ts';

/* Rotation of the embedded provider's signing keys: every ninety days, and honoured for another thirty. */

const HEARTH = 'http://hearth.localhost:8787';
const OMBRE = 'http://ombre.localhost:8787';

let browser: Browser;

const publishedKeys = async (origin: string): Promise<string[]> => {
  const reply = await new Browser(origin).get('/idp/jwks');
  const { keys } = await reply.json<{ keys: { kid: string }[] }>();
  return keys.map(({ kid }) => kid).sort();
};

beforeAll(loadProvider);

beforeEach(() => {
  browser = new Browser();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the signing keys of the embedded provider', () => {
  it('[AUTH-014] are published without their private parts', async () => {
    await signUp(browser);
    const { keys } = await (await browser.get('/idp/jwks')).json<{ keys: object[] }>();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(Object.keys(key)).toEqual(expect.arrayContaining(['kty', 'crv', 'x', 'y', 'kid']));
      expect(Object.keys(key)).not.toContain('d');
    }
  });

  it('[AUTH-014] are rotated after ninety days; sign-ins before and after both continue', async () => {
    const person = await signUp(browser);
    const before = await publishedKeys(HEARTH);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 89 * DAY_MS });
    const inTime = new Browser();
    await send(inTime, 'sign-in', person);
    expect(await publishedKeys(HEARTH)).toEqual(before);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    const later = new Browser();
    await send(later, 'sign-in', person);
    expect(await isSignedIn(later)).toBe(true);
    expect(await isSignedIn(inTime)).toBe(true);
    const both = await publishedKeys(HEARTH);
    expect(both).toHaveLength(before.length + 1);
    expect(both).toEqual(expect.arrayContaining(before));
  });

  it('[AUTH-014] are no longer honoured thirty days after their end', async () => {
    await signUp(browser);
    const before = await publishedKeys(HEARTH);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121 * DAY_MS });
    await signUp(new Browser());
    const now = await publishedKeys(HEARTH);
    const honoured = before.filter((key) => now.includes(key));
    expect(honoured).toHaveLength(before.length - 1);
  });

  it('[TENANT-003] belong to one site, and are stored encrypted', async () => {
    await signUp(browser);
    await signUp(new Browser(OMBRE));
    const [hearth, ombre] = await Promise.all([publishedKeys(HEARTH), publishedKeys(OMBRE)]);
    expect(hearth.filter((key) => ombre.includes(key))).toEqual([]);
    const { results } = await env.IDENTITY_DB.prepare('SELECT privateKey FROM jwks').all<{
      privateKey: string;
    }>();
    for (const { privateKey } of results) expect(privateKey).not.toMatch(/"d"|BEGIN/);
  });
});

describe('a grant of one site’s provider does not work at another', () => {
  /** The callback of a sign-in in progress at Hearth & Hale. */
  const callbackOf = async (visitor: Browser): Promise<string> => {
    const person = await signUp(new Browser());
    const page = (await visitor.follow(await visitor.get('/auth/sign-in'))).url;
    const { url } = await visitor.follow(await visitor.post(page.href, { ...person }));
    expect(url.pathname).toBe('/post-login');
    return url.search;
  };

  it('[TENANT-003] [AUTH-011] a code is not exchanged at another site', async () => {
    const search = await callbackOf(browser);
    const other = new Browser(OMBRE);
    await other.get('/auth/sign-in');
    expect(other.cookie(other.cookieNamed('__Host-sign-in-'))).toBeDefined();
    const reply = await other.get(`/auth/complete${search}`);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/']);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('[TENANT-003] nor is it with the cookie of its own flow', async () => {
    const search = await callbackOf(browser);
    const other = new Browser(OMBRE);
    const flow = browser.cookieNamed('__Host-sign-in-');
    other.cookies.set(flow, browser.cookies.get(flow)!);
    await other.get(`/auth/complete${search}`);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('[TENANT-003] a form of one site’s provider is refused at another', async () => {
    const page = (await browser.follow(await browser.get('/auth/sign-in'))).url;
    const person = await signUp(new Browser());
    const other = new Browser(OMBRE);
    const reply = await other.post(`${page.pathname}${page.search}`, { ...person });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.headers.get('location')).toBeNull();
    expect(await isSignedIn(other)).toBe(false);
  });

  it('[TENANT-003] the provider of a site redirects to no other site', async () => {
    const page = (await browser.follow(await browser.get('/auth/sign-in'))).url;
    const astray = new URL(page);
    astray.searchParams.set('redirect_uri', `${OMBRE}/post-login`);
    const reply = await browser.get(
      `/idp/oauth2/authorize?${new URLSearchParams(astray.searchParams).toString()}`,
    );
    expect(reply.headers.get('location') ?? '').not.toContain(`${OMBRE}/post-login`);
  });
});
