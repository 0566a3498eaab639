import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCard,
  cancelOrder,
  listCards,
  payOrder,
  processOrder,
  readOrder,
  removeCard,
  startCardSetup,
} from '@parlour/contract';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import { stripePayments } from '@parlour/payments';
import { hastened } from '../hastened.ts';
import { FakeStripe } from './fake-stripe.ts';
import { orderContextOf, letLapse, ordered, stock } from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';
import { stripeSettings, stripeSite } from './stripe-settings.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };

let fake: FakeStripe;
let ada: Shopper;

beforeAll(() => stock(CHAIR));

beforeEach(async () => {
  fake = new FakeStripe();
  ada = await shopper('hearth', {
    payments: stripePayments(fake.send),
    settings: stripeSettings(),
  });
});

const context = () => {
  const changed = { ...env, ...stripeSettings() };
  const site = stripeSite();
  return orderContextOf('hearth', {
    payments: stripePayments(fake.send),
    visit: { env: changed, site },
  });
};

const pay = async (orderId: string, body: object) =>
  (await ada.call(payOrder, { params: { id: orderId }, body })).data;

const read = async (id: string) => (await ada.call(readOrder, { params: { id } })).data;

describe('payments through Stripe', () => {
  it('[CHECKOUT-002] make one PaymentIntent of an order, in pence, under its own key', async () => {
    const { id } = await ordered(ada, CHAIR);
    expect(await pay(id, { token: 'pm_card_visa' })).toMatchObject({ status: 'paid' });
    expect([...fake.intents.values()]).toMatchObject([
      { amount: 12_000, currency: 'gbp', metadata: { site: 'hearth', order: id } },
    ]);
    expect(fake.requests.find(({ path }) => path === '/v1/payment_intents')).toMatchObject({
      key: `order-hearth-${id}-${fake.customers[0]!}`,
      authorization: 'Bearer sk_test_1',
    });
    expect(await read(id)).toMatchObject({ status: 'paid', paidWith: 'Visa ending in 4242' });
  });

  it('[CHECKOUT-002] register a customer again whom Stripe no longer knows', async () => {
    const { id: first } = await ordered(ada, CHAIR);
    await pay(first, { token: 'pm_card_visa' });
    for (const customer of fake.customers) fake.deleted.add(customer);
    const { id } = await ordered(ada, CHAIR);
    expect(await pay(id, { token: 'pm_card_visa' })).toMatchObject({ status: 'paid' });
    expect(fake.customers).toHaveLength(2);
    expect((await ada.call(startCardSetup, {})).data.status).toBe('confirm');
    for (const customer of fake.customers) fake.deleted.add(customer);
    expect((await ada.call(listCards, {})).data).toEqual([]);
    await ada.call(addCard, { body: { token: 'pm_card_visa' } });
    expect((await ada.call(listCards, {})).data).toMatchObject([{ last4: '4242' }]);
  });

  it('[CHECKOUT-002] leave the order open for another card when one is declined', async () => {
    const { id } = await ordered(ada, CHAIR);
    expect(await pay(id, { token: 'pm_card_chargeDeclined' })).toMatchObject({
      status: 'declined',
      message: 'Your card was declined.',
    });
    expect(await pay(id, { token: 'pm_card_visa' })).toMatchObject({ status: 'paid' });
    expect(fake.intents.size).toBe(1);
  });

  it('[API-087] redirect to the bank for 3-D Secure, and are complete when the shop checks', async () => {
    const { id } = await ordered(ada, CHAIR);
    expect(await pay(id, { token: 'pm_card_threeDSecure2Required' })).toMatchObject({
      status: 'redirect',
      redirectUrl: 'https://hooks.stripe.test/3d_secure',
    });
    fake.authenticate([...fake.intents.keys()][0]!);
    const { payment } = await ada.call(processOrder, { query: { orderID: id } });
    expect(payment.status).toBe('paid');
  });

  it('[CHECKOUT-002] without a card finish in the browser with the client secret', async () => {
    const { id } = await ordered(ada, CHAIR);
    expect(await pay(id, {})).toMatchObject({ status: 'confirm' });
    expect((await pay(id, {})).clientSecret).toMatch(/_secret_/);
  });

  it('[CHECKOUT-002] whose replies are lost are found again', async () => {
    const { id } = await ordered(ada, CHAIR);
    await pay(id, {});
    const [intent] = fake.intents.keys();
    fake.lost.add(`/v1/payment_intents/${intent!}/confirm`);
    expect(await pay(id, { token: 'pm_card_visa' })).toMatchObject({ status: 'paid' });
    expect(fake.intents.size).toBe(1);
  });

  it('[CHECKOUT-002] report that there is no answer, and lose nothing', async () => {
    const { id } = await ordered(ada, CHAIR);
    fake.lost.add('/v1/payment_intents');
    await expect(pay(id, { token: 'pm_card_visa' })).rejects.toMatchObject({
      status: 502,
      code: 'payment_unavailable',
    });
    fake.lost.clear();
    expect(await pay(id, { token: 'pm_card_visa' })).toMatchObject({ status: 'paid' });
    expect(fake.intents.size).toBe(1);
  });

  it('[CHECKOUT-002] report that Stripe is slow, and are made once when the customer presses again', async () => {
    const { id } = await ordered(ada, CHAIR);
    fake.slow.add('/v1/payment_intents');
    const slow = hastened(() => pay(id, { token: 'pm_card_visa' }));
    await expect(slow).rejects.toMatchObject({
      status: 502,
      code: 'payment_unavailable',
      message: expect.stringMatching(/\.$/) as string,
    });
    fake.slow.clear();
    expect(await pay(id, { token: 'pm_card_visa' })).toMatchObject({ status: 'paid' });
    expect(fake.intents.size).toBe(1);
  });

  it('[ORDER-004] are refunded once, however often the refund is requested', async () => {
    const { id } = await ordered(ada, CHAIR);
    await pay(id, { token: 'pm_card_visa' });
    fake.lost.add('/v1/refunds');
    await ada.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: 0 });
    fake.lost.clear();
    await reconcileOrder(context(), id);
    await reconcileOrder(context(), id);
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([12_000]);
    expect((await read(id)).refunded).toBe(120);
  });

  it('[CHECKOUT-002] are closed at Stripe when the order lapses, and make an order when they were paid meanwhile', async () => {
    const first = await ordered(ada, CHAIR);
    await pay(first.id, {});
    await letLapse(first.id);
    await reconcileOrder(context(), first.id);
    expect([...fake.intents.values()][0]?.status).toBe('canceled');
    expect((await read(first.id)).status).toBe('cancelled');
    const second = await ordered(ada, CHAIR);
    await pay(second.id, {});
    fake.authenticate([...fake.intents.keys()][1]!);
    await letLapse(second.id);
    await reconcileOrder(context(), second.id);
    expect((await read(second.id)).status).toBe('paid');
  });

  it('[CARD-002] [API-068] [API-070] use the customer’s PaymentMethods as saved cards', async () => {
    const { data } = await ada.call(addCard, { body: { token: 'pm_card_visa' } });
    expect(data).toEqual([
      ...[{ id: 'pm_card_visa', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2040 }].map(
        (card) => ({ ...card, isDefault: true }),
      ),
    ]);
    fake.methods.set('pm_other', { id: 'pm_other', customer: 'cus_other' });
    const foreign = ada.call(removeCard, { params: { id: 'pm_other' } });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    await ada.call(removeCard, { params: { id: 'pm_card_visa' } });
    expect((await ada.call(listCards)).data).toEqual([]);
    expect((await ada.call(startCardSetup)).data).toMatchObject({
      status: 'confirm',
      clientSecret: expect.stringMatching(/^seti_\d+_secret_x$/) as string,
    });
  });
});
