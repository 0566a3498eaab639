import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { listOrders, payOrder, placeOrder, readCart } from '@parlour/contract';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import { bankOf } from '@parlour/payments';
import { clockWith, databaseWith, Fault, paymentsWith, type Moment } from './faults.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  letLapse,
  putIntoCart,
  siteOf,
  stock,
  stockOf,
} from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';

/** More than there are steps. */
const MOST_STEPS = 60;
const CHAIR = { id: 1, price: 12_000, stock: 1_000 };

beforeAll(() => stock(CHAIR));

interface Plan {
  readonly addressId: string;
  readonly token: string;
}

/** Places an order and pays for it, as a page does: each with its own key. */
const buy = async (customer: Shopper, { addressId, token }: Plan): Promise<void> => {
  const body = { addressId };
  const { data } = await customer.call(placeOrder, { body, idempotencyKey: 'place' });
  await customer.call(payOrder, {
    params: { id: data.id },
    body: { token },
    idempotencyKey: 'pay',
  });
};

const prepared = async (customer: Shopper): Promise<Plan> => {
  await putIntoCart(customer, CHAIR);
  return { addressId: await addressOf(customer), token: await cardToken(customer.site) };
};

/** Pence that the bank has taken for an order and not refunded. */
const moneyTaken = async (orderId: string): Promise<number> => {
  const intent = await env.MARKET_DB.prepare('SELECT intent_id FROM customer_order WHERE id = ?1')
    .bind(orderId)
    .first<string>('intent_id');
  if (!intent) return 0;
  const account = await bankOf({ env, site: siteOf('parlour') }).read(intent);
  return account.status === 'succeeded' ? account.amount - account.refunded : 0;
};

const rowsOf = async (table: string, orderId: string): Promise<number> =>
  (await env.MARKET_DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE order_id = ?1`)
    .bind(orderId)
    .first<number>('n')) ?? 0;

/** Expects a whole order or none, and the stock that goes with it. */
const expectWholeOrNone = async (customer: Shopper, before: number): Promise<void> => {
  const { data } = await customer.call(listOrders);
  const cart = await customer.call(readCart);
  if (data.length === 0) {
    expect([cart.size, await stockOf(CHAIR.id)]).toEqual([1, before]);
    return;
  }
  const { id, status } = data[0]!;
  expect([data.length, cart.size, await stockOf(CHAIR.id)]).toEqual([1, 0, before - 1]);
  expect([await rowsOf('shipment', id), await rowsOf('order_line', id)]).toEqual([1, 1]);
  if (status === 'paid') expect(await moneyTaken(id)).toBe(CHAIR.price);
};

/**
 * Buys with a fault at each step in turn; `then` checks the state each time.
 * @param signal ends the walk with its test, which would otherwise buy on beside the next one
 */
const walk = async (
  moment: Moment,
  signal: AbortSignal,
  then: (customer: Shopper, plan: Plan, before: number) => Promise<void>,
): Promise<string[]> => {
  for (let at = 1; at < MOST_STEPS; at += 1) {
    signal.throwIfAborted();
    const customer = await shopper();
    const plan = await prepared(customer);
    const before = await stockOf(CHAIR.id);
    const fault = new Fault(at, moment);
    const faulty = await shopper('parlour', {
      sub: customer.sub,
      payments: paymentsWith(fault),
      clock: clockWith(fault),
      settings: { MARKET_DB: databaseWith(fault) },
    });
    await buy(faulty, plan).catch(() => undefined);
    if (!fault.hasHappened) return fault.steps;
    await expectWholeOrNone(customer, before);
    await then(customer, plan, before);
  }
  throw new Error('buying takes more steps than this test walks');
};

describe.each(['before', 'after'] as const)('a fault %s each step of buying', (moment) => {
  it('[CHECKOUT-002] leaves a whole order or none, and a retry makes one paid order', async ({
    signal,
  }) => {
    const steps = await walk(moment, signal, async (customer, plan, before) => {
      await buy(customer, plan);
      const { data } = await customer.call(listOrders);
      expect(data.map(({ status }) => status)).toEqual(['paid']);
      expect(await moneyTaken(data[0]!.id)).toBe(CHAIR.price);
      expect(await stockOf(CHAIR.id)).toBe(before - 1);
    });
    expect(new Set(steps)).toEqual(
      new Set([
        'first',
        'all',
        'run',
        'batch',
        'clock',
        'payments.createPayer',
        'payments.open',
        'payments.confirm',
      ]),
    );
  }, 300_000);

  it('[CHECKOUT-002] without a retry, ends as a paid order or as none: no stock is held, and no money is taken', async ({
    signal,
  }) => {
    await walk(moment, signal, async (customer, _, before) => {
      const { data } = await customer.call(listOrders);
      for (const { id } of data) {
        await letLapse(id);
        await reconcileOrder(orderContextOf('parlour'), id);
      }
      const [order] = (await customer.call(listOrders)).data;
      const isPaid = order?.status === 'paid';
      expect(['paid', 'cancelled', undefined]).toContain(order?.status);
      expect(await stockOf(CHAIR.id)).toBe(isPaid ? before - 1 : before);
      if (order) expect(await moneyTaken(order.id)).toBe(isPaid ? CHAIR.price : 0);
    });
  }, 300_000);
});
