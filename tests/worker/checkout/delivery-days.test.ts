import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelOrder,
  createAddress,
  placeOrder,
  readCart,
  readCheckout,
  readOrder,
} from '@parlour/contract';
import { addressOf, putIntoCart, stock, stockOf, type StockedProduct } from './shop.ts';
import { ADDRESS, shopper, type Shopper } from './shopper.ts';

const SOFA: StockedProduct = { id: 1, stock: 50 };
const LAMP: StockedProduct = { id: 2, seller: 2, stock: 50 };
const RUG: StockedProduct = { id: 3, seller: 3, stock: 50 };

const LEAD_TIME = { madeToOrder: false, handling: { min: 1, max: 2 }, transit: { min: 2, max: 3 } };
const EVERY_DAY = [
  ...['monday', 'tuesday', 'wednesday', 'thursday'],
  ...['friday', 'saturday', 'sunday'],
];
const CALENDAR = { days: EVERY_DAY, areas: [], notice: 0, capacity: 1, windows: [] };

const says = async (sql: string, ...values: readonly unknown[]) => {
  await env.MARKET_DB.prepare(sql)
    .bind(...values)
    .run();
};

beforeAll(() => stock(SOFA, LAMP, RUG));

beforeEach(async () => {
  await says(`UPDATE shipment SET delivery_day = ''`);
  await says('UPDATE seller_inventory SET lead_time = ?1', JSON.stringify(LEAD_TIME));
  // The sellers 1 and 2 name their days, and seller 3 does not.
  const windows = ['08:00-12:00', '12:00-16:00'];
  const areas = [{ areas: ['BS'], days: [], extraDays: 0 }];
  const calendar = 'UPDATE seller SET delivery_calendar = ?2 WHERE id = ?1';
  await says(calendar, 1, JSON.stringify({ ...CALENDAR, areas }));
  await says(calendar, 2, JSON.stringify({ ...CALENDAR, capacity: 0, windows }));
});

const checkoutOf = async (customer: Shopper, postcode = 'LS1 4DY') =>
  (await customer.call(readCheckout, { query: { postcode } })).data.shipments;

/** A customer with a thing in the cart, and an order for a day of its seller. */
const ordering = async ({ id, seller = 1 }: StockedProduct) => {
  const customer = await shopper();
  await putIntoCart(customer, { id, seller });
  const addressId = await addressOf(customer);
  const place = (day: string, window = '') =>
    customer.call(placeOrder, {
      body: { addressId, days: [{ sellerId: String(seller), day, window }] },
    });
  return { customer, place };
};

describe('the checkout', () => {
  it('offers the days of a seller with a calendar, from the last day of arrival on', async () => {
    const { customer } = await ordering(SOFA);
    const [delivery] = await checkoutOf(customer);
    expect(delivery?.days).toHaveLength(15);
    expect(delivery?.days[0]).toBe(delivery?.arrivesUntil);
    expect(delivery?.windows).toEqual([]);
    const { customer: other } = await ordering(LAMP);
    expect((await checkoutOf(other))[0]?.windows).toEqual(['08:00-12:00', '12:00-16:00']);
  });

  it('offers none where the seller does not deliver, or names no days', async () => {
    const { customer } = await ordering(SOFA);
    expect(await checkoutOf(customer, 'BS1 5TR')).toMatchObject([{ arrivesFrom: '', days: [] }]);
    const { customer: other } = await ordering(RUG);
    const [delivery] = await checkoutOf(other);
    expect(delivery?.arrivesFrom).not.toBe('');
    expect(delivery?.days).toEqual([]);
  });
});

