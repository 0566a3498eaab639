import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  moveDelivery,
  payOrder,
  placeOrder,
  readCheckout,
  readDeliveryDays,
  readOrder,
} from '@parlour/contract';
import {
  addressOf,
  cardToken,
  emailsTo,
  putIntoCart,
  stock,
  type StockedProduct,
} from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

const SOFA: StockedProduct = { id: 1, stock: 50 };

const LEAD_TIME = { handling: { min: 1, max: 2 }, transit: { min: 2, max: 3 } };
const CALENDAR = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  ...{ areas: [], notice: 0, capacity: 1, windows: ['08:00-12:00'] },
};

const says = async (sql: string, ...values: readonly unknown[]) => {
  await env.MARKET_DB.prepare(sql)
    .bind(...values)
    .run();
};

beforeAll(async () => {
  await stock(SOFA);
  await says('UPDATE seller_inventory SET lead_time = ?1', JSON.stringify(LEAD_TIME));
  await says('UPDATE seller SET delivery_calendar = ?1', JSON.stringify(CALENDAR));
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse('2026-11-26T12:00:00Z'));
  await says(`UPDATE shipment SET delivery_day = ''`);
});

afterEach(() => {
  vi.useRealTimers();
});

/** A customer with a paid order for the nth day that the checkout offers. */
const bought = async (nth = 2, sub?: string) => {
  const customer = await shopper('parlour', sub === undefined ? {} : { sub });
  await putIntoCart(customer, SOFA);
  const { data } = await customer.call(readCheckout, { query: { postcode: 'LS1' } });
  const day = data.shipments[0]?.days[nth] ?? '';
  const { data: placed } = await customer.call(placeOrder, {
    body: { addressId: await addressOf(customer), days: [{ sellerId: '1', day }] },
  });
  const token = await cardToken(customer.site);
  await customer.call(payOrder, { params: { id: placed.id }, body: { token } });
  return { customer, id: placed.id, shipmentId: placed.shipments[0]?.id ?? '', day };
};

type PlacedOrder = Awaited<ReturnType<typeof bought>>;

const daysFor = async ({ customer, id }: Pick<PlacedOrder, 'customer' | 'id'>) =>
  (await customer.call(readDeliveryDays, { params: { id } })).data[0]?.days ?? [];

const move = ({ customer, id, shipmentId }: PlacedOrder, day: string, window = '') =>
  customer.call(moveDelivery, { params: { id }, body: { shipmentId, day, window } });

const orderOf = async ({ customer, id }: { customer: Shopper; id: string }) =>
  (await customer.call(readOrder, { params: { id } })).data;

describe('the day of a delivery', () => {
  it('can be moved once, with an email and a line in the history', async () => {
    const ada = await bought(2, 'ada-moves');
    const before = await emailsTo('ada-moves@example.test');
    const days = await daysFor(ada);
    expect(days).not.toContain(ada.day);
    const day = days[5] ?? '';
    await move(ada, day, '08:00-12:00');
    const order = await orderOf(ada);
    expect(order.shipments).toMatchObject([
      { deliveryDay: day, deliveryWindow: '08:00-12:00', canMoveDay: false, status: 'paid' },
    ]);
    expect(order.timeline.at(-1)?.comment).toMatch(/^Delivery moved to .*, 08:00 to 12:00$/);
    expect(await emailsTo('ada-moves@example.test')).toBe(before + 1);
    expect(await daysFor(ada)).toEqual([]);
    await expect(move(ada, days[6] ?? '')).rejects.toMatchObject({
      code: 'order_refused',
      message: 'The day of a delivery can be moved once, until two working days before it.',
    });
    // A second press of the same form changes nothing.
    await move(ada, day, '08:00-12:00');
    expect(await emailsTo('ada-moves@example.test')).toBe(before + 1);
  });

  it('can be moved until two working days before it, and not later', async () => {
    // Thursday's deliveries: the third day offered is Monday 7 December.
    const ada = await bought();
    expect(ada.day).toBe('2026-12-07');
    vi.setSystemTime(Date.parse('2026-12-03T23:59:00Z'));
    const early = { ...ada, customer: await shopper('parlour', { sub: ada.customer.sub }) };
    expect((await orderOf(early)).shipments[0]?.canMoveDay).toBe(true);
    vi.setSystemTime(Date.parse('2026-12-04T00:00:00Z'));
    const late = { ...ada, customer: await shopper('parlour', { sub: ada.customer.sub }) };
    expect((await orderOf(late)).shipments[0]?.canMoveDay).toBe(false);
    await expect(move(late, '2026-12-15')).rejects.toMatchObject({ code: 'order_refused' });
  });

  it('goes to free days alone: of two customers one gets the last place', async () => {
    const [ada, bea] = [await bought(2), await bought(2)];
    expect(bea.day).not.toBe(ada.day);
    const days = await daysFor(ada);
    expect(days).not.toContain(bea.day);
    await expect(move(ada, bea.day)).rejects.toMatchObject({ code: 'order_refused' });
    const last = days[7] ?? '';
    const outcomes = await Promise.allSettled([move(ada, last), move(bea, last)]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'order_refused' } },
    ]);
    // The place that was left is free for others.
    const loser = outcomes[0].status === 'rejected' ? ada : bea;
    const winner = loser === ada ? bea : ada;
    expect(await daysFor(loser)).toContain(winner.day);
  });

  it('can be moved where the stored calendar names its days alone', async () => {
    const ada = await bought();
    await says('UPDATE seller SET delivery_calendar = ?1', '{"days":["friday"]}');
    const days = await daysFor(ada);
    await says('UPDATE seller SET delivery_calendar = ?1', JSON.stringify(CALENDAR));
    expect(days.slice(0, 2)).toEqual(['2026-12-04', '2026-12-11']);
  });

  it('cannot be moved to a window that the seller does not have', async () => {
    const ada = await bought();
    const [day = ''] = await daysFor(ada);
    await expect(move(ada, day, '20:00-22:00')).rejects.toMatchObject({ code: 'order_refused' });
  });
});
