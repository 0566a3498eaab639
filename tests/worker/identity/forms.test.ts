import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isSignedIn,
  linkOf,
  loadProvider,
  newestEmail,
  openPage,
  send,
  signUp,
  somebody,
} from './people.ts';
import { Browser } from '../browser.ts';

let browser: Browser;

beforeAll(loadProvider, 60_000);

beforeEach(() => {
  browser = new Browser();
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
      body: new URLSearchParams({ ...somebody() }),
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
    const right = { ...person };
    const wrong = { ...person, password: 'not this one' };
    const { href } = await openPage(new Browser(), 'sign-in');
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await browser.post(href, wrong)).status).toBe(401);
    }
    for (const fields of [wrong, right]) {
      const reply = await browser.post(href, fields);
      expect(reply.status).toBe(429);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
    expect((await browser.post(href, right)).status).toBe(303);
    vi.useRealTimers();
  });

  it('hold for an account that does not exist, too', async () => {
    const { href } = await openPage(browser, 'sign-in');
    const nobody = { email: 'nobody@example.test', password: 'not this one' };
    for (let turn = 0; turn < 10; turn += 1) await browser.post(href, nobody);
    expect((await browser.post(href, nobody)).status).toBe(429);
  });
});

describe('emails', () => {
  it('ask a new customer to confirm the address, once', async () => {
    const person = await signUp(browser);
    const email = await newestEmail();
    expect(email).toMatchObject({ recipient: person.email });
    await browser.get(linkOf(email!.body));
    const user = env.IDENTITY_DB.prepare('SELECT emailVerified FROM user WHERE email = ?1');
    expect(await user.bind(person.email).first()).toEqual({ emailVerified: 1 });
    expect((await browser.get('/idp/verify-email?token=x')).status).toBe(400);
  });

  it('let a forgotten password be replaced, once, and end every other sign-in', async () => {
    const person = await signUp(browser);
    await browser.post('/idp/forgotten-password', { email: person.email });
    const link = linkOf((await newestEmail())!.body);
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

  it('are not sent without an account, and nobody can tell', async () => {
    const before = await newestEmail();
    const reply = await browser.post('/idp/forgotten-password', { email: 'no@example.test' });
    expect(reply.status).toBe(200);
    expect(await newestEmail()).toEqual(before);
  });
});
