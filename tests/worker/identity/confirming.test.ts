import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { add, passkeysOf, signInWith, Visitor } from './passkey-visitor.ts';
import {
  linkOf,
  loadProvider,
  newestEmail,
  send,
  signUp,
  somebody,
  type Person,
} from './people.ts';

/* An address belongs to the person who reads its emails, and so does what opens the account. */

const isConfirmed = async ({ email }: Person): Promise<boolean> =>
  (await env.IDENTITY_DB.prepare('SELECT emailVerified FROM user WHERE email = ?1')
    .bind(email)
    .first<number>('emailVerified')) === 1;

const newLink = async (): Promise<string> => linkOf((await newestEmail())!.body);

let browser: Visitor;

beforeAll(loadProvider);

beforeEach(() => {
  browser = new Visitor();
});

describe('an address', () => {
  it('is not confirmed by a program that opens the links in emails', async () => {
    const person = somebody();
    await send(browser, 'sign-up', person);
    const link = await newLink();
    await new Visitor().get(link);
    await browser.get(link);
    expect(await isConfirmed(person)).toBe(false);
    expect((await browser.post(link)).status).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
  });

  it('is confirmed in another browser by the password of the sign-up alone', async () => {
    const person = somebody();
    await send(browser, 'sign-up', person);
    const link = await newLink();
    const elsewhere = new Visitor();
    expect((await elsewhere.post(link)).status).toBe(401);
    expect((await elsewhere.post(link, { password: 'not this one' })).status).toBe(401);
    expect(await isConfirmed(person)).toBe(false);
    expect((await elsewhere.post(link, { password: person.password })).status).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
  });

  it('is not confirmed for a stranger by its owner, who signs up again or chooses a password', async () => {
    const stranger = somebody();
    const mallory = new Visitor();
    await send(mallory, 'sign-up', stranger);
    expect((await browser.post(await newLink())).status).toBe(401);
    await browser.post('/idp/forgotten-password', { email: stranger.email });
    const owner = { password: 'the password of its owner', repeat: 'the password of its owner' };
    expect((await browser.post(await newLink(), owner)).status).toBe(200);
    expect((await send(mallory, 'sign-in', stranger)).status).toBe(401);
    expect((await send(browser, 'sign-in', { ...stranger, ...owner })).status).toBe(303);
  });

  it('is confirmed by the browser that signs in with the right password and gets a new link', async () => {
    const person = somebody();
    await send(new Visitor(), 'sign-up', person);
    expect((await send(browser, 'sign-in', person)).status).toBe(403);
    expect((await browser.post(await newLink())).status).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
  });

  it('is confirmed with a limited number of passwords', async () => {
    const person = somebody();
    await send(new Visitor(), 'sign-up', person);
    const link = await newLink();
    for (let turn = 0; turn < 10; turn += 1) await browser.post(link, { password: 'not this one' });
    expect((await browser.post(link, { password: person.password })).status).toBe(429);
  });
});

const PASSWORD = 'a new day by the sea';

/** Replaces a forgotten password by the link in an email. */
const recover = async (email: string, fields: Readonly<Record<string, string>> = {}) => {
  const visitor = new Visitor();
  await visitor.post('/idp/forgotten-password', { email });
  const reply = await visitor.post(await newLink(), {
    password: PASSWORD,
    repeat: PASSWORD,
    ...fields,
  });
  expect(reply.status).toBe(200);
};

/** Lets an assistant in, as the consent page would. */
const allowAssistant = (email: string, id: string, createdAt = new Date().toISOString()) =>
  env.IDENTITY_DB.prepare(
    `INSERT INTO oauthConsent (site, id, clientId, userId, scopes, createdAt, updatedAt)
     SELECT site, ?2, 'some-assistant', id, '["orders"]', ?3, ?3 FROM user WHERE email = ?1`,
  )
    .bind(email, id, createdAt)
    .run();

const consentsOf = async (email: string): Promise<readonly string[]> =>
  (
    await env.IDENTITY_DB.prepare(
      `SELECT id FROM oauthConsent WHERE userId = (SELECT id FROM user WHERE email = ?1)`,
    )
      .bind(email)
      .all<{ id: string }>()
  ).results.map(({ id }) => id);

describe('a new password', () => {
  it('by email removes passkeys and assistants, apart from those that its owner keeps', async () => {
    const { email } = await signUp(browser);
    const devices = [await Authenticator.make(), await Authenticator.make()] as const;
    for (const device of devices) await add(browser, device);
    await allowAssistant(email, 'trusted');
    const [first] = await passkeysOf(email);
    await recover(email, { [`keep ${first!.id}`]: 'on', 'keep trusted': 'on' });
    expect((await passkeysOf(email)).map(({ id }) => id)).toEqual([first!.id]);
    expect(await consentsOf(email)).toEqual(['trusted']);
    await recover(email);
    expect([await passkeysOf(email), await consentsOf(email)]).toEqual([[], []]);
    for (const device of devices) {
      expect((await signInWith(new Visitor(), device)).status).toBe(401);
    }
  });

  it('by email removes what was added before the owner had confirmed the address, in any case', async () => {
    const { email } = await signUp(browser);
    const device = await Authenticator.make();
    await add(browser, device);
    await allowAssistant(email, 'planted');
    const [planted] = await passkeysOf(email);
    // As for an account that an opened link confirmed.
    await env.IDENTITY_DB.prepare('UPDATE user SET confirmedAt = NULL WHERE email = ?1')
      .bind(email)
      .run();
    await recover(email, { [`keep ${planted!.id}`]: 'on', 'keep planted': 'on' });
    expect([await passkeysOf(email), await consentsOf(email)]).toEqual([[], []]);
    expect((await signInWith(new Visitor(), device)).status).toBe(401);
  });

  it.each([
    ['removes them', {}, 0],
    ['keeps those that are ticked', { keep: true }, 1],
  ])('in the account %s', async (_, { keep }: { keep?: boolean }, left) => {
    const person = await signUp(browser);
    await add(browser, await Authenticator.make());
    const [passkey] = await passkeysOf(person.email);
    const reply = await browser.post('/profile/changepassword', {
      form: 'change',
      password: person.password,
      newpassword: PASSWORD,
      repeat: PASSWORD,
      ...(keep ? { [`keep ${passkey!.id}`]: 'on' } : {}),
    });
    expect(reply.status).toBe(303);
    expect(await passkeysOf(person.email)).toHaveLength(left);
  });
});
