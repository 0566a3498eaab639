import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, payOrder, readOrder } from '@parlour/contract';
import { stripePayments } from '@parlour/payments';
import type { OrderContext } from '../../../src/worker/market/orders/order-context.ts';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { startApp } from '../gateway/fixture.ts';
import { FakeStripe } from './fake-stripe.ts';
import { orderContextOf, ordered, stock, stockOf } from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';
import { stripeSettings, stripeSite, WEBHOOK_KEY } from './stripe-settings.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };

let fake: FakeStripe;
let ada: Shopper;
let context: OrderContext;

beforeAll(() => stock(CHAIR));

beforeEach(async () => {
  fake = new FakeStripe();
  const payments = stripePayments(fake.send);
  const settings = stripeSettings();
  ada = await shopper('hearth', { payments, settings });
  const { visit } = orderContextOf('hearth');
  const site = stripeSite();
  context = orderContextOf('hearth', {
    payments,
    visit: { site, env: { ...visit.env, ...settings } },
  });
});

/** A paid order and its payment. */
const paid = async () => {
  const { id } = await ordered(ada, CHAIR);
  await ada.call(payOrder, { params: { id }, body: { token: 'pm_card_visa' } });
  return { id, intent: [...fake.intents.keys()].at(-1)! };
};

/** Stripe sends an event that names no order, only its payment. */
const told = async (type: string, payment_intent: string): Promise<void> => {
  const object = { id: 'x_1', object: 'x', payment_intent, metadata: {} };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signature = await new Stripe('sk_test_1').webhooks.generateTestHeaderStringAsync({
    payload,
    secret: WEBHOOK_KEY,
  });
  const app = startApp({ payments: stripePayments(fake.send) }, stripeSettings());
  const reply = await app(
    new Request('http://hearth.localhost:8787/webhooks/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    }),
  );
  expect(reply.status).toBe(200);
};

const read = async (id: string) => (await ada.call(readOrder, { params: { id } })).data;

describe('an action at Stripe itself', () => {
  it('[ORDER-004] a refund appears in the order, once', async () => {
    const { id, intent } = await paid();
    fake.refundByHand(intent, 2_050);
    await told('charge.refunded', intent);
    await told('refund.updated', intent);
    expect(await read(id)).toMatchObject({ status: 'paid', refunded: 20.5 });
    fake.refundByHand(intent, 1_000);
    await Promise.all([told('refund.created', intent), told('charge.refunded', intent)]);
    expect(await read(id)).toMatchObject({ status: 'paid', refunded: 30.5 });
  });

  it('[ORDER-004] a full refund before dispatch cancels the order, and its stock is for sale again', async () => {
    const before = await stockOf(CHAIR.id);
    const { id, intent } = await paid();
    fake.refundByHand(intent, 12_000);
    await told('charge.refunded', intent);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: 120 });
    expect(await stockOf(CHAIR.id)).toBe(before);
    expect(fake.refunds).toHaveLength(1);
  });

  it('[ORDER-004] a cancellation does not refund the same money a second time', async () => {
    const { id, intent } = await paid();
    fake.refundByHand(intent, 5_000);
    await told('refund.created', intent);
    await ada.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([5_000, 7_000]);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: 120 });
  });

  it('[ORDER-004] a disputed order is not dispatched; it is once the dispute is decided for the shop', async () => {
    const { id, intent } = await paid();
    fake.dispute(intent, 'needs_response');
    await told('charge.dispute.created', intent);
    await expect(takeStep(context, id, 'shipped')).rejects.toMatchObject({
      message: 'The payment for this order is disputed. Please wait for the bank’s decision.',
    });
    fake.dispute(intent, 'won');
    await told('charge.dispute.closed', intent);
    expect((await takeStep(context, id, 'shipped')).order).toMatchObject({
      status: 'shipped',
      dispute: 'won',
      refund_pence: 0,
    });
  });

  it('[ORDER-004] the money of a lost dispute is not refunded again', async () => {
    const { id, intent } = await paid();
    fake.dispute(intent, 'lost');
    await told('charge.dispute.closed', intent);
    expect(await read(id)).toMatchObject({
      ...{ status: 'cancelled', refunded: 120 },
      over: 'Your bank has returned £120.00 to you.',
    });
    expect(fake.refunds).toEqual([]);
  });

  it('[ORDER-004] what the bank has returned of a payment is told from what the shop refunds', async () => {
    const { id, intent } = await paid();
    const dispute = { id: 'dp_1', payment_intent: intent, amount: 5_000, status: 'lost' };
    fake.disputes.push({ ...dispute, metadata: {} });
    await told('charge.dispute.closed', intent);
    expect(await read(id)).toMatchObject({ status: 'paid', over: '' });
    await ada.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
    expect((await read(id)).over).toMatch(
      /^Your bank has returned £50\.00 to you\. We’re refunding £70\.00 to your /,
    );
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([7_000]);
  });

  it('[ORDER-004] a bank that takes a payment back takes what was refunded as well, and the history says so', async () => {
    const { id, intent } = await paid();
    fake.refundByHand(intent, 5_000);
    await told('refund.created', intent);
    fake.dispute(intent, 'lost');
    await told('charge.dispute.closed', intent);
    const { status, refunded, timeline } = await read(id);
    expect({ status, refunded }).toEqual({ status: 'cancelled', refunded: 120 });
    expect(timeline.map(({ comment }) => comment)).toContain(
      'The dispute has been lost. The bank also took £50.00 that was refunded.',
    );
  });
});
