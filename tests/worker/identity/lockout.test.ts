import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE_MS } from '@parlour/domain';
import { Authenticator } from './authenticator.ts';
import { Browser } from '../browser.ts';
import { add, signInWith, Visitor } from './passkey-visitor.ts';
import {
  codeIn,
  linkOf,
  loadProvider,
  newestEmail,
  openPage,
  send,
  signUp,
  somebody,
  type Person,
} from './people.ts';

/* A stranger who knows an email address cannot keep its owner out. */

let owner: Visitor;
let person: Person;

/** A stranger in one network after another sends wrong passwords, or anything else. */
const attack = async (networks: number, times: number, address: string, fields: object) => {
  const stranger = new Browser();
  const path = address === '/idp/sign-in' ? (await openPage(stranger, 'sign-in')).href : address;
  const statuses: number[] = [];
  for (let network = 0; network < networks; network += 1) {
    const from = { 'cf-connecting-ip': `198.51.${String(100 + network)}.1` };
    for (let turn = 0; turn < times; turn += 1) {
      statuses.push((await stranger.post(path, { ...fields }, from)).status);
    }
  }
  return statuses;
};

const guessAt = (networks: number, times: number) =>
  attack(networks, times, '/idp/sign-in', { ...person, password: 'not this one' });

/** Uses up what an account may take from all networks together. */
const exhaust = (subject: string) =>
  env.IDENTITY_DB.prepare(
    `INSERT INTO tries (site, subject, count, endsAt) VALUES ('hearth', ?1, 1000, ?2)
     ON CONFLICT (site, subject) DO UPDATE SET count = 1000`,
  )
    .bind(subject, Date.now() + 900_000)
    .run();

const DEVICE = '__Secure-idp.device';

/** Signs the owner out at the shop and the provider; what makes the browser known stays. */
const signOut = () => {
  for (const name of owner.cookies.keys()) if (name !== DEVICE) owner.cookies.delete(name);
};

beforeAll(loadProvider);

beforeEach(async () => {
  await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
  owner = new Visitor();
  person = await signUp(owner);
});

describe('a stranger who guesses passwords', () => {
  it('is locked out after ten, and the owner in another network is not', async () => {
    expect((await guessAt(1, 12)).filter((status) => status === 429)).toHaveLength(2);
    expect((await send(new Visitor(), 'sign-in', person)).status).toBe(303);
  });

  it('waits no longer for attempts that were refused meanwhile', async () => {
    const begun = Date.now();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    expect(await guessAt(1, 11)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    vi.useFakeTimers({ toFake: ['Date'], now: begun + 14 * MINUTE_MS });
    expect(await guessAt(1, 2)).toEqual([429, 429]);
    vi.setSystemTime(begun + 20 * MINUTE_MS);
    expect(await guessAt(1, 1)).toEqual([401]);
  });

  it('does not use up the account’s own limit with attempts that are refused', async () => {
    await guessAt(1, 40);
    const count = await env.IDENTITY_DB.prepare('SELECT count FROM tries WHERE subject = ?1')
      .bind(`failed of ${person.email}`)
      .first<number>('count');
    expect(count).toBe(10);
  });

  it('locks no browser out that has signed in to the account before, from any number of networks', async () => {
    await exhaust(`failed of ${person.email}`);
    expect((await send(new Visitor(), 'sign-in', person)).status).toBe(429);
    signOut();
    expect((await send(owner, 'sign-in', person)).status).toBe(303);
  });

  it('locks a known browser out of no more than its own guesses', async () => {
    const { href } = await openPage(new Browser(), 'sign-in');
    const wrong = { ...person, password: 'not this one' };
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await owner.post(href, wrong)).status).toBe(401);
    }
    expect((await owner.post(href, { ...person })).status).toBe(429);
    expect((await send(new Visitor(), 'sign-in', person)).status).toBe(303);
  });

  it('cannot use a browser’s proof for another account, or make one up', async () => {
    const other = await signUp(new Visitor());
    signOut();
    await exhaust(`failed of ${other.email}`);
    expect((await send(owner, 'sign-in', other)).status).toBe(429);
    const [device = '', account = '', signature = ''] = owner.cookie(DEVICE)!.split('.');
    owner.cookies.set(DEVICE, { value: `x${device}.${account}.${signature}`, path: '/idp' });
    await exhaust(`failed of ${person.email}`);
    expect((await send(owner, 'sign-in', person)).status).toBe(429);
  });

  it('keeps no passkey out', async () => {
    const device = await Authenticator.make();
    await add(owner, device);
    const elsewhere = new Visitor();
    await exhaust(`failed of ${person.email}`);
    for (let network = 1; network < 60; network += 1) {
      await exhaust(`failed from 192.0.2.${String(network)}`);
    }
    expect((await signInWith(elsewhere, device)).status).toBe(303);
  });

  it('leaves the owner the way by email, which makes the browser known', async () => {
    await exhaust(`failed of ${person.email}`);
    const elsewhere = new Visitor();
    expect((await send(elsewhere, 'sign-in', person)).status).toBe(429);
    await elsewhere.post('/idp/forgotten-password', { email: person.email });
    const chosen = { password: 'a new day by the sea', repeat: 'a new day by the sea' };
    await elsewhere.post(linkOf((await newestEmail())!.body), chosen);
    expect((await send(elsewhere, 'sign-in', { ...person, ...chosen })).status).toBe(303);
  });
});

