import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CallInput,
  operatorDivideDelivery,
  operatorMoveOrder,
  operatorReadOrder,
  operatorRefundOrder,
  orderAgain,
  payOrder,
  placeOrder,
  readCart,
  readOrder,
  readOrderAgain,
  readOrderSummary,
  returnShipment,
} from '@parlour/contract';
import { addDays, DAY_MS, londonDay, penceFromPounds } from '@parlour/domain';
import { cancelOrder, takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { operate } from '../operator/orders.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  ordered,
  promo,
  putIntoCart,
  stock,
  stockOf,
} from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

const CHAIR = { id: 1, price: 9_999, stock: 500 };
const TABLE = { id: 2, price: 50_001, stock: 500 };
const LAMP = { id: 3, price: 4_050, seller: 2, stock: 500 };

beforeAll(async () => {
  await stock(CHAIR, TABLE, LAMP);
  await promo({ code: 'SEVEN', amount_pence: 7_777, percent: 0 });
});

/** A paid order of five chairs and two tables of one seller, and a lamp of another. */
const paidOrder = async (promoCode = '') => {
  const ada = await shopper();
  await putIntoCart(ada, CHAIR, 5);
  await putIntoCart(ada, TABLE, 2);
  await putIntoCart(ada, LAMP);
  const body = { addressId: await addressOf(ada), promoCode };
  const { data } = await ada.call(placeOrder, { body });
  const token = await cardToken(ada.site);
  await ada.call(payOrder, { params: { id: data.id }, body: { token } });
  return { ada, order: (await ada.call(readOrder, { params: { id: data.id } })).data };
};

type Asked = CallInput<typeof operatorDivideDelivery>['body'];
type PaidOrder = Awaited<ReturnType<typeof paidOrder>>['order'];

const divide = async (order: PaidOrder, asked: Partial<Asked> = {}) => {
  const [delivery] = order.shipments;
  const body = {
    shipmentId: delivery?.id ?? '',
    lines: [{ lineId: delivery?.lines[0]?.id ?? '', quantity: 2 }],
    deliveries: order.shipments.length,
    ...asked,
  };
  return (await operate(operatorDivideDelivery, { params: { id: order.id }, body })).data;
};

const read = async (ada: Shopper, { id }: PaidOrder) =>
  (await ada.call(readOrder, { params: { id } })).data;

const shown = ({ shipments }: Pick<PaidOrder, 'shipments'>) =>
  shipments.map(({ name, status, lines }) => [
    name,
    status,
    lines.map(({ variantId, quantity }) => `${String(quantity)} x ${variantId}`).join(', '),
  ]);

