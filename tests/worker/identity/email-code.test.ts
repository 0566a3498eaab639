import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from '../browser.ts';
import { Authenticator } from './authenticator.ts';
import {
  askForCode,
  codeIn,
  isSignedIn,
  loadProvider,
  newestEmail,
  openPage,
  send,
  sendCode,
  signUp,
  somebody,
} from './people.ts';
import { add, Visitor } from './passkey-visitor.ts';

/* Six digits from an email open or make an account, in the browser that asked for them. */

const MINUTE_MS = 60_000;

const userOf = (email: string) =>
  env.IDENTITY_DB.prepare(
    'SELECT id, name, emailVerified, confirmedAt, accountType FROM user WHERE email = ?1',
  )
    .bind(email)
    .first<{ id: string; name: string; emailVerified: number; confirmedAt: string | null }>();

const later = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

let browser: Visitor;

beforeAll(loadProvider);

beforeEach(() => {
  browser = new Visitor();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The names of the cookies of a browser's codes. */
const codeCookies = (visitor: Browser): readonly string[] =>
  [...visitor.cookies.keys()].filter((name) => name.startsWith('__Secure-idp.code-'));

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a code by email', () => {
  it('[AUTH-015] makes an account, confirms its address and signs in, with one form after the address', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    const { recipient, subject, body } = (await newestEmail())!;
    expect(recipient).toBe(email);
    const code = codeIn(body);
    expect(subject).toContain(code);
    expect((await sendCode(browser, page, code)).headers.get('location')).toBe('/products');
    expect(await userOf(email)).toMatchObject({
      name: '',
      emailVerified: 1,
      accountType: 'DECORAIT_PRO_CLIENT',
    });
    expect((await userOf(email))?.confirmedAt).not.toBeNull();
    const { data } = await (await browser.get('/api/customer')).json<{ data: object }>();
    expect(data).toMatchObject({ username: email });
  });

  it('opens the account of a customer with a password, and leaves the password as it is', async () => {
    const person = await signUp(new Visitor());
    const { id } = (await userOf(person.email))!;
    const page = await askForCode(browser, person.email.toUpperCase());
    const reply = await sendCode(browser, page, codeIn((await newestEmail())!.body));
    expect(reply.headers.get('location')).toBe('/products');
    expect(await userOf(person.email)).toMatchObject({ id, name: person.name });
    expect((await send(new Visitor(), 'sign-in', person)).status).toBe(303);
  });

  it('starts a new session, whatever the browser had before', async () => {
    await signUp(browser);
    const before = browser.cookie('__Host-session');
    const { email } = somebody();
    const { href } = (
      await browser.follow(await browser.get('/auth/sign-in?again=1&returnTo=/products'))
    ).url;
    const asked = await browser.post(href, { email });
    const page = new URL(asked.headers.get('location')!, browser.origin).href;
    await sendCode(browser, page, codeIn((await newestEmail())!.body));
    expect(browser.cookie('__Host-session')).not.toBe(before);
    const { data } = await (await browser.get('/api/customer')).json<{ data: object }>();
    expect(data).toMatchObject({ username: email });
    const old = new Browser();
    old.cookies.set('__Host-session', { value: before!, path: '/' });
    expect(await isSignedIn(old)).toBe(false);
  });

  it('takes an account from a stranger who began it with the address, and leaves nothing of theirs', async () => {
    const stranger = { ...somebody(), name: 'Mallory Evil' };
    await send(new Visitor(), 'sign-up', stranger);
    const page = await askForCode(browser, stranger.email);
    await sendCode(browser, page, codeIn((await newestEmail())!.body));
    expect(await userOf(stranger.email)).toMatchObject({ emailVerified: 1, name: '' });
    const { data } = await (await browser.get('/api/customer')).json<{ data: object }>();
    expect(data).toMatchObject({ name: '', accountType: 'DECORAIT_PRO_CLIENT' });
    expect((await send(new Visitor(), 'sign-in', stranger)).status).toBe(401);
  });

  it('works once', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    const code = codeIn((await newestEmail())!.body);
    const cookies = new Map(browser.cookies);
    expect((await browser.post(page, { code })).status).toBe(303);
    const again = new Visitor();
    for (const [name, cookie] of cookies) again.cookies.set(name, cookie);
    const reply = await again.post(page, { code });
    expect(reply.status).toBe(401);
  });

  it('works for ten minutes', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    const code = codeIn((await newestEmail())!.body);
    later(10 * MINUTE_MS + 1_000);
    const reply = await browser.post(page, { code });
    expect(reply.status).toBe(401);
    expect(await userOf(email)).toBeNull();
  });

  it('still works shortly before, and with spaces', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    const code = codeIn((await newestEmail())!.body);
    later(10 * MINUTE_MS - 5_000);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect((await browser.post(page, { code: spaced })).status).toBe(303);
  });

  it('allows five tries', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    const code = codeIn((await newestEmail())!.body);
    for (let turn = 0; turn < 4; turn += 1) {
      const reply = await browser.post(page, { code: wrong(code) });
      expect(reply.status).toBe(401);
    }
    await browser.post(page, { code: wrong(code) });
    const sixth = await browser.post(page, { code });
    expect(sixth.status).toBe(401);
    expect(await userOf(email)).toBeNull();
  });

  it('is right at the fifth try', async () => {
    const page = await askForCode(browser, somebody().email);
    const code = codeIn((await newestEmail())!.body);
    for (let turn = 0; turn < 4; turn += 1) await browser.post(page, { code: wrong(code) });
    expect((await browser.post(page, { code })).status).toBe(303);
  });

  it('lets at most five of many guesses at once count, and never two right ones', async () => {
    const page = await askForCode(browser, somebody().email);
    const code = codeIn((await newestEmail())!.body);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post(page, { code })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('is refused in another browser, which may ask for a code of its own', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    const code = codeIn((await newestEmail())!.body);
    const elsewhere = new Visitor();
    const refused = await elsewhere.post(page, { code });
    expect(refused.status).toBe(401);
    // With a code of its own, too: a stranger cannot use up the tries of the first.
    const own = await askForCode(elsewhere, email);
    for (let turn = 0; turn < 6; turn += 1) await elsewhere.post(own, { code });
    expect((await browser.post(page, { code })).status).toBe(303);
  });

  it('is not made for a browser by a cookie that the shop has not signed', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    const code = codeIn((await newestEmail())!.body);
    const name = codeCookies(browser)[0]!;
    const { value, path } = browser.cookies.get(name)!;
    browser.cookies.set(name, { value: value.replace(/@/, '.x@').replace('%40', '.x%40'), path });
    expect((await browser.post(page, { code })).status).toBe(401);
  });

  it('replaces the one before when another is requested', async () => {
    const { email } = somebody();
    await askForCode(browser, email);
    const first = codeIn((await newestEmail())!.body);
    const page = await askForCode(browser, email);
    const second = codeIn((await newestEmail())!.body);
    if (first !== second) expect((await browser.post(page, { code: first })).status).toBe(401);
    expect((await browser.post(page, { code: second })).status).toBe(303);
  });

  it('is stored hashed, and with a key that the database does not hold', async () => {
    const { email } = somebody();
    await askForCode(browser, email);
    const code = codeIn((await newestEmail())!.body);
    const { identifier, value } = (await env.IDENTITY_DB.prepare(
      'SELECT identifier, value FROM verification WHERE instr(identifier, ?1) > 0',
    )
      .bind(email)
      .first<{ identifier: string; value: string }>())!;
    expect(value).not.toContain(code);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
    expect(value).not.toContain(new Uint8Array(digest).toHex());
    const secret = decodeURIComponent(browser.cookie(codeCookies(browser)[0]!)!).split('.')[0]!;
    expect(identifier + value).not.toContain(secret);
  });

  it('is requested five times in a quarter of an hour from one network, and a person can use the newest', async () => {
    const { email } = somebody();
    const from = { 'cf-connecting-ip': '198.51.100.77' };
    const { href } = await openPage(browser, 'sign-in');
    let page = '';
    for (let turn = 0; turn < 5; turn += 1) {
      page = (await browser.post(href, { email }, from)).headers.get('location')!;
    }
    const refused = await browser.post(page, { email }, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const code = codeIn((await newestEmail())!.body);
    expect((await browser.post(page, { code }, from)).status).toBe(303);
  });

  it('works beside another one of the same browser, for another address in another tab', async () => {
    const [first, second] = [somebody(), somebody()];
    const page = await askForCode(browser, first.email);
    const code = codeIn((await newestEmail())!.body);
    const other = await askForCode(browser, second.email);
    const otherCode = codeIn((await newestEmail())!.body);
    if (code !== otherCode) expect((await browser.post(other, { code })).status).toBe(401);
    expect((await browser.post(page, { code })).status).toBe(303);
    expect(await userOf(first.email)).not.toBeNull();
    expect((await browser.post(other, { code: otherCode })).status).toBe(303);
    expect(await userOf(second.email)).not.toBeNull();
  });

  it('leaves a browser no more than four cookies, the newest', async () => {
    const pages: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) pages.push(await askForCode(browser, somebody().email));
    expect(codeCookies(browser)).toHaveLength(4);
    const code = codeIn((await newestEmail())!.body);
    expect((await browser.post(pages.at(-1)!, { code })).status).toBe(303);
  });

  it.each([
    ['a zero-width space', (code: string) => `\u200B${code}\u200B`],
    [
      'full-width digits',
      (code: string) =>
        code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
    ['an en dash', (code: string) => `${code.slice(0, 3)}\u2013${code.slice(3)}`],
    ['its sentence', (code: string) => `Your code is ${code}.`],
  ])('is read with %s, as mail programs give it', async (_, pasted) => {
    const page = await askForCode(browser, somebody().email);
    const code = codeIn((await newestEmail())!.body);
    expect((await browser.post(page, { code: pasted(code) })).status).toBe(303);
  });

  it('is not sent to a browser without cookies, which could not use it', async () => {
    const { email } = somebody();
    const { href } = await openPage(browser, 'sign-in');
    const reply = await new Visitor().post(href, { email });
    expect(reply.status).toBe(403);
    expect((await newestEmail())?.recipient).not.toBe(email);
  });

  it.each([
    ['no address', { email: '' }],
    ['half an address', { email: 'ada@' }],
  ])('is not sent to %s', async (_, fields) => {
    const { href } = await openPage(browser, 'sign-in');
    expect((await browser.post(href, fields)).status).toBe(400);
  });

  it.each(['', '12345', 'abcdef', '1234567'])('refuses "%s" without counting it', async (code) => {
    const page = await askForCode(browser, somebody().email);
    const right = codeIn((await newestEmail())!.body);
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await browser.post(page, { code })).status).toBe(400);
    }
    expect((await browser.post(page, { code: right })).status).toBe(303);
  });
});

