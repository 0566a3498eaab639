import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CallInput,
  cancelOrder,
  legacyOrderDetails,
  listComments,
  listOrders,
  listShipments,
  payOrder,
  placeOrder,
  processOrder,
  readOrder,
  readOrderSummary,
  returnOrder,
  returnShipment,
} from '@parlour/contract';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  letLapse,
  ordered,
  paid,
  putIntoCart,
  stock,
  stockOf,
  type StockedProduct,
  promo,
} from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 500 };
const LAMP: StockedProduct = { id: 2, price: 4_999, seller: 2, stock: 500 };

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  await promo({ code: 'TEN', percent: 10 });
});

describe('after the order', () => {
  it('[ORDER-003] [API-064] orders are listed by page and status, the newest first', async () => {
    const ada = await shopper();
    const first = await paid(ada, CHAIR);
    const second = await ordered(ada, CHAIR);
    const all = await ada.call(listOrders, { query: { page: 1, size: 1 } });
    expect(all).toMatchObject({ totalCount: 2, pageCount: 2, pageNumber: 1 });
    expect(all.data.map(({ id }) => id)).toEqual([second.id]);
    const rest = await ada.call(listOrders, { query: { page: 2, size: 1 } });
    expect(rest).toMatchObject({ totalCount: 2, pageCount: 2, pageNumber: 2 });
    expect(rest.data.map(({ id }) => id)).toEqual([first.id]);
    const some = await ada.call(listOrders, { query: { status: 'paid' } });
    expect(some.data.map(({ id }) => id)).toEqual([first.id]);
  });

  it('[ORDER-004] [API-066] a cancellation returns the stock and the money', async () => {
    const ada = await shopper();
    const before = await stockOf(CHAIR.id);
    const { id } = await paid(ada, CHAIR, 2);
    expect(await stockOf(CHAIR.id)).toBe(before - 2);
    const body = { id, comment: 'I ordered by mistake' };
    const { data } = await ada.call(cancelOrder, { params: { id }, body });
    expect(data).toMatchObject({ status: 'cancelled', refunded: 240, canCancel: false });
    expect(data.timeline.at(-1)).toMatchObject({
      status: 'cancelled',
      comment: 'I ordered by mistake',
    });
    expect(await stockOf(CHAIR.id)).toBe(before);
    const again = ada.call(cancelOrder, { params: { id }, body });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'order_refused' });
    expect(await stockOf(CHAIR.id)).toBe(before);
  });

  it('[ORDER-004] an order cannot be cancelled once it is on its way', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    await takeStep(orderContextOf('parlour'), id, 'shipped', { carrier: 'Van', tracking: 'V1' });
    const { data } = await ada.call(readOrder, { params: { id } });
    expect(data).toMatchObject({ status: 'shipped', canCancel: false });
    expect(data.shipments[0]).toMatchObject({ carrier: 'Van', tracking: 'V1' });
    const refused = ada.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
    await expect(refused).rejects.toMatchObject({ status: 409 });
  });

  it('[ORDER-004] [API-067] a delivered order can be returned; the money follows when it is back', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    const body = { id, comment: 'It doesn’t fit the room' };
    const tooEarly = ada.call(returnOrder, { params: { id }, body });
    await expect(tooEarly).rejects.toMatchObject({ status: 409 });
    await takeStep(orderContextOf('parlour'), id, 'shipped');
    await takeStep(orderContextOf('parlour'), id, 'delivered');
    const { data: delivered } = await ada.call(readOrder, { params: { id } });
    expect(delivered).toMatchObject({ status: 'delivered', canReturn: true });
    const { data } = await ada.call(returnOrder, { params: { id }, body });
    expect(data).toMatchObject({ status: 'return_requested', canReturn: false, refunded: 0 });
    await takeStep(orderContextOf('parlour'), id, 'returned');
    expect((await ada.call(readOrder, { params: { id } })).data).toMatchObject({
      status: 'returned',
      refunded: 120,
    });
  });

  it('[ORDER-004] an order can be sent back as soon as it is on its way, until 14 days after the last delivery', async () => {
    const ada = await shopper();
    const before = await stockOf(LAMP.id);
    await putIntoCart(ada, CHAIR);
    await putIntoCart(ada, LAMP);
    const placed = await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    const { id, shipments } = placed.data;
    const token = await cardToken('parlour');
    await ada.call(payOrder, { params: { id }, body: { token } });
    const [first, second] = shipments.map((shipment) => shipment.id);
    await takeStep(orderContextOf('parlour'), id, 'shipped', { shipmentId: first });
    const { data } = await ada.call(readOrder, { params: { id } });
    expect(data.canCancel).toBe(false);
    expect(
      data.shipments.map(({ canReturn, canCancel, returnUntil }) => [
        canReturn,
        canCancel,
        returnUntil,
      ]),
    ).toEqual([
      [true, false, ''],
      [false, true, ''],
    ]);
    const body = { id, comment: 'I have changed my mind' };
    const asked = await ada.call(returnOrder, { params: { id }, body });
    expect(asked.data.shipments.map(({ status }) => status)).toEqual([
      'return_requested',
      'cancelled',
    ]);
    const unsent = takeStep(orderContextOf('parlour'), id, 'delivered', { shipmentId: second });
    await expect(unsent).rejects.toMatchObject({ code: 'order_refused' });
    await takeStep(orderContextOf('parlour'), id, 'returned');
    expect((await ada.call(readOrder, { params: { id } })).data).toMatchObject({
      status: 'returned',
      refunded: placed.data.total,
    });
    expect(await stockOf(LAMP.id)).toBe(before);
  });

  it('[ORDER-004] a return is refused later than 14 days after delivery', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    await takeStep(orderContextOf('parlour'), id, 'shipped');
    await takeStep(orderContextOf('parlour'), id, 'delivered');
    await env.MARKET_DB.prepare('UPDATE shipment SET delivered_at = ?2 WHERE order_id = ?1')
      .bind(id, new Date(Date.now() - 15.01 * 86_400_000).toISOString())
      .run();
    const refused = ada.call(returnOrder, { params: { id }, body: { comment: 'Late' } });
    await expect(refused).rejects.toMatchObject({
      message: 'This can only be returned until 14 days after your last delivery.',
    });
  });

  it('[ORDER-007] [API-089] [API-090] [ENTITY-038] shipments are listed, and one is returned with a reason', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    await putIntoCart(ada, LAMP);
    const { data } = await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    const token = await cardToken('parlour');
    await ada.call(payOrder, { params: { id: data.id }, body: { token } });
    await takeStep(orderContextOf('parlour'), data.id, 'shipped');
    await takeStep(orderContextOf('parlour'), data.id, 'delivered');
    const list = await ada.call(listShipments, { body: { search: { status: 'delivered' } } });
    expect(list.totalCount).toBe(2);
    const lamp = list.data.list.find(({ sellerId }) => sellerId === '2')!;
    const returned = await ada.call(returnShipment, {
      query: { shipmentID: lamp.id },
      body: { reasonReturn: 'It’s faulty' },
    });
    expect(returned.data).toMatchObject({
      status: 'return_requested',
      reasonReturn: 'It’s faulty',
    });
    await takeStep(orderContextOf('parlour'), data.id, 'returned', { shipmentId: lamp.id });
    const { data: after } = await ada.call(readOrder, { params: { id: data.id } });
    expect(after).toMatchObject({ status: 'delivered', refunded: 49.99 });
    const bob = await shopper();
    const foreign = bob.call(returnShipment, {
      query: { shipmentID: lamp.id },
      body: { reasonReturn: 'Mine' },
    });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    expect((await bob.call(listShipments, { body: {} })).totalCount).toBe(0);
  });

  it('[API-089] shipments are listed by limit, skip and sort, of all orders or of one', async () => {
    const ada = await shopper();
    const first = await ordered(ada, CHAIR);
    await putIntoCart(ada, LAMP);
    const placed = await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    await env.MARKET_DB.prepare('UPDATE shipment SET moved_at = ?2 WHERE order_id = ?1')
      .bind(first.id, '2026-01-01T00:00:00.000Z')
      .run();
    const older = first.shipments[0]!.id;
    const newer = placed.data.shipments[0]!.id;
    const listed = async (body: CallInput<typeof listShipments>['body']) => {
      const { data, totalCount } = await ada.call(listShipments, { body });
      return [data.list.map(({ id }) => id), totalCount];
    };
    expect(await listed({})).toEqual([[newer, older], 2]);
    expect(await listed({ sort: { date: 'asc' } })).toEqual([[older, newer], 2]);
    expect(await listed({ limit: 1 })).toEqual([[newer], 2]);
    expect(await listed({ limit: 1, skip: 1 })).toEqual([[older], 2]);
    expect(await listed({ search: { orderID: first.id } })).toEqual([[older], 1]);
  });

  it('[ORDER-005] an order is read by its id, with its address, lines and sums', async () => {
    const ada = await shopper();
    const { id } = await ordered(ada, CHAIR, 2);
    await ordered(ada, LAMP);
    const { data } = await ada.call(readOrder, { params: { id } });
    expect(data).toMatchObject({
      id,
      status: 'placed',
      address: { streetA: '1 Church Lane', city: 'Great Tew', postcode: 'OX7 4AA' },
      size: 2,
      subTotal: 240,
      total: 240,
      vat: 40,
      shipments: [
        { sellerName: 'Seller 1', lines: [{ variantId: '10', quantity: 2, rrp: 120, total: 240 }] },
      ],
    });
    expect(await ada.call(legacyOrderDetails, { query: { orderID: id } })).toEqual({ data });
    const unknown = ada.call(readOrder, { params: { id: `${id}0` } });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  it('[API-071] comments are offered for cancelling and returning', async () => {
    const ada = await shopper();
    for (const type of ['cancel', 'return'] as const) {
      const { data } = await ada.call(listComments, { query: { type } });
      expect(data.length).toBeGreaterThan(3);
      expect(data.at(-1)?.comment).toBe('Another reason');
    }
  });

  it('[API-072] the summary gives VAT by seller, and every sum adds up', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR, 3);
    await putIntoCart(ada, LAMP);
    const body = { addressId: await addressOf(ada), promoCode: 'TEN' };
    const { data: order } = await ada.call(placeOrder, { body });
    const { data } = await ada.call(readOrderSummary, { query: { groupId: order.groupId } });
    const pence = (pounds: number) => Math.round(pounds * 100);
    const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + pence(b), 0);
    expect(data.sellers.map(({ sellerName }) => sellerName)).toEqual(['Seller 1', 'Seller 2']);
    for (const part of ['net', 'vat', 'total', 'discount'] as const) {
      expect(sum(data.sellers.map((seller) => seller[part]))).toBe(pence(data[part]));
      for (const seller of data.sellers) {
        expect(sum(seller.lines.map((line) => line[part]))).toBe(pence(seller[part]));
      }
    }
    expect(pence(data.net) + pence(data.vat)).toBe(pence(data.total));
    expect(data.total).toBe(order.total);
  });

  it('[ORDER-005] [API-065] [API-004] an order belongs to one customer at one site', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR);
    for (const other of [await shopper(), await shopper('hearth', { sub: ada.sub })]) {
      const params = { id };
      const body = { comment: 'Mine' };
      for (const asked of [
        () => other.call(readOrder, { params }),
        () => other.call(legacyOrderDetails, { query: { orderID: id } }),
        () => other.call(readOrderSummary, { query: { groupId: id } }),
        () => other.call(processOrder, { query: { orderID: id } }),
        () => other.call(payOrder, { params, body: {} }),
        () => other.call(cancelOrder, { params, body }),
        () => other.call(returnOrder, { params, body }),
      ]) {
        await expect(asked()).rejects.toMatchObject({ status: 404 });
      }
      expect((await other.call(listOrders)).data).toEqual([]);
    }
    expect((await ada.call(readOrder, { params: { id } })).data.status).toBe('paid');
  });

  it('[CHECKOUT-003] a confirmation goes to the customer’s address, once', async () => {
    const ada = await shopper('hearth');
    const { id } = await paid(ada, CHAIR);
    await reconcileOrder(orderContextOf('hearth'), id);
    const emails = await env.IDENTITY_DB.prepare(
      'SELECT subject, body FROM outbox WHERE site = ?1 AND recipient = ?2',
    )
      .bind('hearth', `${ada.sub}@example.test`)
      .all<{ subject: string; body: string }>();
    expect(emails.results.map(({ subject }) => subject)).toEqual([
      `Your order ${id} at Hearth & Hale`,
    ]);
    expect(emails.results[0]?.body).toContain('VAT included £20.00\nOrder Total £120.00');
    expect(emails.results[0]?.body).toContain('Visa ending in 4242');
  });

  it('[CHECKOUT-002] an order that is not paid in time is cancelled and its stock is for sale again', async () => {
    const ada = await shopper();
    const before = await stockOf(CHAIR.id);
    const { id } = await ordered(ada, CHAIR);
    await reconcileOrder(orderContextOf('parlour'), id);
    expect(await stockOf(CHAIR.id)).toBe(before - 1);
    await letLapse(id);
    await reconcileOrder(orderContextOf('parlour'), id);
    await reconcileOrder(orderContextOf('parlour'), id);
    expect(await stockOf(CHAIR.id)).toBe(before);
    const { data } = await ada.call(readOrder, { params: { id } });
    expect(data.timeline.at(-1)).toMatchObject({
      status: 'cancelled',
      comment: 'It wasn’t paid in time.',
    });
    const token = await cardToken('parlour');
    const late = ada.call(payOrder, { params: { id }, body: { token } });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'order_refused' });
  });
});
