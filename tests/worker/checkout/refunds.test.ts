import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelOrder,
  operatorListRefunds,
  operatorSettleRefund,
  payOrder,
  readOrder,
} from '@parlour/contract';
import { refundOrder, takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { beginClaim } from '../../../src/worker/market/orders/begin-claim.ts';
import { takeClaimStep } from '../../../src/worker/market/orders/take-claim-step.ts';
import type { OrderContext } from '../../../src/worker/market/orders/order-context.ts';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import { settleRefund } from '../../../src/worker/market/orders/settle-refund.ts';
import { stripePayments } from '@parlour/payments';
import { operate } from '../operator/orders.ts';
import { FakeStripe } from './fake-stripe.ts';
import { orderContextOf, ordered, stock } from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';
import { stripeSettings, stripeSite } from './stripe-settings.ts';

/* A refund is done when the provider says so, and no sooner. */

const CHAIR = { id: 1, price: 12_000, stock: 100 };

let fake: FakeStripe;
let ada: Shopper;
let context: OrderContext;
/** When the order's clock was asked to ring next. */
let woken: Date[];

beforeAll(() => stock(CHAIR));

beforeEach(async () => {
  fake = new FakeStripe();
  woken = [];
  const payments = stripePayments(fake.send);
  const settings = stripeSettings();
  ada = await shopper('hearth', { payments, settings });
  const { visit } = orderContextOf('hearth');
  const site = stripeSite();
  context = orderContextOf('hearth', {
    payments,
    visit: { site, env: { ...visit.env, ...settings } },
    clock: {
      wake: (_visit, _id, at) => {
        woken.push(at);
        return Promise.resolve();
      },
    },
  });
});

const paid = async () => {
  const { id } = await ordered(ada, CHAIR);
  await ada.call(payOrder, { params: { id }, body: { token: 'pm_card_visa' } });
  return { id, intent: [...fake.intents.keys()].at(-1)! };
};

const cancelled = async (): Promise<string> => {
  const { id } = await paid();
  await ada.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
  return id;
};

const read = async (id: string) => (await ada.call(readOrder, { params: { id } })).data;

/** The work after an event of the provider. */
const told = (id: string) => reconcileOrder(context, id);

const refundsAsked = (): number =>
  fake.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length;

const emailsOf = async (id: string): Promise<string[]> =>
  (
    await env.MARKET_DB.prepare(
      `SELECT kind FROM letter WHERE order_id = ?1 AND kind LIKE '%refund%' ORDER BY created_at, key`,
    )
      .bind(id)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);

const failed = async (id: string) => {
  const { data } = await operate(operatorListRefunds, {
    query: { site: 'hearth', state: 'failed' },
  });
  return data.filter(({ orderId }) => orderId === id);
};

describe('a refund', () => {
  it('[ORDER-004] counts as paid only when the bank has taken it', async () => {
    fake.refundStatus = 'pending';
    const id = await cancelled();
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: 0 });
    await told(id);
    expect(refundsAsked()).toBe(1);
    fake.endRefund(fake.refunds[0]!.id, 'succeeded');
    await told(id);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: 120 });
  });

  it('[ORDER-004] that the bank decides about is looked at again, even if its event is lost', async () => {
    fake.refundStatus = 'pending';
    const { id } = await paid();
    await refundOrder(context, id, { amount: 1_000, comment: '', owed: 0 });
    const hours = woken.map((at) => Math.round((at.getTime() - Date.now()) / 3_600_000));
    expect(hours).toContain(24);
    expect(await emailsOf(id)).toEqual(['order-refunded']);
  });

  it('[ORDER-004] that fails after all is owed again: the customer and the operator hear of it', async () => {
    const id = await cancelled();
    expect(await read(id)).toMatchObject({ refunded: 120 });
    fake.endRefund(fake.refunds[0]!.id, 'failed', 'lost_or_stolen_card');
    await told(id);
    await told(id);
    const order = await read(id);
    expect(order.refunded).toBe(0);
    expect(order.timeline.at(-1)?.comment).toBe(
      'The refund of £120.00 couldn’t be paid. It’s still due.',
    );
    expect(await emailsOf(id)).toEqual(['refund-failed']);
    expect(await failed(id)).toMatchObject([
      { amount: 120, problem: 'lost_or_stolen_card', paidWith: 'Visa ending in 4242' },
    ]);
    expect(refundsAsked()).toBe(1);
  });

  it('[ORDER-004] of a claim that fails is owed again, and the claim does not pay twice', async () => {
    const { id } = await paid();
    for (const to of ['shipped', 'delivered'] as const) await takeStep(context, id, to);
    const claim = {
      shipmentId: `${id}-1`,
      lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
      reason: 'damaged',
      remedy: 'refund',
      text: '',
    } as const;
    await beginClaim(context, id, claim);
    const money = { remedy: 'refund', comesBack: false } as const;
    await takeClaimStep(context, id, 1, 'offer', 'operator', { ...money, amount: 5_000 });
    const accept = () => takeClaimStep(context, id, 1, 'accept', 'customer', { seen: 2 });
    const [one, other] = await Promise.allSettled([accept(), accept()]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(refundsAsked()).toBe(1);
    fake.endRefund(fake.refunds[0]!.id, 'failed', 'lost_or_stolen_card');
    await told(id);
    expect((await read(id)).refunded).toBe(0);
    await settleRefund(context, id, (await failed(id))[0]!.number, 'paid-otherwise');
    expect((await read(id)).refunded).toBe(50);
    // What is left of the price can still be claimed, and no more.
    await beginClaim(context, id, claim);
    await expect(
      takeClaimStep(context, id, 2, 'offer', 'operator', { ...money, amount: 7_001 }),
    ).rejects.toMatchObject({ code: 'order_refused' });
    await takeClaimStep(context, id, 2, 'agree', 'operator', { comesBack: false });
    expect((await read(id)).refunded).toBe(120);
  });

  it('[ORDER-004] of an order that was paid after it was cancelled is followed to its end', async () => {
    fake.refundStatus = 'pending';
    const { id } = await paid();
    const lapse = [
      `UPDATE customer_order SET status = 'cancelled', paid_at = '', paid_with = '' WHERE id = ?1`,
      `UPDATE shipment SET status = 'cancelled' WHERE order_id = ?1`,
    ];
    await env.MARKET_DB.batch(lapse.map((sql) => env.MARKET_DB.prepare(sql).bind(id)));
    await told(id);
    expect(refundsAsked()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: 0 });
    fake.endRefund(fake.refunds[0]!.id, 'succeeded');
    await told(id);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: 120 });
  });

  it('[ORDER-004] that was made at Stripe itself and fails is owed again', async () => {
    const { id, intent } = await paid();
    fake.refundByHand(intent, 2_000);
    await told(id);
    expect(await read(id)).toMatchObject({ refunded: 20 });
    fake.endRefund(fake.refunds[0]!.id, 'failed', 'declined');
    await told(id);
    expect(await read(id)).toMatchObject({ refunded: 0 });
    expect(await failed(id)).toMatchObject([{ amount: 20, problem: 'declined' }]);
  });

  it('[ORDER-004] that Stripe refuses for good waits for an operator, and is not asked for again', async () => {
    fake.refundRefusal = 'charge_disputed';
    const id = await cancelled();
    await told(id);
    await told(id);
    expect(refundsAsked()).toBe(1);
    expect(await failed(id)).toMatchObject([{ amount: 120, problem: 'charge_disputed' }]);
  });

  it('[ORDER-004] is asked for again when an operator says so, and paid once', async () => {
    const id = await cancelled();
    fake.endRefund(fake.refunds[0]!.id, 'failed', 'unknown');
    await told(id);
    const { number } = (await failed(id))[0]!;
    await settleRefund(context, id, number, 'again');
    await told(id);
    expect(fake.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await read(id)).toMatchObject({ refunded: 120 });
    expect(await emailsOf(id)).toEqual(['refund-failed', 'order-refunded']);
    const again = settleRefund(context, id, number, 'again');
    await expect(again).rejects.toMatchObject({ code: 'order_refused' });
  });

  it('[ORDER-004] that an operator has paid in another way is done', async () => {
    const id = await cancelled();
    fake.endRefund(fake.refunds[0]!.id, 'failed', 'expired_or_canceled_card');
    await told(id);
    const { number } = (await failed(id))[0]!;
    const body = { number, how: 'paid-otherwise' } as const;
    const { data } = await operate(operatorSettleRefund, { params: { id }, body });
    expect(data.state).toBe('paid');
    await told(id);
    expect(await read(id)).toMatchObject({ refunded: 120 });
    expect(await failed(id)).toEqual([]);
    expect(refundsAsked()).toBe(1);
  });

  it('[ORDER-004] that has failed is no longer owed once it was made at Stripe itself', async () => {
    const { id, intent } = await paid();
    fake.refundRefusal = 'charge_disputed';
    await refundOrder(context, id, { amount: 3_000, comment: '', owed: 0 });
    expect(await failed(id)).toHaveLength(1);
    fake.refundByHand(intent, 3_000);
    await told(id);
    expect(await failed(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ refunded: 30 });
  });
});
