import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { Browser } from '../browser.ts';
import { add, signInWith, Visitor } from './passkey-visitor.ts';
import {
  linkOf,
  loadProvider,
  newestEmail,
  openPage,
  send,
  signUp,
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

beforeAll(loadProvider, 60_000);

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

describe('a stranger who requests emails', () => {
  it('does not keep the owner’s own away', async () => {
    await attack(1, 8, '/idp/forgotten-password', { email: person.email });
    expect((await owner.post('/idp/forgotten-password', { email: person.email })).status).toBe(200);
    const elsewhere = new Visitor();
    expect((await elsewhere.post('/idp/forgotten-password', { email: person.email })).status).toBe(
      200,
    );
  });

  it('leaves working links in the owner’s inbox when there are too many for any network', async () => {
    await attack(1, 2, '/idp/forgotten-password', { email: person.email });
    const link = linkOf((await newestEmail())!.body);
    await exhaust(`password email of ${person.email}`);
    const refused = await new Visitor().post('/idp/forgotten-password', { email: person.email });
    expect(refused.status).toBe(429);
    const chosen = { password: 'a new day by the sea', repeat: 'a new day by the sea' };
    expect((await new Visitor().post(link, chosen)).status).toBe(200);
  });
});
