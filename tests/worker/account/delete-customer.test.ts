import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addCard,
  askForAlert,
  createAddress,
  createAlert,
  deleteProfile,
  exportCustomer,
  listAddresses,
  listCards,
} from '@parlour/contract';
import { testPayments, stripePayments, bankOf } from '@parlour/payments';
import { siteById } from '@parlour/site';
import { recordSession, sessionsOfCustomer } from '@parlour/identity';
import { FakeStripe } from '../checkout/fake-stripe.ts';
import { stock } from '../checkout/shop.ts';
import { ADDRESS, shopper, type Shopper } from '../checkout/shopper.ts';
import { STRIPE_SITES, stripeSettings } from '../checkout/stripe-settings.ts';
import { withSites } from '../with-sites.ts';

/* An account at an external provider; the data of the shop and the payment service are deleted all the same. */

const HERE = 'http://hearth.localhost:8787';

/** The settings of a shop in which hearth signs in at an external provider. */
const withIssuerElsewhere = (given: object = env.SITES) => {
  const sites = structuredClone(given) as Record<string, { signIn: object }>;
  sites.hearth!.signIn = { ...sites.hearth!.signIn, issuer: `${HERE}/idp`, audience: HERE };
  return withSites(sites);
};

const settings = withIssuerElsewhere();

const payersOf = (ada: Shopper) =>
  env.MARKET_DB.prepare('SELECT count(*) AS n FROM payment_customer WHERE customer = ?1')
    .bind(ada.sub)
    .first('n');

const session = (ada: Shopper, id: string) =>
  recordSession(env, 'hearth', {
    id,
    customer: ada.sub,
    providerSession: id,
    device: 'Firefox',
    place: '',
    openedAt: Date.now(),
    seenAt: Date.now(),
    endsAt: Date.now() + 60_000,
  });

describe('an account at an external provider', () => {
  it('[PROFILE-010] is downloaded with the provider’s claims', async () => {
    const ada = await shopper('hearth', { settings });
    await ada.call(createAddress, { body: ADDRESS });
    const { data } = await ada.call(exportCustomer);
    expect(data.account).toEqual([
      expect.objectContaining({ sub: ada.sub, email: `${ada.sub}@example.test` }),
    ]);
    expect(data.address).toMatchObject([{ street_a: '1 Church Lane' }]);
  });

  it('[PROFILE-010] is deleted, and its other sessions end', async () => {
    const ada = await shopper('hearth', { settings, claims: { sid: 'this one' } });
    await ada.call(createAddress, { body: ADDRESS });
    await session(ada, 'this one');
    await session(ada, 'another');
    await ada.call(deleteProfile);
    expect((await ada.call(listAddresses)).data).toEqual([]);
    const left = await sessionsOfCustomer(env, 'hearth', ada.sub);
    expect(left.map(({ id }) => id)).toEqual(['this one']);
  });
});

/** An alert that somebody asks for while signed out, at an address. */
const asked = async (visitor: Shopper, email: string, variantId = '10') => {
  await visitor.call(askForAlert, { body: { variantId, kind: 'price', email } });
};

const alertsAt = async () =>
  (
    await env.VISITOR_DB.prepare('SELECT site, email FROM asked ORDER BY site, email').all<{
      site: string;
      email: string;
    }>()
  ).results.map(({ site, email }) => `${email} at ${site}`);

