import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser.ts';

/** The provider is loaded when it is first asked, which in the tests means compiled. */
beforeAll(async () => {
  await import('../../src/worker/identity/app.ts');
}, 60_000);

let people = 0;

/** Somebody that no other test knows. */
const somebody = () => {
  people += 1;
  return {
    name: 'Ada Byron',
    email: `ada${String(people)}@example.test`,
    password: 'a long walk by the sea',
    accountType: 'DECORAIT_TRADE',
  };
};

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});

/** Opens the provider's page by way of the shop and gives its address. */
const openPage = async (visitor: Browser, purpose: 'sign-in' | 'sign-up'): Promise<URL> =>
  (await visitor.follow(await visitor.get(`/auth/${purpose}?returnTo=/products`))).url;

/** Sends a form of the provider; goes on to the shop when it was taken. */
const send = async (
  visitor: Browser,
  purpose: 'sign-in' | 'sign-up',
  fields: Record<string, string>,
): Promise<Response> => {
  const sent = await visitor.post((await openPage(visitor, purpose)).href, fields);
  if (sent.status !== 303) return sent;
  const { url } = await visitor.follow(sent);
  expect(url.pathname).toBe('/post-login');
  return visitor.get(`/auth/complete${url.search}`);
};

const signUp = async (visitor: Browser, person = somebody()) => {
  const reply = await send(visitor, 'sign-up', person);
  expect(reply.headers.get('location')).toBe('/products');
  return person;
};

const isSignedIn = async (visitor: Browser): Promise<boolean> =>
  (await visitor.get('/api/customer')).status === 200;

/** Headers of a write by a script of the page. */
const write = async (visitor: Browser, address: string, body?: object) =>
  visitor.script(address, body === undefined ? 'GET' : 'POST', body);

const newestLetter = async () =>
  env.IDENTITY_DB.prepare(
    'SELECT recipient, subject, body FROM outbox ORDER BY id DESC LIMIT 1',
  ).first<{ recipient: string; subject: string; body: string }>();

const linkOf = (letter: string): string => /http:\S+/.exec(letter)![0];

