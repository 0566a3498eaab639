import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirm,
  isSignedIn,
  linkOf,
  loadProvider,
  newestEmail,
  openPage,
  send,
  signUp,
  somebody,
  write,
} from './people.ts';
import { Browser } from '../browser.ts';

let browser: Browser;

beforeAll(loadProvider);

beforeEach(() => {
  browser = new Browser();
});

describe('forms', () => {
  it.each<[string, Record<string, string>, number]>([
    ['no email address', { email: 'ada' }, 400],
    ['a common password', { password: 'Password123' }, 400],
    ['a rarer password of known leaks', { password: 'Dimazarya' }, 400],
    ['one repeated character', { password: 'zzzzzzzzzzzz' }, 400],
    ['a short password', { password: 'seven77' }, 400],
    ['a password of more than 128 characters', { password: 'long '.repeat(26) }, 400],
    ['a password of the shop’s name', { password: 'Hearth-and-Hale-2026' }, 400],
    ['a password of the person’s name', { password: 'Byron!!1815' }, 400],
    ['no name', { name: '  ' }, 400],
    ['an unknown account type', { accountType: 'ADMIN' }, 400],
  ])('[AUTH-015] sign-up refuses %s', async (_, change, status) => {
    expect((await send(browser, 'sign-up', { ...somebody(), ...change })).status).toBe(status);
    expect(browser.cookie('__Host-session')).toBeUndefined();
  });

  it('accept a password of 8 and of 128 characters, whatever they are', async () => {
    await signUp(new Browser(), { ...somebody(), password: 'ünïcödé ' });
    await signUp(new Browser(), { ...somebody(), password: 'long walk '.repeat(12) + 'by a sea' });
  });

  it('reveal that an address has an account only by email to its owner', async () => {
    const person = await signUp(browser);
    const email = person.email.toUpperCase();
    const shown = async (fields: object) => {
      const visitor = new Browser();
      const reply = await send(visitor, 'sign-up', fields);
      const headers = [...reply.headers.keys()].sort();
      // Each sign-in has a cookie of its own, with a random name.
      const cookies = [...visitor.cookies.keys()].map((name) =>
        name.replace(/(?<=sign-in)-.+/, ''),
      );
      return { status: reply.status, headers, cookies: cookies.sort() };
    };
    const known = await shown({ ...somebody(), email, password: 'some other long password' });
    const message = await newestEmail();
    expect(message).toMatchObject({ recipient: person.email });
    expect(message?.subject).toContain('You have an account');
    const fresh = somebody();
    expect(await shown(fresh)).toEqual(known);
    expect(await newestEmail()).toMatchObject({ recipient: fresh.email });
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(303);
    expect(
      (await send(new Browser(), 'sign-in', { ...person, password: 'some other long password' }))
        .status,
    ).toBe(401);
  });

  it('allow no sign-in before the address is confirmed', async () => {
    const person = somebody();
    await send(browser, 'sign-up', person);
    expect(browser.cookie('__Host-session')).toBeUndefined();
    expect(await isSignedIn(browser)).toBe(false);
    expect((await send(browser, 'sign-in', { ...person, password: 'not this one' })).status).toBe(
      401,
    );
    expect((await send(browser, 'sign-in', person)).status).toBe(403);
    const emails = env.IDENTITY_DB.prepare('SELECT COUNT(*) AS n FROM outbox WHERE recipient = ?1');
    expect(await emails.bind(person.email).first()).toEqual({ n: 2 });
    await confirm(browser);
    expect((await send(browser, 'sign-in', person)).status).toBe(303);
    const { data } = await (await browser.get('/api/customer')).json<{ data: object }>();
    expect(data).toMatchObject({ username: person.email });
  });

  it('give an address to its owner who signs up, even when another person began an account with it', async () => {
    const stranger = somebody();
    await send(new Browser(), 'sign-up', stranger);
    const earlier = linkOf((await newestEmail())!.body);
    const owner = { ...stranger, password: 'the password of its owner' };
    await send(browser, 'sign-up', owner);
    expect((await browser.post(earlier)).status).toBe(400);
    expect((await confirm(browser)).status).toBe(200);
    expect((await send(new Browser(), 'sign-in', stranger)).status).toBe(401);
    expect((await send(browser, 'sign-in', owner)).status).toBe(303);
  });

  it('are accepted from pages of the site alone', async () => {
    const { href } = await openPage(browser, 'sign-in');
    const reply = await exports.default.fetch(href, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ ...somebody() }),
    });
    expect(reply.status).toBe(403);
  });

  it('begin at the shop: without an authorization request there is nothing to sign in to', async () => {
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

  // The right password is not among the simultaneous ones: a successful sign-in resets the count, and which
  // of two dozen answers comes first is chance.
  it('let ten of two dozen simultaneous guesses through, and not the right one after them', async () => {
    const person = await signUp(browser);
    const { href } = await openPage(new Browser(), 'sign-in');
    const from = { 'cf-connecting-ip': '198.51.100.24' };
    const guess = (password: string) => browser.post(href, { ...person, password }, from);
    const guesses = Array.from({ length: 24 }, () => guess('not this one'));
    const answers = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(answers).toEqual([...Array<number>(10).fill(401), ...Array<number>(14).fill(429)]);
    expect((await guess(person.password)).status).toBe(429);
  });

  it('[API-050] apply to guesses of the current password, however many come at once', async () => {
    const person = await signUp(browser);
    const guess = (password: string) =>
      write(browser, '/v1/api/profiles/postchangepassword', {
        password,
        newpassword: 'another walk by the sea',
      });
    const guesses = Array.from({ length: 24 }, () => guess('not this one'));
    const answers = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(answers).toEqual([...Array<number>(10).fill(400), ...Array<number>(14).fill(429)]);
    expect((await guess(person.password)).status).toBe(429);
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(303);
  });

  it('apply to one network that tries one password at many accounts', async () => {
    const { href } = await openPage(browser, 'sign-in');
    const from = { 'cf-connecting-ip': '198.51.100.9' };
    const guess = (account: number) =>
      browser.post(
        href,
        { email: `shopper${String(account)}@example.test`, password: 'not this one' },
        from,
      );
    for (let account = 0; account < 3; account += 1) {
      expect((await guess(account)).status).toBe(401);
    }
    await env.IDENTITY_DB.prepare(
      `UPDATE tries SET count = count + 96 WHERE subject = 'failed from 198.51.100.9'`,
    ).run();
    expect((await guess(3)).status).toBe(401);
    const refused = await guess(4);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('do not apply to a network whose sign-ins succeed', async () => {
    const person = await signUp(browser);
    const { href } = await openPage(new Browser(), 'sign-in');
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await browser.post(href, { ...person })).status).toBe(303);
    }
    const counted = env.IDENTITY_DB.prepare(
      `SELECT COALESCE(MAX(count), 0) AS count FROM tries WHERE subject LIKE 'failed from %'`,
    );
    const before = await counted.first<{ count: number }>();
    await browser.post(href, { ...person });
    expect(await counted.first()).toEqual(before);
  });

  it('apply to an account that does not exist, too', async () => {
    const { href } = await openPage(browser, 'sign-in');
    const nobody = { email: 'nobody@example.test', password: 'not this one' };
    for (let turn = 0; turn < 10; turn += 1) await browser.post(href, nobody);
    expect((await browser.post(href, nobody)).status).toBe(429);
  });
});