describe('alerts that were asked for while signed out', () => {
  beforeEach(async () => {
    await stock({ id: 1 });
    await env.VISITOR_DB.prepare('DELETE FROM asked').run();
  });

  it('[PROFILE-010] are in the download of whoever has confirmed their address', async () => {
    const ada = await shopper('hearth', { settings });
    const visitor = await shopper('hearth', { settings });
    const email = `${ada.sub}@example.test`;
    await asked(visitor, email.toUpperCase());
    await asked(visitor, `jo${email}`);
    await env.MARKET_DB.prepare(
      `INSERT INTO undelivered (site, email, kind, reason, at)
        VALUES ('hearth', ?1, 'bounced', 'Full', '2026-11-01T00:00:00Z')`,
    )
      .bind(email)
      .run();
    const { data } = await ada.call(exportCustomer);
    expect(data.asked).toMatchObject([{ email, kind: 'alert', state: 'sent' }]);
    expect(data.undelivered).toMatchObject([{ email, kind: 'bounced' }]);
    expect((await visitor.call(exportCustomer)).data.asked).toEqual([]);
  });

  it('[PROFILE-010] are nobody’s who has not confirmed the address, and no other site’s', async () => {
    const ada = await shopper('hearth', { settings });
    const email = `${ada.sub}@example.test`;
    const claims = { email, email_verified: false };
    const mallory = await shopper('hearth', { settings, claims });
    await asked(mallory, email);
    // Neither does it become Mallory's when it is asked for again by the account.
    await mallory.call(createAlert, { body: { variantId: '10', kind: 'price' } });
    const { data } = await mallory.call(exportCustomer);
    expect([data.asked, data.product_alert, data.undelivered]).toEqual([[], [], []]);
    await mallory.call(deleteProfile);
    expect(await alertsAt()).toEqual([`${email} at hearth`]);
    const other = `${mallory.sub}@example.test`;
    await asked(await shopper('parlour'), other);
    const ben = await shopper('hearth', { settings, claims: { email: other } });
    expect((await ben.call(exportCustomer)).data.asked).toEqual([]);
    await ben.call(deleteProfile);
    expect(await alertsAt()).toEqual([`${email} at hearth`, `${other} at parlour`]);
  });

  it('[PROFILE-010] end with the account, and those of other addresses stay', async () => {
    const ada = await shopper('hearth', { settings });
    const email = `${ada.sub}@example.test`;
    const ben = await shopper('parlour');
    await asked(ada, email);
    await asked(ada, `jo${email}`);
    await asked(ben, email);
    await ada.call(deleteProfile);
    expect(await alertsAt()).toEqual([`jo${email} at hearth`, `${email} at parlour`]);
  });
});

describe('the payment service', () => {
  const stripe = { ...stripeSettings(), ...withIssuerElsewhere(STRIPE_SITES) };

  it('[CARD-001] [PROFILE-010] deletes the customer and the cards, and accepts a repeat', async () => {
    const fake = new FakeStripe();
    const payments = stripePayments(fake.send);
    const ada = await shopper('hearth', { payments, settings: stripe });
    await ada.call(addCard, { body: { token: 'pm_card_visa' } });
    expect((await ada.call(exportCustomer)).data.cards).toMatchObject([{ last4: '4242' }]);
    const known = await env.MARKET_DB.prepare('SELECT * FROM payment_customer').all();
    await ada.call(deleteProfile);
    expect([fake.deleted.size, fake.methods.size, await payersOf(ada)]).toEqual([1, 0, 0]);
    // As after a deletion that stopped halfway.
    const { provider_id } = known.results[0] as { provider_id: string };
    await env.MARKET_DB.prepare('INSERT INTO payment_customer VALUES (?1, ?2, ?3, ?4)')
      .bind('hearth', ada.sub, 'stripe', provider_id)
      .run();
    await ada.call(deleteProfile);
    expect(await payersOf(ada)).toBe(0);
  });

  it('[PROFILE-010] that does not answer stops the deletion before anything is deleted', async () => {
    const fake = new FakeStripe();
    const payments = stripePayments(fake.send);
    const ada = await shopper('hearth', { payments, settings: stripe });
    await ada.call(createAddress, { body: ADDRESS });
    await ada.call(addCard, { body: { token: 'pm_card_visa' } });
    const id = await env.MARKET_DB.prepare(
      'SELECT provider_id FROM payment_customer WHERE customer = ?1',
    )
      .bind(ada.sub)
      .first<string>('provider_id');
    fake.lost.add(`/v1/customers/${String(id)}`);
    await expect(ada.call(deleteProfile)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect((await ada.call(listAddresses)).data).toHaveLength(1);
    fake.lost.clear();
    await ada.call(deleteProfile);
    expect((await ada.call(listAddresses)).data).toEqual([]);
  });

  it('[PROFILE-010] of the test bank deletes the cards, too', async () => {
    const site = (await siteById({ ...env, ...settings }, 'hearth'))!;
    const ada = await shopper('hearth', { settings, payments: testPayments });
    const bank = bankOf({ env, site });
    const card = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2040, outcome: 'paid' };
    await ada.call(addCard, { body: { token: await bank.tokenise(card as never) } });
    const payer = await bank.createPayer(ada.sub);
    expect(await bank.cards(payer)).toHaveLength(1);
    await ada.call(deleteProfile);
    expect(await bank.cards(payer)).toEqual([]);
    expect(await bank.createPayer(ada.sub)).not.toBe(payer);
    expect((await ada.call(listCards)).data).toEqual([]);
  });
});