describe('an account at the embedded provider', () => {
  it.each(['DECORAIT_PRO_CLIENT', 'DECORAIT_TRADE', 'DECORAIT_PRO'])(
    '[AUTH-014] [AUTH-015] [API-051] is made with the type %s and signed in with',
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

  it('[AUTH-014] is asked for with a code, PKCE, state and nonce, and all scopes', async () => {
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

  it('[TENANT-003] does not exist at another site, and its session is worth nothing there', async () => {
    const person = await signUp(browser);
    const other = new Browser('http://ombre.localhost:8787');
    expect((await send(other, 'sign-in', person)).status).toBe(401);
    other.cookies.set('__Host-session', browser.cookies.get('__Host-session')!);
    expect((await other.get('/api/customer')).status).toBe(401);
    expect((await send(other, 'sign-up', { ...person, name: 'Someone Else' })).status).toBe(303);
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

  it('is deleted with all that is kept of it', async () => {
    const person = await signUp(browser);
    expect((await write(browser, '/v1/api/profiles/getdeleteprofile')).status).toBe(200);
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(401);
    for (const table of ['user', 'session', 'account', 'oauthRefreshToken']) {
      const sql = table === 'user' ? 'email = ?1' : 'userId NOT IN (SELECT id FROM user)';
      const statement = env.IDENTITY_DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${sql}`);
      const bound = table === 'user' ? statement.bind(person.email) : statement;
      expect((await bound.first<{ n: number }>())?.n).toBe(0);
    }
  });
});

describe('forms', () => {
  it.each<[string, Record<string, string>, number]>([
    ['no e-mail address', { email: 'ada' }, 400],
    ['a common password', { password: 'Password123' }, 400],
    ['one character over and over', { password: 'zzzzzzzzzzzz' }, 400],
    ['a short password', { password: 'seven77' }, 400],
    ['a password beyond 128 characters', { password: 'long '.repeat(26) }, 400],
    ['no name', { name: '  ' }, 400],
    ['an unknown account type', { accountType: 'ADMIN' }, 400],
  ])('[AUTH-015] sign-up refuses %s', async (_, change, status) => {
    expect((await send(browser, 'sign-up', { ...somebody(), ...change })).status).toBe(status);
    expect(browser.cookie('__Host-session')).toBeUndefined();
  });

  it('takes a password of 8 and of 128 characters, whatever they are', async () => {
    await signUp(new Browser(), { ...somebody(), password: 'ünïcödé ' });
    await signUp(new Browser(), { ...somebody(), password: 'long walk '.repeat(12) + 'by a sea' });
  });

  it('sign-up refuses an address that has an account, in whatever case', async () => {
    const person = await signUp(browser);
    const email = person.email.toUpperCase();
    expect((await send(new Browser(), 'sign-up', { ...somebody(), email })).status).toBe(400);
  });

  it('are taken from pages of the site alone', async () => {
    const { href } = await openPage(browser, 'sign-in');
    const reply = await exports.default.fetch(href, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(somebody()),
    });
    expect(reply.status).toBe(403);
  });

  it('begin with the shop: without an authorization request there is nothing to sign in to', async () => {
    expect((await browser.get('/idp/sign-in')).headers.get('location')).toBe('/auth/sign-in');
    expect((await browser.get('/idp/sign-up')).headers.get('location')).toBe('/auth/sign-up');
  });
});

describe('limits', () => {
  it('lock an account after ten wrong passwords, with Retry-After, for a quarter of an hour', async () => {
    const person = await signUp(browser);
    const wrong = { ...person, password: 'not this one' };
    const { href } = await openPage(new Browser(), 'sign-in');
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await browser.post(href, wrong)).status).toBe(401);
    }
    for (const fields of [wrong, person]) {
      const reply = await browser.post(href, fields);
      expect(reply.status).toBe(429);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
    expect((await browser.post(href, person)).status).toBe(303);
    vi.useRealTimers();
  });

  it('hold for an account that does not exist, too', async () => {
    const { href } = await openPage(browser, 'sign-in');
    const nobody = { email: 'nobody@example.test', password: 'not this one' };
    for (let turn = 0; turn < 10; turn += 1) await browser.post(href, nobody);
    expect((await browser.post(href, nobody)).status).toBe(429);
  });
});

describe('letters', () => {
  it('ask a new customer to confirm the address, once', async () => {
    const person = await signUp(browser);
    const letter = await newestLetter();
    expect(letter).toMatchObject({ recipient: person.email });
    await browser.get(linkOf(letter!.body));
    const user = env.IDENTITY_DB.prepare('SELECT emailVerified FROM user WHERE email = ?1');
    expect(await user.bind(person.email).first()).toEqual({ emailVerified: 1 });
    expect((await browser.get('/idp/verify-email?token=x')).status).toBe(400);
  });

  it('let a forgotten password be replaced, once, and end every other sign-in', async () => {
    const person = await signUp(browser);
    await browser.post('/idp/forgotten-password', { email: person.email });
    const link = linkOf((await newestLetter())!.body);
    const fields = { password: 'a new day by the sea', repeat: 'a new day by the sea' };
    expect((await browser.post(link, { ...fields, repeat: 'x' })).status).toBe(400);
    expect((await browser.post(link, { password: '12345678', repeat: '12345678' })).status).toBe(
      400,
    );
    expect((await browser.post(link, fields)).status).toBe(200);
    expect((await browser.post(link, fields)).status).toBe(400);
    expect((await send(new Browser(), 'sign-in', { ...person, ...fields })).status).toBe(303);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000_000 });
    expect(await isSignedIn(browser)).toBe(false);
    vi.useRealTimers();
  });

  it('are not sent to who has no account, and nobody can tell', async () => {
    const before = await newestLetter();
    const reply = await browser.post('/idp/forgotten-password', { email: 'no@example.test' });
    expect(reply.status).toBe(200);
    expect(await newestLetter()).toEqual(before);
  });
});

describe('a session at the embedded provider', () => {
  it('[AUTH-012] is refreshed after 50 minutes of use and goes on', async () => {
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

  it('[API-053] ends at both sides on sign-out: signing in again asks for the password', async () => {
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
