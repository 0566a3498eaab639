import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, loadProvider, openPage, send, signUp, somebody, write } from './people.ts';
import { Browser } from '../browser.ts';

let browser: Browser;

beforeAll(loadProvider);

beforeEach(() => {
  browser = new Browser();
});

describe('an account at the embedded provider', () => {
  it.each(['DECORAIT_PRO_CLIENT', 'DECORAIT_TRADE', 'DECORAIT_PRO'])(
    '[AUTH-014] [AUTH-015] [API-051] is created with the type %s and can sign in',
    async (accountType) => {
      const person = await signUp(browser, { ...somebody(), accountType });
      const { data } = await (await browser.get('/api/customer')).json<{ data: object }>();
      expect(data).toMatchObject({ name: person.name, username: person.email, accountType });
      const elsewhere = new Browser();
      const reply = await send(elsewhere, 'sign-in', person);
      expect(reply.headers.get('location')).toBe('/products');
      expect(await isSignedIn(elsewhere)).toBe(true);
    },
  );

  it('[AUTH-014] is requested with a code, PKCE, state and nonce, and all scopes', async () => {
    const { searchParams } = new URL((await browser.get('/auth/sign-in')).headers.get('location')!);
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: 'http://hearth.localhost:8787/post-login',
      response_type: 'code',
      client_id: 'hearth',
      state: expect.stringMatching(/^[\w-]{12}$/) as unknown,
      scope: 'openid profile email phone offline_access aws.cognito.signin.user.admin',
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      code_challenge_method: 'S256',
      resource: 'http://hearth.localhost:8787',
    });
  });

  it('[AUTH-009] signs in at each of several tabs, and returns to the page of that tab', async () => {
    const person = await signUp(new Browser());
    const begun = async (page: string) =>
      (await browser.follow(await browser.get(`/auth/sign-in?returnTo=${page}`))).url.href;
    const complete = async (tab: string) => {
      const { url } = await browser.follow(await browser.post(tab, { ...person }));
      return (await browser.get(`/auth/complete${url.search}`)).headers.get('location');
    };
    const first = await begun('/products');
    const second = await begun('/blog');
    expect(await complete(first)).toBe('/products');
    expect(await isSignedIn(browser)).toBe(true);
    expect(await complete(second)).toBe('/blog');
    expect([...browser.cookies.keys()].filter((name) => name.includes('sign-in-'))).toEqual([]);
  });

  it('[AUTH-009] keeps the last four sign-ins that a browser begins, for a day', async () => {
    const kept = new Set<string>();
    for (let tab = 0; tab < 6; tab += 1) {
      const reply = await browser.get('/auth/sign-in?returnTo=/products');
      for (const line of reply.headers.getSetCookie()) {
        if (line.includes('sign-in-')) kept.add(/max-age=\d+/i.exec(line)?.[0] ?? '');
      }
    }
    expect([...kept]).toEqual(['Max-Age=86400', 'Max-Age=0']);
    const names = [...browser.cookies.keys()];
    expect(names.filter((name) => name.startsWith('__Host-sign-in-'))).toHaveLength(4);
  });

  it('[TENANT-003] does not exist at another site, and its session does not work there', async () => {
    const person = await signUp(browser);
    const other = new Browser('http://ombre.localhost:8787');
    expect((await send(other, 'sign-in', person)).status).toBe(401);
    other.cookies.set('__Host-session', browser.cookies.get('__Host-session')!);
    expect((await other.get('/api/customer')).status).toBe(401);
    await signUp(other, { ...person, name: 'Someone Else' });
    const { data } = await (await browser.get('/api/customer')).json<{ data: { name: string } }>();
    expect(data.name).toBe(person.name);
  });

  it('[API-050] changes its password, stays signed in here and is signed out elsewhere', async () => {
    const person = await signUp(browser);
    const elsewhere = new Browser();
    await send(elsewhere, 'sign-in', person);
    const body = { password: person.password, newpassword: 'another walk by the sea' };
    const reply = await write(browser, '/v1/api/profiles/postchangepassword', body);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { message: 'Your password has been changed.' },
    ]);
    expect(await isSignedIn(browser)).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000_000 });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
    vi.useRealTimers();
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(401);
    const renewed = { ...person, password: body.newpassword };
    expect((await send(new Browser(), 'sign-in', renewed)).status).toBe(303);
  });

  it.each([
    ['the current one is wrong', 'not this one', 'another walk by the sea', 400],
    ['the new one is common', 'a long walk by the sea', 'password123', 400],
    ['the new one is short', 'a long walk by the sea', 'short', 400],
  ])('[API-050] keeps its password when %s', async (_, password, newpassword, status) => {
    const person = await signUp(browser);
    const body = { password, newpassword };
    const reply = await write(browser, '/v1/api/profiles/postchangepassword', body);
    expect(reply.status).toBe(status);
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(303);
  });

  it('[API-048] is deleted with all its data', async () => {
    const person = await signUp(browser);
    const { data } = await (await browser.get('/api/customer')).json<{ data: { uid: string } }>();
    const bookmarks = (customer: string) =>
      env.MARKET_DB.prepare(`SELECT COUNT(*) AS n FROM bookmark WHERE customer = ?1`)
        .bind(customer)
        .first<{ n: number }>();
    for (const customer of [data.uid, 'somebody-else']) {
      await env.MARKET_DB.prepare(
        `INSERT INTO bookmark (site, customer, item_type, item_id, created_at)
         VALUES ('hearth', ?1, 'product', '1', '2026-01-01T00:00:00Z')`,
      )
        .bind(customer)
        .run();
    }
    expect(await bookmarks(data.uid)).toEqual({ n: 1 });
    expect((await write(browser, '/v1/api/profiles/getdeleteprofile')).status).toBe(200);
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(401);
    expect(await bookmarks(data.uid)).toEqual({ n: 0 });
    expect(await bookmarks('somebody-else')).toEqual({ n: 1 });
    for (const table of ['user', 'session', 'account', 'oauthRefreshToken']) {
      const sql = table === 'user' ? 'email = ?1' : 'userId NOT IN (SELECT id FROM user)';
      const statement = env.IDENTITY_DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${sql}`);
      const bound = table === 'user' ? statement.bind(person.email) : statement;
      expect((await bound.first<{ n: number }>())?.n).toBe(0);
    }
  });
});

describe('a session at the embedded provider', () => {
  it('[AUTH-012] is refreshed after 50 minutes of use and continues', async () => {
    await signUp(browser);
    const tokens = env.IDENTITY_DB.prepare('SELECT COUNT(*) AS n FROM oauthRefreshToken');
    const before = (await tokens.first<{ n: number }>())!.n;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_999_000 });
    expect(await isSignedIn(browser)).toBe(true);
    expect((await tokens.first<{ n: number }>())!.n).toBe(before);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await tokens.first<{ n: number }>())!.n).toBe(before + 1);
    for (let hour = 0; hour < 3; hour += 1) {
      vi.setSystemTime(Date.now() + 3_600_000);
      expect(await isSignedIn(browser)).toBe(true);
    }
    vi.useRealTimers();
  });

  it('[API-053] ends at the shop and the provider on sign-out: the next sign-in asks for the password', async () => {
    await signUp(browser);
    const id = browser.cookies.get('__Host-session')!;
    const reply = await browser.post('/auth/sign-out');
    expect(reply.headers.get('location')).toBe('http://hearth.localhost:8787/');
    expect([...browser.cookies.keys()]).not.toContain('__Host-session');
    expect([...browser.cookies.keys()]).not.toContain('signed-in');
    expect((await openPage(browser, 'sign-in')).pathname).toBe('/idp/sign-in');
    browser.cookies.set('__Host-session', id);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('[AUTH-008] gets a new id at every sign-in, and the old one ends', async () => {
    const person = await signUp(browser);
    const old = browser.cookies.get('__Host-session')!;
    browser.cookies.delete('__Host-session');
    await send(browser, 'sign-in', person);
    expect(browser.cookie('__Host-session')).not.toBe(old.value);
  });
});