/** A code that a browser in a network has asked for, and the page that takes it. */
const codeFrom = async (visitor: Browser, email: string, network: string) => {
  const { href } = await openPage(visitor, 'sign-in');
  const from = { 'cf-connecting-ip': network };
  const asked = await visitor.post(href, { email }, from);
  if (asked.status !== 303) return { asked };
  const page = new URL(asked.headers.get('location')!, visitor.origin).href;
  return { asked, page, code: codeIn((await newestEmail())!.body), from };
};

describe('a stranger who guesses or requests codes', () => {
  it('refuses no right code in the browser that asked for it, however many were wrong elsewhere', async () => {
    const elsewhere = new Visitor();
    const { page, code, from } = await codeFrom(elsewhere, person.email, '192.0.2.44');
    await exhaust(`failed code of ${person.email}`);
    expect((await elsewhere.post(page!, { code: code! }, from)).status).toBe(303);
  });

  it('slows new codes down after a hundred wrong ones, for the networks that sent them alone', async () => {
    await exhaust(`failed code of ${person.email}`);
    const guesser = new Visitor();
    const first = await codeFrom(guesser, person.email, '192.0.2.45');
    const wrong = { code: first.code === '000000' ? '000001' : '000000' };
    await guesser.post(first.page!, wrong, first.from);
    expect((await codeFrom(guesser, person.email, '192.0.2.45')).asked.status).toBe(303);
    expect((await codeFrom(guesser, person.email, '192.0.2.45')).asked.status).toBe(429);
    // Four others that have guessed use up what all of them have together.
    await exhaust(`slowed email of ${person.email}`);
    const visitor = new Visitor();
    await codeFrom(visitor, person.email, '192.0.2.46');
    const { page, code, from } = await codeFrom(visitor, person.email, '192.0.2.46');
    expect((await visitor.post(page!, { code: code! }, from)).status).toBe(303);
  });

  it('has one line with all networks of a home: a hundred wrong codes and requests keep nobody from a code', async () => {
    await exhaust(`failed code of ${person.email}`);
    const stranger = new Browser();
    const { href } = await openPage(stranger, 'sign-in');
    const asked: number[] = [];
    for (let network = 0; network < 20; network += 1) {
      const from = {
        'cf-connecting-ip': `2001:db8:a:12${network.toString(16).padStart(2, '0')}::1`,
      };
      asked.push((await stranger.post(href, { email: person.email }, from)).status);
    }
    expect(asked.filter((status) => status === 303)).toHaveLength(5);
    const visitor = new Visitor();
    const { page, code, from } = await codeFrom(visitor, person.email, '192.0.2.53');
    expect((await visitor.post(page!, { code: code! }, from)).status).toBe(303);
  });

  it('with all 256 lines of a network keeps nobody from a code, and sends no more than forty emails', async () => {
    const { email } = somebody();
    const stranger = new Browser();
    const { href } = await openPage(stranger, 'sign-in');
    const asked: number[] = [];
    for (let line = 0; line < 45; line += 1) {
      const from = { 'cf-connecting-ip': `2001:db8:b:${line.toString(16)}00::1` };
      asked.push((await stranger.post(href, { email }, from)).status);
    }
    expect(asked.filter((status) => status === 303)).toHaveLength(40);
    expect((await codeFrom(new Visitor(), email, '192.0.2.54')).asked.status).toBe(303);
  });

  it('slows new codes down, and still sends one to a network that was sent one before', async () => {
    await codeFrom(new Visitor(), person.email, '192.0.2.48');
    await exhaust(`failed code of ${person.email}`);
    const phone = new Visitor();
    const { page, code, from } = await codeFrom(phone, person.email, '192.0.2.48');
    expect((await phone.post(page!, { code: code! }, from)).status).toBe(303);
  });

  it('that asks for five from each of six networks keeps the owner of the address from none', async () => {
    const { href } = await openPage(new Browser(), 'sign-in');
    await attack(6, 5, href, { email: person.email });
    const visitor = new Visitor();
    const { page, code, from } = await codeFrom(visitor, person.email, '192.0.2.46');
    expect((await visitor.post(page!, { code: code! }, from)).status).toBe(303);
  });

  it('from any number of networks leaves a new one its first code, and the way by a link to a new password', async () => {
    await exhaust(`code email of ${person.email}`);
    const first = await codeFrom(new Visitor(), person.email, '192.0.2.47');
    expect(first.asked.status).toBe(303);
    const refused = await codeFrom(new Visitor(), person.email, '192.0.2.47');
    expect(refused.asked.status).toBe(429);
    const elsewhere = new Visitor();
    await elsewhere.post('/idp/forgotten-password', { email: person.email });
    const chosen = { password: 'a new day by the sea', repeat: 'a new day by the sea' };
    expect((await elsewhere.post(linkOf((await newestEmail())!.body), chosen)).status).toBe(200);
    expect((await codeFrom(elsewhere, person.email, '192.0.2.47')).asked.status).toBe(303);
  });

  it('cannot clear the counter of its network with a right code of its own', async () => {
    const from = { 'cf-connecting-ip': '192.0.2.51' };
    const visitor = new Visitor();
    const second = await codeFrom(visitor, somebody().email, '192.0.2.51');
    const wrong = { code: second.code === '000000' ? '000001' : '000000' };
    await visitor.post(second.page!, wrong, from);
    expect((await visitor.post(second.page!, { code: second.code! }, from)).status).toBe(303);
    const left = env.IDENTITY_DB.prepare('SELECT count FROM tries WHERE subject = ?1');
    expect(await left.bind('failed code from 192.0.2.51').first('count')).toBe(1);
  });

  it('is seen in the log once a site has had a thousand wrong codes', async () => {
    const visitor = new Visitor();
    const first = await codeFrom(visitor, somebody().email, '192.0.2.48');
    const wrong = { code: first.code === '000000' ? '000001' : '000000' };
    await visitor.post(first.page!, wrong, first.from);
    await env.IDENTITY_DB.prepare(
      "UPDATE tries SET count = 999 WHERE subject = 'failed codes'",
    ).run();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await visitor.post(first.page!, wrong, first.from);
    expect(logged.mock.lastCall).toEqual([expect.stringContaining('sign_in_codes_guessed')]);
    logged.mockRestore();
  });
});

