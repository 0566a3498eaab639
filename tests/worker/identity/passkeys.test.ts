import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Authenticator, type Behaviour } from './authenticator.ts';
import {
  add,
  addAs,
  begin,
  finish,
  HEARTH,
  OMBRE,
  passkeysOf,
  signInWith,
  Visitor,
} from './passkey-visitor.ts';
import { loadProvider, newestEmail, signUp } from './people.ts';

/* Passkeys of customers of the embedded provider: adding, naming and removing them. */

let browser: Visitor;
let device: Authenticator;

beforeAll(loadProvider);

beforeEach(async () => {
  browser = new Visitor();
  device = await Authenticator.make();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a passkey', () => {
  it('signs in like the password, and returns to the page', async () => {
    const { email } = await signUp(browser);
    await add(browser, device);
    const elsewhere = new Visitor();
    const reply = await signInWith(elsewhere, device);
    expect(reply.headers.get('location')).toBe('/products');
    const { data } = await (await elsewhere.get('/api/customer')).json<{ data: object }>();
    expect(data).toMatchObject({ username: email });
  });

  it('is made for the site’s own domain, discoverable, with verification of its owner', async () => {
    const { email } = await signUp(browser);
    const { options } = await begin(browser);
    expect(options).toMatchObject({
      rp: { id: 'hearth.localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const asked = await (await browser.post('/idp/passkey-challenge')).json();
    expect(asked).toMatchObject({ rpId: 'hearth.localhost', userVerification: 'required' });
    expect(asked).not.toHaveProperty('allowCredentials');
  });

  it('causes an email to the owner of the account', async () => {
    const { email } = await signUp(browser);
    await add(browser, device);
    const message = await newestEmail();
    expect(message).toMatchObject({ recipient: email });
    expect(message?.subject).toContain('passkey was added');
    expect(message?.body).toContain('http://hearth.localhost:8787/profile/passkeys');
  });

  it('has a name from its owner, which can be changed later', async () => {
    const { email } = await signUp(browser);
    await addAs(browser, device, await begin(browser), { name: '  Ada’s telephone ' });
    const [row] = await passkeysOf(email);
    expect(row?.name).toBe('Ada’s telephone');
    await browser.post('/profile/passkeys', {
      form: 'rename',
      id: row!.id,
      name: 'Old telephone',
    });
    expect((await passkeysOf(email))[0]?.name).toBe('Old telephone');
    const long = { form: 'rename', id: row!.id, name: 'a'.repeat(61) };
    expect((await browser.post('/profile/passkeys', long)).status).toBe(400);
    const blank = { form: 'rename', id: row!.id, name: ' ' };
    expect((await browser.post('/profile/passkeys', blank)).status).toBe(400);
  });

  it('stops working once it is removed, and is deleted with its account', async () => {
    const { email } = await signUp(browser);
    await add(browser, device);
    const [row] = await passkeysOf(email);
    await browser.post('/profile/passkeys', { form: 'remove', id: row!.id });
    expect((await signInWith(new Visitor(), device)).status).toBe(401);
    device = await Authenticator.make();
    await add(browser, device);
    await browser.script('/v1/api/profiles/getdeleteprofile', 'GET');
    const left = env.IDENTITY_DB.prepare('SELECT COUNT(*) AS n FROM passkey WHERE userId = ?1');
    expect(await left.bind(row!.userId).first()).toEqual({ n: 0 });
    expect((await signInWith(new Visitor(), device)).status).toBe(401);
  });
});

describe('adding a passkey', () => {
  it('asks for a fresh sign-in, which returns to the page', async () => {
    const person = await signUp(browser);
    const challenge = await begin(browser);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    const refused = await browser.post('/auth/passkey-challenge');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'sign_in_again' });
    expect((await addAs(browser, device, challenge)).status).toBe(403);
    const { url } = await browser.follow(
      await browser.get('/auth/sign-in?again=1&returnTo=%2Fprofile%2Fpasskeys'),
    );
    expect(url.pathname).toBe('/idp/sign-in');
    const done = await finish(browser, await browser.post(url.href, { ...person }));
    expect(done.headers.get('location')).toBe('/profile/passkeys');
    await add(browser, device);
    expect(await passkeysOf(person.email)).toHaveLength(1);
  });

  it.each<[string, Partial<Behaviour>]>([
    ['another site’s page', { origin: OMBRE.origin }],
    ['another site’s domain', { rpId: OMBRE.rpId }],
    ['the parent domain', { rpId: 'localhost' }],
    ['a device that has not verified its owner', { isVerified: false }],
  ])('[TENANT-003] refuses one from %s', async (_, change) => {
    const { email } = await signUp(browser);
    const reply = await addAs(browser, device, await begin(browser), {
      behaviour: { ...HEARTH, ...change },
    });
    expect(reply.status).toBe(400);
    expect(await passkeysOf(email)).toEqual([]);
  });

  it('accepts a challenge once, and only from the account that requested it', async () => {
    const { email } = await signUp(browser);
    const stranger = new Visitor();
    const other = await signUp(stranger);
    const challenge = await begin(browser);
    expect((await addAs(stranger, device, challenge)).status).toBe(400);
    expect((await addAs(browser, device, challenge)).status).toBe(303);
    device = await Authenticator.make();
    expect((await addAs(browser, device, challenge)).status).toBe(400);
    expect([(await passkeysOf(email)).length, await passkeysOf(other.email)]).toEqual([1, []]);
  });

  it('changes no other customer’s passkeys', async () => {
    const { email } = await signUp(browser);
    await addAs(browser, device, await begin(browser), { name: 'mine' });
    const [row] = await passkeysOf(email);
    const stranger = new Visitor();
    await signUp(stranger);
    for (const form of ['rename', 'remove']) {
      await stranger.post('/profile/passkeys', { form, id: row!.id, name: 'theirs' });
    }
    expect(await passkeysOf(email)).toEqual([row]);
  });

  it('is for customers who are signed in, from pages of the site alone', async () => {
    expect((await browser.get('/profile/passkeys')).headers.get('location')).toContain('/auth/');
    expect((await browser.post('/profile/passkeys', { form: 'add' })).status).toBe(401);
    expect((await browser.post('/auth/passkey-challenge')).status).toBe(401);
    await signUp(browser);
    for (const url of ['/profile/passkeys', '/auth/passkey-challenge', '/idp/passkey-challenge']) {
      const forged = await exports.default.fetch(`${browser.origin}${url}`, {
        method: 'POST',
        headers: {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          cookie: `__Host-session=${browser.cookie('__Host-session') ?? ''}`,
        },
        body: new URLSearchParams({ form: 'add' }),
      });
      expect.soft(forged.status, url).toBe(403);
    }
  });

  it('stops at twenty for each account', async () => {
    const { email } = await signUp(browser);
    await add(browser, device);
    const [row] = await passkeysOf(email);
    const copy = env.IDENTITY_DB.prepare(
      `INSERT INTO passkey SELECT site, ?1, name, publicKey, userId, ?1, counter, deviceType,
       backedUp, transports, createdAt, aaguid FROM passkey WHERE id = ?2`,
    );
    const ids = Array.from({ length: 19 }, (_, index) => `${row!.id}-${String(index)}`);
    await env.IDENTITY_DB.batch(ids.map((id) => copy.bind(id, row!.id)));
    const reply = await browser.post('/auth/passkey-challenge');
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'too_many' }]);
  });
});
