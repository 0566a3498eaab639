import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import {
  cancelOrder,
  endDeliveryLink,
  legacyOrderDetails,
  listOrders,
  listReviews,
  listShipments,
  operatorFindCustomers,
  operatorListBuyers,
  operatorListOrders,
  operatorListPromos,
  operatorListRefunds,
  operatorReadOrder,
  operatorRefundOrder,
  orderAgain,
  payOrder,
  placeOrder,
  processOrder,
  readDeliveries,
  readDeliveryDays,
  readOrder,
  readOrderSummary,
} from '@parlour/contract';
import { DAY_MS, MINUTE_MS } from '@parlour/domain';
import { rowsAbout } from '../../../src/worker/market/account/customer.queries.ts';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { operate } from '../operator/orders.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  ordered,
  paid,
  putIntoCart,
} from '../checkout/shop.ts';
import { RefusedCall, shopper, type Shopper } from '../checkout/shopper.ts';

export const PLACED = Date.UTC(2026, 2, 2, 9);
export const LATER = Date.UTC(2027, 5, 1, 9);
export const CHAIR = { id: 1, price: 12_000, stock: 500 };
export const CHAIR_ITEM = { type: 'product', elementID: '1' } as const;
export const LAMP = { id: 2, price: 4_999, seller: 2, stock: 500 };

export const at = (time: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
};

/** What happens by itself within a month: emails and their records end. */
export const letMonthsPass = async (): Promise<void> => {
  at(LATER);
  await env.MARKET_DB.prepare('DELETE FROM letter').run();
};

const rowsIn = async (db: D1Database, sql: string) => (await db.prepare(sql).all()).results;
export const ordersIn = async (db: D1Database): Promise<unknown[]> =>
  (await rowsIn(db, 'SELECT id FROM customer_order ORDER BY id')).map(({ id }) => id);

const midnight = (day: string): string => `${day}T00:00:00Z`;

let names = 0;
const sub = (): string => `settled-${String((names += 1))}`;

/** A customer, with a delivered order of two sellers and a partial refund, a returned one and a cancelled one. */
export const customerOfYears = async () => {
  at(PLACED);
  const name = sub();
  const ada = await shopper('parlour', { sub: name });
  const context = orderContextOf('parlour');
  await putIntoCart(ada, CHAIR, 2);
  await putIntoCart(ada, LAMP);
  const addressId = await addressOf(ada);
  const body = { addressId, promoCode: 'TEN' };
  const { id: delivered } = (await ada.call(placeOrder, { body })).data;
  await payFor(ada, delivered);
  await takeStep(context, delivered, 'shipped', { carrier: 'Van', tracking: 'V1' });
  await takeStep(context, delivered, 'delivered');
  await operate(operatorRefundOrder, {
    params: { id: delivered },
    body: { amount: 5, comment: 'For the scratch', owed: 0 },
  });
  at(PLACED + 10 * MINUTE_MS);
  const { id: returned } = await paid(ada, LAMP);
  for (const step of ['shipped', 'delivered', 'return_requested', 'returned'] as const) {
    await takeStep(context, returned, step);
  }
  at(PLACED + 20 * MINUTE_MS);
  const { id: cancelled } = await ordered(ada, CHAIR);
  await ada.call(cancelOrder, { params: { id: cancelled }, body: { comment: 'By mistake' } });
  return { name, delivered, returned, cancelled };
};

const payFor = async (customer: Shopper, id: string): Promise<void> => {
  await customer.call(payOrder, { params: { id }, body: { token: await cardToken('parlour') } });
};

export type Customer = Awaited<ReturnType<typeof customerOfYears>>;

