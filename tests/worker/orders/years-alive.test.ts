import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addReview,
  listOrders,
  listReviews,
  operatorListBuyers,
  operatorListRefunds,
  operatorMoveOrder,
  operatorReadOrder,
  operatorRefundOrder,
  placeOrder,
  readOrder,
} from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { guestOwner } from '../../../src/worker/market/agents/owner.ts';
import { rowsAbout } from '../../../src/worker/market/account/customer.queries.ts';
import { moveOldOrders, deleteOrphans } from '../../../src/worker/market/orders/move-years.ts';
import { paymentEvents } from '../../../src/worker/market/orders/reconcile.ts';
import { sweepAll } from '../../../src/worker/retention.ts';
import { operate } from '../operator/orders.ts';
import { addressOf, orderContextOf, promo, putIntoCart, stock } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import {
  at,
  CHAIR,
  CHAIR_ITEM,
  customerOfYears,
  LAMP,
  LATER,
  letMonthsPass,
  noOrders,
  openOrder,
  ordersIn,
  type Customer,
} from './settled.ts';

let ada: Customer;
let open: string;

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  await promo({ code: 'TEN', percent: 10, most_uses: 400 });
});
beforeEach(async () => {
  await noOrders();
  ada = await customerOfYears();
  open = await openOrder();
  await letMonthsPass();
  await moveOldOrders(env, LATER);
  expect(await ordersIn(env.MARKET_DB)).toEqual([open]);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Moves what has been quiet for forty days. */
const settleAll = async (): Promise<void> => {
  const other = await openOrder();
  at(LATER);
  await env.MARKET_DB.prepare('DELETE FROM letter').run();
  await moveOldOrders(env, LATER + 40 * DAY_MS);
  expect(await ordersIn(env.MARKET_DB)).toEqual([open, other].toSorted());
};

const marketOnly = (ids: readonly string[]) => [...ids, open].toSorted();

describe('an order in the database of its year', () => {
  it('[ORDER-004] comes back when it is refunded, and goes again when all is quiet', async () => {
    const params = { id: ada.delivered };
    const body = { amount: 20, comment: 'A leg came off', owed: 5 };
    const { data } = await operate(operatorRefundOrder, { params, body });
    expect(data).toMatchObject({ refunded: 25, owed: 25 });
    expect(await ordersIn(env.MARKET_DB)).toEqual(marketOnly([ada.delivered]));
    const customer = await shopper('parlour', { sub: ada.name });
    const { data: list, totalCount } = await customer.call(listOrders, { query: {} });
    expect([totalCount, list.map(({ id }) => id)]).toEqual([
      3,
      [ada.cancelled, ada.returned, ada.delivered],
    ]);
    const query = { site: 'parlour', find: ada.name };
    const [buyer] = (await operate(operatorListBuyers, { query })).data;
    const { totalCount: refunds } = await operate(operatorListRefunds, {
      query: { site: 'parlour' },
    });
    expect([buyer?.orders, refunds]).toEqual([3, 3]);
    const before = (await customer.call(readOrder, { params })).data;
    // The email about the refund is kept for a month.
    await moveOldOrders(env, LATER + 20 * DAY_MS);
    expect(await ordersIn(env.MARKET_DB)).toEqual(marketOnly([ada.delivered]));
    await settleAll();
    expect(await ordersIn(env.ORDERS_2026)).toHaveLength(3);
    expect((await customer.call(readOrder, { params })).data).toEqual(before);
    expect((await operate(operatorListBuyers, { query })).data[0]).toEqual(buyer);
  });

  it('[ORDER-004] comes back when two things happen to it at once', async () => {
    const params = { id: ada.delivered };
    const refund = (amount: number) =>
      operate(operatorRefundOrder, { params, body: { amount, comment: '', owed: 5 } });
    const both = await Promise.allSettled([refund(1), refund(2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await ordersIn(env.MARKET_DB)).toEqual(marketOnly([ada.delivered]));
  });

  it('[ORDER-004] can be returned when it turns out to be faulty', async () => {
    const params = { id: ada.delivered };
    const body = { to: 'return_requested', comment: 'The seat broke' } as const;
    const { data } = await operate(operatorMoveOrder, { params, body });
    expect(data.status).toBe('return_requested');
    expect(
      (await operate(operatorMoveOrder, { params, body: { to: 'returned' } })).data,
    ).toMatchObject({ status: 'returned' });
  });

  it('[ORDER-004] follows a dispute at the customer’s bank', async () => {
    const { visit, payments, clock } = orderContextOf('parlour');
    const intent = await env.ORDERS_2026.prepare(
      'SELECT intent_id FROM customer_order WHERE id = ?1',
    )
      .bind(ada.delivered)
      .first<string>('intent_id');
    const events = paymentEvents(payments, clock);
    expect(await events.orderOfIntent(visit, intent!)).toBe(ada.delivered);
    const dispute = { id: 'd1', amount: 1, status: 'open' } as const;
    const disputed = { ...payments, reversals: () => Promise.resolve({ refunds: [], dispute }) };
    await paymentEvents(disputed, clock).reconcile(visit, ada.delivered);
    const { data } = await operate(operatorReadOrder, { params: { id: ada.delivered } });
    expect(data.dispute).toBe('open');
    await env.MARKET_DB.prepare('DELETE FROM letter').run();
    await moveOldOrders(env, LATER + 60 * DAY_MS);
    expect(await ordersIn(env.MARKET_DB)).toEqual(marketOnly([ada.delivered]));
  });

  it('[REVIEW-001] makes a later review one of a buyer, as long as it is not given back', async () => {
    const customer = await shopper('parlour', { sub: ada.name });
    const body = { ...CHAIR_ITEM, rating: 4, comment: 'Still comfortable after a year.' };
    await customer.call(addReview, { body });
    const isVerified = async () =>
      (await customer.call(listReviews, { body: CHAIR_ITEM })).data.list[0]?.verified;
    expect(await isVerified()).toBe(true);
    const params = { id: ada.delivered };
    const asked = { to: 'return_requested', comment: 'It broke' } as const;
    await operate(operatorMoveOrder, { params, body: asked });
    await operate(operatorMoveOrder, { params, body: { to: 'returned' } });
    expect(await isVerified()).toBe(false);
  });

  it('[CHECKOUT-002] has used its promo code for good', async () => {
    at(LATER);
    const customer = await shopper('parlour', { sub: ada.name });
    await putIntoCart(customer, CHAIR);
    const body = { addressId: await addressOf(customer), promoCode: 'TEN' };
    await expect(customer.call(placeOrder, { body })).rejects.toMatchObject({
      code: 'promo_refused',
    });
  });

  it('[ORDER-003] of a guest becomes that of the customer who confirms the address', async () => {
    const email = `${ada.name}-2@example.test`;
    const guest = await guestOwner('parlour', email);
    const params = { id: ada.delivered };
    const body = { amount: 1, comment: '', owed: 5 };
    await operate(operatorRefundOrder, { params, body });
    await env.MARKET_DB.prepare('UPDATE customer_order SET customer = ?2 WHERE id = ?1')
      .bind(ada.delivered, guest)
      .run();
    await settleAll();
    at(LATER + 41 * DAY_MS);
    const owner = await shopper('parlour', { sub: `${ada.name}-2` });
    expect((await owner.call(readOrder, { params })).data.id).toBe(ada.delivered);
    const before = await shopper('parlour', { sub: ada.name });
    await expect(before.call(readOrder, { params })).rejects.toMatchObject({ status: 404 });
  });

  it('loses its person after seven years, in every database', async () => {
    const end = LATER + 8 * 365 * DAY_MS;
    await sweepAll(env, end);
    expect(
      (await rowsAbout(env, { site: 'parlour', customer: ada.name }, '')).customer_order,
    ).toEqual([]);
    // A copy that has come back stays for a week, and does not count.
    await moveOldOrders(env, end + 8 * DAY_MS);
    await moveOldOrders(env, end + 8 * DAY_MS);
    for (const db of [env.MARKET_DB, env.ORDERS_2026]) {
      const text = JSON.stringify(
        await db
          .batch(
            ['customer_order', 'order_event', 'moved_customer', 'moved_promo_use', 'promo_use'].map(
              (table) => db.prepare(`SELECT * FROM ${table} WHERE true`),
            ),
          )
          .then((all) => all.map(({ results }) => results)),
      );
      expect(text).not.toContain(ada.name);
      expect(text).not.toContain('For the scratch');
    }
    expect(await ordersIn(env.ORDERS_2026)).toHaveLength(3);
    const all = await operate(operatorReadOrder, { params: { id: ada.delivered } });
    expect(all.data).toMatchObject({ customerName: '', status: 'delivered' });
  });

  it('[ORDER-003] counts once when the market is older than the database of its year', async () => {
    // As a restored market that has not moved the orders yet.
    await operate(operatorRefundOrder, {
      params: { id: ada.delivered },
      body: { amount: 1, comment: '', owed: 5 },
    });
    await env.MARKET_DB.batch(
      ['DELETE FROM order_copy', 'UPDATE order_move SET last = 0'].map((sql) =>
        env.MARKET_DB.prepare(sql),
      ),
    );
    await deleteOrphans(env);
    expect(await ordersIn(env.ORDERS_2026)).toEqual([]);
  });
});