describe('emails', () => {
  it('contain no link that a customer entered as a name', async () => {
    const name = 'Win at http://evil.example';
    await send(browser, 'sign-up', { ...somebody(), name });
    expect((await newestEmail())?.body).toMatch(/^Hello,/);
    expect((await newestEmail())?.body).not.toContain('evil');
  });

  it('are limited for one address, all kinds together', async () => {
    const person = somebody();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await send(new Browser(), 'sign-up', person)).status).toBe(200);
    }
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await browser.post('/idp/forgotten-password', { ...person })).status).toBe(200);
    }
    expect((await send(new Browser(), 'sign-up', person)).status).toBe(429);
    expect((await browser.post('/idp/forgotten-password', { ...person })).status).toBe(429);
  });

  it('ask a new customer to confirm the address, once', async () => {
    const person = somebody();
    await send(browser, 'sign-up', person);
    const email = await newestEmail();
    expect(email).toMatchObject({ recipient: person.email });
    expect((await confirm(browser)).status).toBe(200);
    expect((await confirm(browser)).status).toBe(400);
    const user = env.IDENTITY_DB.prepare('SELECT emailVerified FROM user WHERE email = ?1');
    expect(await user.bind(person.email).first()).toEqual({ emailVerified: 1 });
    expect((await browser.post('/idp/verify-email?token=x')).status).toBe(400);
  });

  it('replace a forgotten password, once, and end every other sign-in', async () => {
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

  it('are not sent without an account, and the page does not reveal that', async () => {
    const before = await newestEmail();
    const reply = await browser.post('/idp/forgotten-password', { email: 'no@example.test' });
    expect(reply.status).toBe(200);
    expect(await newestEmail()).toEqual(before);
  });
});
