import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator, type Behaviour } from './authenticator.ts';
import {
  add,
  begin,
  challengeFor,
  finish,
  HEARTH,
  OMBRE,
  signInWith,
  Visitor,
} from './passkey-visitor.ts';
import { isSignedIn, loadProvider, openPage, send, signUp } from './people.ts';

let browser: Visitor;
let device: Authenticator;

beforeAll(loadProvider);

beforeEach(async () => {
  browser = new Visitor();
  device = await Authenticator.make();
});

describe('signing in with a passkey', () => {
  it.each<[string, Partial<Behaviour>]>([
    ['another site’s page', { origin: OMBRE.origin }],
    ['another site’s domain', { rpId: OMBRE.rpId }],
    ['a device that has not verified its owner', { isVerified: false }],
  ])('[TENANT-003] is refused from %s', async (_, change) => {
    await signUp(browser);
    await add(browser, device);
    const elsewhere = new Visitor();
    expect((await signInWith(elsewhere, device, { ...HEARTH, ...change })).status).toBe(401);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  it('[TENANT-003] does not work at another site', async () => {
    await signUp(browser);
    await add(browser, device);
    const elsewhere = new Visitor(OMBRE.origin);
    expect((await signInWith(elsewhere, device, OMBRE)).status).toBe(401);
  });

  it('accepts each challenge once, from the browser that received it', async () => {
    await signUp(browser);
    await add(browser, device);
    const elsewhere = new Visitor();
    const { href } = await openPage(elsewhere, 'sign-in');
    const challenge = await challengeFor(elsewhere);
    const credential = JSON.stringify(await device.assert(challenge, HEARTH));
    const stranger = new Visitor();
    const page = await openPage(stranger, 'sign-in');
    expect((await stranger.post(page.href, { credential })).status).toBe(401);
    expect((await elsewhere.post(href, { credential })).status).toBe(303);
    expect((await elsewhere.post(href, { credential })).status).toBe(401);
  });

  it('accepts the answer of each of two tabs', async () => {
    await signUp(browser);
    await add(browser, device);
    for (const order of ['first', 'second']) {
      const elsewhere = new Visitor();
      const { href } = await openPage(elsewhere, 'sign-in');
      const challenges = [await challengeFor(elsewhere), await challengeFor(elsewhere)];
      const chosen = challenges[order === 'first' ? 0 : 1] ?? '';
      const credential = JSON.stringify(await device.assert(chosen, HEARTH));
      expect((await elsewhere.post(href, { credential })).status).toBe(303);
    }
  });

  it('keeps no more than four open challenges in one browser', async () => {
    const elsewhere = new Visitor();
    for (let turn = 0; turn < 6; turn += 1) await challengeFor(elsewhere);
    const names = [...elsewhere.cookies.keys()].filter((each) => each.includes('challenge'));
    expect(names).toHaveLength(4);
  });

  it('accepts no answer to the challenge for adding a passkey, nor one whose counter went back', async () => {
    await signUp(browser);
    await add(browser, device);
    const { options, ceremony } = await begin(browser);
    const elsewhere = new Visitor();
    const { href } = await openPage(elsewhere, 'sign-in');
    await challengeFor(elsewhere);
    const [name] = [...elsewhere.cookies.keys()].filter((each) => each.includes('challenge'));
    const other = name!.replace(/(challenge-).*/, `$1${options.challenge}`);
    elsewhere.cookies.set(other, { value: ceremony, path: '/idp' });
    const wrong = JSON.stringify(await device.assert(options.challenge, HEARTH));
    expect((await elsewhere.post(href, { credential: wrong })).status).toBe(401);
    expect((await signInWith(new Visitor(), device, { ...HEARTH, counter: 9 })).status).toBe(303);
    expect((await signInWith(new Visitor(), device, { ...HEARTH, counter: 8 })).status).toBe(401);
  });

  it('is counted by network, and the password still works', async () => {
    const person = await signUp(browser);
    await add(browser, device);
    const elsewhere = new Visitor();
    const { href } = await openPage(elsewhere, 'sign-in');
    const ask = () => elsewhere.post('/idp/passkey-challenge');
    const answers = await Promise.all(Array.from({ length: 61 }, ask));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await send(new Visitor(), 'sign-in', person)).status).toBe(303);
    const guess = () => elsewhere.post(href, { credential: '{}' });
    const guesses = await Promise.all(Array.from({ length: 61 }, guess));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', ''],
    ['text that is not JSON', '{'],
    ['JSON of another kind', '[]'],
    ['null', 'null'],
    ['objects in place of texts', '{"id":{"a":1},"rawId":[],"type":"public-key","response":{}}'],
    ['names of object members', '{"__proto__":{"id":"a"},"constructor":1}'],
    ['SQL', `{"id":"' OR 1=1--","rawId":"a","type":"public-key","response":{}}`],
    ['an endless id', JSON.stringify({ id: 'a'.repeat(50_000), type: 'public-key' })],
    ['JSON nested without end', '['.repeat(10_000)],
  ])('answers %s as a refused passkey', async (_, credential) => {
    const { href } = await openPage(browser, 'sign-in');
    await challengeFor(browser);
    expect((await browser.post(href, { credential })).status).toBe(401);
    const person = await signUp(new Visitor());
    await finish(browser, await browser.post(href, { ...person }));
    const { ceremony } = await begin(browser);
    const added = await browser.post('/profile/passkeys', { form: 'add', credential, ceremony });
    expect(added.status).toBe(400);
  });
});