/** The replies of every door at which orders are read, by the name of the door. */
export const everyDoor = async ({
  name,
  ...orders
}: Customer): Promise<Record<string, unknown>> => {
  const ada = await shopper('parlour', { sub: name });
  const other = await shopper('parlour', { sub: 'stranger' });
  const replies: Record<string, unknown> = {};
  const ask = async (door: string, answer: () => Promise<unknown>): Promise<void> => {
    replies[door] = await answer().catch((thrown: unknown) => {
      if (thrown instanceof RefusedCall && [404, 409].includes(thrown.status)) {
        return [thrown.status, thrown.code, thrown.message];
      }
      throw thrown;
    });
  };
  for (const page of [1, 2, 3, 4]) {
    const query = { page, size: 2 };
    await ask(`list ${String(page)}`, () => ada.call(listOrders, { query }));
    const list = { site: 'parlour', ...query };
    await ask(`console list ${String(page)}`, () => operate(operatorListOrders, { query: list }));
    await ask(`refunds ${String(page)}`, () => operate(operatorListRefunds, { query: list }));
    await ask(`buyers ${String(page)}`, () => operate(operatorListBuyers, { query: list }));
  }
  for (const status of ['delivered', 'returned', 'cancelled', 'paid']) {
    await ask(`list ${status}`, () => ada.call(listOrders, { query: { status } }));
    const query = { site: 'parlour', status };
    await ask(`console list ${status}`, () => operate(operatorListOrders, { query }));
  }
  for (const date of ['asc', 'desc'] as const) {
    const body = { search: {}, skip: 1, limit: 2, sort: { date } };
    await ask(`shipments ${date}`, () => ada.call(listShipments, { body }));
  }
  for (const [which, id] of Object.entries(orders)) {
    const params = { id };
    await ask(`order ${which}`, () => ada.call(readOrder, { params }));
    await ask(`order ${which} of another`, () => other.call(readOrder, { params }));
    await ask(`legacy ${which}`, () => ada.call(legacyOrderDetails, { query: { orderID: id } }));
    await ask(`summary ${which}`, () => ada.call(readOrderSummary, { query: { groupId: id } }));
    await ask(`payment ${which}`, () => ada.call(processOrder, { query: { orderID: id } }));
    await ask(`days ${which}`, () => ada.call(readDeliveryDays, { params }));
    await ask(`console ${which}`, () => operate(operatorReadOrder, { params }));
    const search = { orderID: id };
    await ask(`shipments ${which}`, () => ada.call(listShipments, { body: { search } }));
    const query = { site: 'parlour', order: id };
    await ask(`refunds ${which}`, () => operate(operatorListRefunds, { query }));
    await ask(`again ${which}`, () => ada.call(orderAgain, { params }));
    await ask(`link ${which}`, () => ada.call(readDeliveries, { params: { key: id } }));
    await ask(`end link ${which}`, () => ada.call(endDeliveryLink, { params }));
  }
  await rowsIn(env.MARKET_DB, `DELETE FROM cart_line RETURNING id`);
  for (const customer of [name, name.toUpperCase(), `${name}@example`, 'byron', 'nobody']) {
    const query = { site: 'parlour', customer };
    await ask(`console find ${customer}`, () => operate(operatorListOrders, { query }));
    const buyers = { site: 'parlour', find: customer };
    await ask(`buyers ${customer}`, () => operate(operatorListBuyers, { query: buyers }));
  }
  for (const [from, to] of [
    ['2026-03-02', '2026-03-03'],
    ['2026-03-03', ''],
    ['', '2026-01-01'],
    ['2027-01-01', ''],
  ]) {
    const query = {
      site: 'parlour',
      ...(from && { from: midnight(from) }),
      ...(to && { to: midnight(to) }),
    };
    await ask(`console ${String(from)} to ${String(to)}`, () =>
      operate(operatorListOrders, { query }),
    );
  }
  const dear = { site: 'parlour', least: 100, most: 300 };
  await ask('console by total', () => operate(operatorListOrders, { query: dear }));
  for (const state of ['paid', 'failed', 'owed'] as const) {
    const query = { site: 'parlour', state };
    await ask(`refunds ${state}`, () => operate(operatorListRefunds, { query }));
  }
  const email = `${name}@example.test`;
  await ask('find customers', () =>
    operate(operatorFindCustomers, { query: { site: 'parlour', email } }),
  );
  await ask('promos', () => operate(operatorListPromos, { query: { site: 'parlour' } }));
  await ask('reviews', () => ada.call(listReviews, { body: CHAIR_ITEM, query: {} }));
  await ask('export', async () => {
    // The account itself is at the identity provider.
    const rows = await rowsAbout(env, { site: 'parlour', customer: name }, email);
    // A cart line has another id each time that an order is put into the cart again.
    return { ...rows, cart_line: [], idempotent_reply: [] };
  });
  return replies;
};

/** The newest event of a shop stays in the market, and its order with it. */
export const openOrder = async (): Promise<string> => {
  at(LATER - DAY_MS);
  return (await ordered(await shopper('parlour', { sub: sub() }), CHAIR)).id;
};

const TABLES = [
  ...['claim_message', 'claim_line', 'claim'],
  ...['refund', 'order_event', 'order_line', 'shipment', 'promo_use', 'customer_order'],
  ...['moved_promo_use', 'moved_order', 'moved_customer', 'moved_taking', 'order_copy'],
  ...['letter', 'review', 'schedule_mark'],
];

/** Forgets every order. */
export const noOrders = async (): Promise<void> => {
  for (const db of [env.MARKET_DB, env.ORDERS_2026]) {
    await db.batch(TABLES.map((table) => db.prepare(`DELETE FROM ${table}`)));
  }
};