describe('a stranger who requests emails', () => {
  it('gets five of all kinds together to an address, and at all sites together thirty on a day', async () => {
    const { email } = somebody();
    const from = { 'cf-connecting-ip': '192.0.2.49' };
    const stranger = new Browser();
    const { href } = await openPage(stranger, 'sign-in');
    const signing = (await openPage(stranger, 'sign-up')).href;
    const statuses = [
      await stranger.post(href, { email }, from),
      await stranger.post(signing, { ...somebody(), email }, from),
      await stranger.post('/idp/forgotten-password', { email }, from),
      await stranger.post(href, { email }, from),
      await stranger.post(href, { email }, from),
      await stranger.post('/idp/forgotten-password', { email }, from),
      await stranger.post(signing, { ...somebody(), email }, from),
    ].map(({ status }) => status);
    expect(statuses).toEqual([303, 200, 200, 303, 303, 429, 429]);
    await env.IDENTITY_DB.batch([
      env.IDENTITY_DB.prepare("DELETE FROM tries WHERE site <> ''"),
      env.IDENTITY_DB.prepare("UPDATE tries SET count = 30 WHERE site = ''"),
    ]);
    const other = new Browser('http://ombre.localhost:8787');
    const elsewhere = (await openPage(other, 'sign-in')).href;
    expect((await other.post(elsewhere, { email }, from)).status).toBe(429);
    const far = { 'cf-connecting-ip': '192.0.2.50' };
    expect((await other.post(elsewhere, { email }, far)).status).toBe(303);
  });

  it('is one network with all IPv6 addresses of a household', async () => {
    const { email } = somebody();
    const ask = async (address: string) => {
      const stranger = new Browser();
      const { href } = await openPage(stranger, 'sign-in');
      return (await stranger.post(href, { email }, { 'cf-connecting-ip': address })).status;
    };
    const asked = [];
    for (let host = 1; host <= 6; host += 1) asked.push(await ask(`2001:db8:49::${String(host)}`));
    expect(asked).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await ask('2001:db8:49:ff::1')).toBe(429);
    expect(await ask('2001:db8:49:100::1')).toBe(303);
  });

  it('does not keep the owner’s own away', async () => {
    await attack(1, 8, '/idp/forgotten-password', { email: person.email });
    expect((await owner.post('/idp/forgotten-password', { email: person.email })).status).toBe(200);
    const elsewhere = new Visitor();
    expect((await elsewhere.post('/idp/forgotten-password', { email: person.email })).status).toBe(
      200,
    );
  });

  it('leaves working links in the owner’s inbox when there are too many for any network', async () => {
    await exhaust(`password email of ${person.email}`);
    const visitor = new Visitor();
    const first = await visitor.post('/idp/forgotten-password', { email: person.email });
    expect(first.status).toBe(200);
    const link = linkOf((await newestEmail())!.body);
    const refused = await visitor.post('/idp/forgotten-password', { email: person.email });
    expect(refused.status).toBe(429);
    const chosen = { password: 'a new day by the sea', repeat: 'a new day by the sea' };
    expect((await new Visitor().post(link, chosen)).status).toBe(200);
  });
});