describe('asking for a code', () => {
  it('answers the same, and sends the same email, whether or not an account exists', async () => {
    const person = await signUp(new Visitor());
    const unconfirmed = somebody();
    await send(new Visitor(), 'sign-up', unconfirmed);
    const shown = async (email: string) => {
      const visitor = new Visitor();
      const { href } = await openPage(visitor, 'sign-in');
      const asked = await visitor.post(href, { email });
      const page = await visitor.get(asked.headers.get('location')!);
      const { recipient, subject, body } = (await newestEmail())!;
      expect(recipient).toBe(email);
      const code = codeIn(body);
      const plain = (text: string) => text.replaceAll(code, 'CODE');
      const headers = (reply: Response) => [...reply.headers.keys()].sort();
      return [asked.status, headers(asked), headers(page), plain(subject), plain(body)];
    };
    const unknown = await shown(somebody().email);
    expect(await shown(person.email)).toEqual(unknown);
    expect(await shown(unconfirmed.email)).toEqual(unknown);
  });

  it('does the same work, whether or not an account exists, until the code is right', async () => {
    const person = await signUp(new Visitor());
    const reads = async (email: string) => {
      const prepare = vi.spyOn(env.IDENTITY_DB, 'prepare');
      const page = await askForCode(browser, email);
      const code = codeIn((await newestEmail())!.body);
      await browser.post(page, { code: wrong(code) });
      const statements = prepare.mock.calls.map(([sql]) => sql);
      prepare.mockRestore();
      return statements;
    };
    const ofAccount = await reads(person.email);
    expect(ofAccount.length).toBeGreaterThan(3);
    expect(ofAccount).toEqual(await reads(somebody().email));
  });
});