describe('an order', () => {
  it('has the days that were promised, and the day and window that its customer chose', async () => {
    const { customer, place } = await ordering(LAMP);
    const [offered] = await checkoutOf(customer);
    const day = offered?.days[3] ?? '';
    const { data } = await place(day, '12:00-16:00');
    const { data: order } = await customer.call(readOrder, { params: { id: data.id } });
    expect(order.shipments).toMatchObject([
      {
        arrivesFrom: offered?.arrivesFrom,
        arrivesUntil: offered?.arrivesUntil,
        deliveryDay: day,
        deliveryWindow: '12:00-16:00',
      },
    ]);
  });

  it('without a choice has the promised days alone', async () => {
    const { customer } = await ordering(SOFA);
    const [offered] = await checkoutOf(customer);
    const { data } = await customer.call(placeOrder, {
      body: { addressId: await addressOf(customer) },
    });
    expect(data.shipments).toMatchObject([
      { arrivesFrom: offered?.arrivesFrom, deliveryDay: '', deliveryWindow: '' },
    ]);
  });

  it.each([
    [
      'a day before the first one',
      (days: readonly string[]) => [`2026-01-0${days.length % 9}`, ''],
    ],
    [
      'a window that the seller does not have',
      ([day = '']: readonly string[]) => [day, '20:00-22:00'],
    ],
  ])('is refused with %s', async (_, chosen) => {
    const { customer, place } = await ordering(LAMP);
    const [offered] = await checkoutOf(customer);
    const [day = '', window] = chosen(offered?.days ?? []);
    await expect(place(day, window)).rejects.toMatchObject({
      status: 409,
      code: 'order_refused',
      message:
        'The day you chose for the delivery from Seller 2 isn’t free. Please choose another one.',
    });
    expect((await customer.call(readCart)).data).toHaveLength(1);
  });

  it('is refused for a day at an address to which the seller does not deliver', async () => {
    const { customer } = await ordering(SOFA);
    const [offered] = await checkoutOf(customer);
    const bristol = { ...ADDRESS, city: 'Bristol', postcode: 'BS1 5TR' };
    const { data } = await customer.call(createAddress, { body: bristol });
    const days = [{ sellerId: '1', day: offered?.days[0] ?? '' }];
    await expect(
      customer.call(placeOrder, { body: { addressId: data.id, days } }),
    ).rejects.toMatchObject({ code: 'order_refused' });
  });
});

describe('the last place of a day', () => {
  it('goes to one of two customers who order at once', async () => {
    const [ada, bea] = [await ordering(SOFA), await ordering(SOFA)];
    const day = (await checkoutOf(ada.customer))[0]?.days[2] ?? '';
    const before = await stockOf(SOFA.id);
    const outcomes = await Promise.allSettled([ada.place(day), bea.place(day)]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'order_refused' } }]);
    expect(await stockOf(SOFA.id)).toBe(before - 1);
    const loser = outcomes[0].status === 'rejected' ? ada : bea;
    expect((await loser.customer.call(readCart)).data).toHaveLength(1);
    // The day is no longer offered, and another one takes its place.
    const [left] = await checkoutOf(loser.customer);
    expect(left?.days).toHaveLength(15);
    expect(left?.days).not.toContain(day);
    await loser.place(left?.days[0] ?? '');
  });

  it('is free again once the order that had it is cancelled', async () => {
    const [ada, bea] = [await ordering(SOFA), await ordering(SOFA)];
    const day = (await checkoutOf(ada.customer))[0]?.days[2] ?? '';
    const { data } = await ada.place(day);
    await expect(bea.place(day)).rejects.toMatchObject({ code: 'order_refused' });
    await ada.customer.call(cancelOrder, { params: { id: data.id }, body: { comment: 'No' } });
    expect((await bea.place(day)).data.shipments[0]?.deliveryDay).toBe(day);
  });

  it('is that of one seller: others have their own', async () => {
    await says('UPDATE seller SET delivery_calendar = ?1', JSON.stringify(CALENDAR));
    const [ada, bea] = [await ordering(SOFA), await ordering(LAMP)];
    const day = (await checkoutOf(ada.customer))[0]?.days[2] ?? '';
    await Promise.all([ada.place(day), bea.place(day)]);
  });
});