describe('a delivery that has not left', () => {
  it('is divided by line and number, and each part has its own days', async () => {
    const { ada, order } = await paidOrder();
    await divide(order, { arrivesFrom: '2044-01-04', arrivesUntil: '2044-01-08' });
    const now = await read(ada, order);
    expect(shown(now)).toEqual([
      ['Delivery 1 of 3 from Seller 1', 'paid', '3 x 10, 2 x 20'],
      ['Delivery 2 of 3 from Seller 2', 'paid', '1 x 30'],
      ['Delivery 3 of 3 from Seller 1', 'paid', '2 x 10'],
    ]);
    expect(now.shipments[2]).toMatchObject({
      id: `${order.id}-3`,
      ...{ arrivesFrom: '2044-01-04', arrivesUntil: '2044-01-08', total: 199.98 },
    });
    expect(now.timeline.at(-1)).toMatchObject({
      ...{ isAside: true, shipmentId: `${order.id}-3` },
      comment: 'Part of a delivery comes by itself',
    });
    expect([now.status, now.total, now.vat]).toEqual([order.status, order.total, order.vat]);
  });

  it('has no days on which its seller does not deliver, unless they are meant', async () => {
    const { ada, order } = await paidOrder();
    const sunday = londonDay(Date.now() + (21 - new Date().getUTCDay()) * DAY_MS);
    const monday = addDays(sunday, 1);
    // Christmas and the day after are bank holidays, and the next two days a weekend or two more of them.
    const christmas = `${String(new Date().getUTCFullYear() + 1)}-12-25`;
    for (const [arrivesFrom, arrivesUntil, named] of [
      [sunday, addDays(sunday, 2), 'Sunday'],
      [addDays(monday, -3), sunday, 'Sunday'],
      [christmas, addDays(christmas, 10), '25 December'],
    ] as const) {
      await expect(divide(order, { arrivesFrom, arrivesUntil })).rejects.toMatchObject({
        code: 'order_refused',
        message: expect.stringContaining(named) as string,
      });
    }
    const calendar = { days: ['sunday'], areas: [], notice: 0, capacity: 0, windows: [] };
    await env.MARKET_DB.prepare('UPDATE seller SET delivery_calendar = ?1 WHERE id = 1')
      .bind(JSON.stringify(calendar))
      .run();
    const closed = { arrivesFrom: addDays(monday, 1), arrivesUntil: addDays(monday, 2) };
    await expect(divide(order, closed)).rejects.toMatchObject({ code: 'order_refused' });
    await env.MARKET_DB.prepare('UPDATE seller SET delivery_calendar = NULL WHERE id = 1').run();
    expect((await read(ada, order)).shipments).toHaveLength(2);
    const days = { arrivesFrom: sunday, arrivesUntil: sunday };
    expect((await divide(order, { ...days, anyDay: true })).shipments).toHaveLength(3);
  });

  it('is sent in part in one step, with a carrier and a number of its own', async () => {
    const { ada, order } = await paidOrder();
    await divide(order, { isSent: true, carrier: 'Van', tracking: 'V7', comment: 'The first two' });
    const now = await read(ada, order);
    expect(shown(now).map(([, status]) => status)).toEqual(['paid', 'paid', 'shipped']);
    expect(now.shipments[2]).toMatchObject({ carrier: 'Van', tracking: 'V7' });
    expect(now.shipments[0]).toMatchObject({ carrier: '', tracking: '', shippedAt: '' });
    expect(now.timeline.at(-1)).toMatchObject({ status: 'shipped', comment: 'The first two' });
    expect([now.status, now.canCancel]).toEqual(['paid', false]);
  });

  it('is divided once, however often the same is asked for', async () => {
    const { order } = await paidOrder();
    await divide(order);
    await expect(divide(order)).rejects.toMatchObject({ status: 409, code: 'order_refused' });
    await expect(divide(order, { isSent: true })).rejects.toMatchObject({ status: 409 });
    const { data } = await operate(operatorReadOrder, { params: { id: order.id } });
    expect(data.shipments).toHaveLength(3);
  });

  it.each<[string, (order: PaidOrder) => Partial<Asked>]>([
    ['more than there is', ({ shipments: [one] }) => lines(one?.lines[0]?.id, 6)],
    ['a line of another delivery', ({ shipments: [, two] }) => lines(two?.lines[0]?.id, 1)],
    [
      'everything',
      ({ shipments: [one] }) => ({
        lines: (one?.lines ?? []).map(({ id, quantity }) => ({ lineId: id, quantity })),
      }),
    ],
  ])('is not divided for %s', async (_, asked) => {
    const { ada, order } = await paidOrder();
    for (const isSent of [false, true]) {
      await expect(divide(order, { ...asked(order), isSent })).rejects.toMatchObject({
        ...{ status: 409, code: 'order_refused' },
      });
    }
    expect((await read(ada, order)).shipments).toHaveLength(2);
  });

  it.each([
    { lines: [] },
    { arrivesFrom: '2044-01-04' },
    { arrivesFrom: '2044-01-04', arrivesUntil: '2044-01-03' },
    { arrivesFrom: 'soon', arrivesUntil: 'then' },
  ])('is asked for in full: not %j', async (asked) => {
    const { order } = await paidOrder();
    await expect(divide(order, asked)).rejects.toMatchObject({ status: 400 });
  });

  it('is not that of another order', async () => {
    const [{ order }, { order: other }] = [await paidOrder(), await paidOrder()];
    const shipmentId = other.shipments[0]?.id ?? '';
    await expect(divide(order, { shipmentId })).rejects.toMatchObject({ status: 404 });
  });
});

const lines = (lineId = '', quantity = 1) => ({ lines: [{ lineId, quantity }] });