describe('an account without a password', () => {
  it('gets one on its page, without the current one, after a recent sign-in', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    await sendCode(browser, page, codeIn((await newestEmail())!.body));
    const password = 'a long walk by the sea';
    const fields = { form: 'change', newpassword: password, repeat: password };
    expect((await browser.post('/profile/changepassword', fields)).status).toBe(303);
    expect((await newestEmail())?.subject).toContain('password');
    expect((await send(new Visitor(), 'sign-in', { email, password })).status).toBe(303);
    // From now on it is asked for.
    expect((await browser.post('/profile/changepassword', fields)).status).toBe(400);
  });

  it('gets none by a session that is older than ten minutes', async () => {
    const { email } = somebody();
    const page = await askForCode(browser, email);
    await sendCode(browser, page, codeIn((await newestEmail())!.body));
    later(11 * MINUTE_MS);
    const password = 'a long walk by the sea';
    const reply = await browser.post('/profile/changepassword', {
      form: 'change',
      newpassword: password,
      repeat: password,
    });
    expect(reply.status).toBe(400);
    expect((await send(new Visitor(), 'sign-in', { email, password })).status).toBe(401);
  });

  it('can add a passkey', async () => {
    const page = await askForCode(browser, somebody().email);
    await sendCode(browser, page, codeIn((await newestEmail())!.body));
    await add(browser, await Authenticator.make());
    expect((await newestEmail())?.subject).toContain('passkey');
  });
});
