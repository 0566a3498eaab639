import { env } from 'cloudflare:workers';
import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payOrder, readOrder } from '@parlour/contract';
import { stripePayments } from '@parlour/payments';
import { outboxEmails } from '@parlour/mail';
import { startApp } from '../gateway/fixture.ts';
import { FakeStripe } from './fake-stripe.ts';
import { letLapse, ordered, siteOf, stock, stockOf } from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';
import { stripeSettings, WEBHOOK_KEY } from './stripe-settings.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };
const TEN_MINUTES = 600;

let fake: FakeStripe;
let ada: Shopper;

beforeAll(() => stock(CHAIR));

beforeEach(async () => {
  fake = new FakeStripe();
  const payments = stripePayments(fake.send);
  ada = await shopper('hearth', { payments, settings: stripeSettings() });
});

interface EventOptions {
  readonly host?: string;
  /** The site in the event's PaymentIntent. */
  readonly site?: string;
  readonly secret?: string;
  readonly secondsAgo?: number;
  readonly payload?: string;
}

const eventOf = (type: string, order: string, site = 'hearth'): string =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { site, order } } },
  });

/** Sends the shop an event of Stripe's about an order's payment; returns the status of the shop's reply. */
const told = async (type: string, order: string, options: EventOptions = {}): Promise<number> => {
  const { host = 'hearth.localhost', secret = WEBHOOK_KEY, secondsAgo = 0 } = options;
  const payload = eventOf(type, order, options.site);
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo;
  const signature = await new Stripe('sk_test_1').webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
  });
  const app = startApp({ payments: stripePayments(fake.send) }, stripeSettings());
  const reply = await app(
    new Request(`http://${host}:8787/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: options.payload ?? payload,
    }),
  );
  return reply.status;
};

/** An order whose card form is open at Stripe; only Stripe knows its outcome. */
const waiting = async (): Promise<{ id: string; intent: string }> => {
  const { id } = await ordered(ada, CHAIR);
  await ada.call(payOrder, { params: { id }, body: {} });
  return { id, intent: [...fake.intents.keys()].at(-1)! };
};

const read = async (id: string) => (await ada.call(readOrder, { params: { id } })).data;

const emailsOf = async (id: string) =>
  (await outboxEmails(env, siteOf('hearth'))).filter(({ subject }) => subject.includes(id));

describe('an event from Stripe', () => {
  it('[CHECKOUT-002] pays an order whose browser never returned; a repeat changes nothing', async () => {
    const { id, intent } = await waiting();
    fake.authenticate(intent);
    expect((await read(id)).status).toBe('placed');
    expect(await told('payment_intent.succeeded', id)).toBe(200);
    const paid = await read(id);
    expect(paid).toMatchObject({ status: 'paid', paidWith: 'Visa ending in 3220' });
    expect(await emailsOf(id)).toHaveLength(1);
    expect(await told('payment_intent.succeeded', id)).toBe(200);
    expect(await read(id)).toEqual(paid);
    expect(await emailsOf(id)).toHaveLength(1);
  });

  it.each<[what: string, told: EventOptions, status: number]>([
    ['a signature with another key', { secret: 'whsec_other' }, 400],
    ['a signature that is too old', { secondsAgo: TEN_MINUTES }, 400],
    ['an unsigned body', { payload: eventOf('payment_intent.succeeded', 'x') }, 400],
    ['an event for another site', { site: 'ombre' }, 200],
    ['an event at a site without Stripe', { host: 'ombre.localhost' }, 404],
  ])('[CHECKOUT-002] %s changes no order', async (_what, options, status) => {
    const { id, intent } = await waiting();
    fake.authenticate(intent);
    expect(await told('payment_intent.succeeded', id, options)).toBe(status);
    expect((await read(id)).status).toBe('placed');
  });

  it('[CHECKOUT-002] is verified, not believed: a false report of a payment changes nothing', async () => {
    const { id } = await waiting();
    expect(await told('payment_intent.succeeded', id)).toBe(200);
    expect((await read(id)).status).toBe('placed');
  });

  it('[CHECKOUT-002] about a failed payment leaves the order open for another card, and frees its stock after its time', async () => {
    const before = await stockOf(CHAIR.id);
    const { id } = await ordered(ada, CHAIR);
    const body = { token: 'pm_card_chargeDeclined' };
    await ada.call(payOrder, { params: { id }, body });
    expect(await told('payment_intent.payment_failed', id)).toBe(200);
    expect((await read(id)).status).toBe('placed');
    expect(await stockOf(CHAIR.id)).toBe(before - 1);
    await letLapse(id);
    expect(await told('payment_intent.payment_failed', id)).toBe(200);
    expect((await read(id)).status).toBe('cancelled');
    expect([...fake.intents.values()].at(-1)?.status).toBe('canceled');
    expect(await stockOf(CHAIR.id)).toBe(before);
  });

  it('[CHECKOUT-002] about a cancelled payment frees the stock at once', async () => {
    const before = await stockOf(CHAIR.id);
    const { id, intent } = await waiting();
    fake.cancel(intent);
    expect(await told('payment_intent.canceled', id)).toBe(200);
    expect((await read(id)).status).toBe('cancelled');
    expect(await stockOf(CHAIR.id)).toBe(before);
  });
});