describe('a delivery that cannot be divided', () => {
  it('has not been paid for, or has left', async () => {
    const ada = await shopper();
    const unpaid = await ordered(ada, CHAIR, 5);
    for (const isSent of [false, true]) {
      await expect(divide(unpaid, { isSent })).rejects.toMatchObject({ code: 'order_refused' });
    }
    const { order } = await paidOrder();
    await takeStep(orderContextOf('parlour'), order.id, 'shipped');
    await expect(divide(order)).rejects.toMatchObject({ code: 'order_refused' });
  });
});

describe('a divided order', () => {
  const dividedOrder = async () => {
    const { ada, order } = await paidOrder('SEVEN');
    await divide(order, { isSent: true });
    const now = await read(ada, order);
    await divide(now, { lines: [{ lineId: now.shipments[0]?.lines[0]?.id ?? '', quantity: 1 }] });
    return { ada, order };
  };

  it('[API-072] has the invoice that it had: one line for each thing', async () => {
    const { ada, order } = await paidOrder();
    const invoice = async () =>
      (await ada.call(readOrderSummary, { query: { groupId: order.id } })).data;
    const before = await invoice();
    await divide(order, { isSent: true });
    expect(await invoice()).toEqual({ ...before, status: 'paid' });
  });

  it('is ordered again as it was', async () => {
    const { ada, order } = await paidOrder();
    const params = { id: order.id };
    const before = (await ada.call(readOrderAgain, { params })).data;
    await divide(order, { isSent: true });
    expect((await ada.call(readOrderAgain, { params })).data).toEqual(before);
    await ada.call(orderAgain, { params });
    expect((await ada.call(readCart)).data.map(({ quantity }) => quantity)).toEqual([5, 2, 1]);
  });

  it('gives back the money and the stock of each part, and all of it in the end', async () => {
    const { ada, order } = await dividedOrder();
    const context = orderContextOf('parlour');
    const [chairs, tables] = [await stockOf(CHAIR.id), await stockOf(TABLE.id)];
    const [first, , sent] = (await read(ada, order)).shipments;
    const shipmentId = sent?.id;
    await takeStep(context, order.id, 'return_requested', { shipmentId, comment: 'No' });
    await takeStep(context, order.id, 'returned', { shipmentId, restock: true });
    await cancelOrder(context, order.id, 'operator', 'No', { shipmentId: first?.id });
    expect([await stockOf(CHAIR.id), await stockOf(TABLE.id)]).toEqual([chairs + 4, tables + 2]);
    const left = await read(ada, order);
    const { data } = await operate(operatorRefundOrder, {
      params: { id: order.id },
      body: { owed: left.refunded },
    });
    expect(data.refunded).toBe(order.total);
    const paid = await env.MARKET_DB.prepare(
      `SELECT sum(unit_pence * quantity - discount_pence) AS total, sum(vat_pence) AS vat
        FROM order_line WHERE order_id = ?1`,
    )
      .bind(order.id)
      .first();
    expect(paid).toEqual({ total: penceFromPounds(order.total), vat: penceFromPounds(order.vat) });
  });

  it('may be returned until 14 days after the last of its deliveries', async () => {
    const { ada, order } = await paidOrder();
    await divide(order, { isSent: true });
    const move = (to: 'shipped' | 'delivered', shipmentId?: string) =>
      operate(operatorMoveOrder, {
        params: { id: order.id },
        body: { to, ...(shipmentId ? { shipmentId } : {}) },
      });
    await move('delivered', `${order.id}-3`);
    const open = await read(ada, order);
    expect(open.shipments.map(({ canReturn, canCancel }) => [canReturn, canCancel])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    expect(open.shipments[2]?.returnUntil).toBe('');
    await move('shipped');
    await move('delivered');
    expect((await read(ada, order)).shipments[2]?.returnUntil).not.toBe('');
    await ada.call(returnShipment, {
      query: { shipmentID: `${order.id}-3` },
      body: { reasonReturn: 'Too low' },
    });
    expect(shown(await read(ada, order)).map(([, status]) => status)).toEqual([
      ...['delivered', 'delivered', 'return_requested'],
    ]);
  });
});
