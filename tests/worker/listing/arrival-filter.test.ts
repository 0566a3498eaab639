import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filterProducts, listProducts } from '@parlour/contract';
import { emptyCache } from '../gateway/fixture.ts';
import { callMarket } from '../market/call.ts';
import { callOperator, importAll } from '../operator/call.ts';
import { emptied } from '../operator/import/emptied.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A Thursday.
  vi.setSystemTime(Date.parse('2026-11-26T12:00:00Z'));
  await emptied();
  await emptyCache();
});

afterEach(() => {
  vi.useRealTimers();
});

const seller = (name: string, more: object = {}) => ({
  kind: 'seller',
  slug: name.toLowerCase(),
  name,
  ...more,
});

/** Working days until it leaves, and on its way. */
const takes = (handling: number, transit: number) => ({
  leadTime: { handling: { min: 0, max: handling }, transit: { min: 0, max: transit } },
});

const chair = (name: string, ...offers: readonly object[]) => ({
  kind: 'product',
  reference: name,
  name,
  tags: [{ type: 'category', path: [{ name: 'Seats' }] }],
  variants: [
    {
      reference: name,
      name: 'Oak',
      seoTitle: name,
      offers: offers.map((offer) => ({ seller: { name: 'Oak' }, price: 90, stock: 5, ...offer })),
    },
  ],
});

const load = async (...records: readonly object[]) => {
  await importAll([...records]);
  await callOperator('catalogue/finish', { body: { sites: ['parlour'] } });
};

const found = async (arrivesBy: string) => {
  const reply = await callMarket('web/1/filter/products', { body: { arrivesBy } });
  const { retailerProducts } = filterProducts.reply.parse(await reply.json());
  return retailerProducts.map(({ name }) => name).sort();
};

const QUICK = chair('Quick', takes(1, 2));
const SLOW = chair('Slow', takes(20, 5));

describe('a list of what arrives by a day', () => {
  it('has the products whose offer comes by then, counted from today', async () => {
    await load(seller('Oak'), QUICK, SLOW, chair('Unknown'));
    expect(await found('2026-11-30')).toEqual([]);
    expect(await found('2026-12-01')).toEqual(['Quick']);
    expect(await found('2026-12-31')).toEqual(['Quick']);
    expect(await found('2027-01-05')).toEqual(['Quick', 'Slow']);
    vi.setSystemTime(Date.parse('2026-11-27T12:00:00Z'));
    expect(await found('2026-12-01')).toEqual([]);
    expect(await found('2026-11-20')).toEqual([]);
  });

  it('follows the days and the notice of the seller, also when they change', async () => {
    const calendar = (days: readonly string[], notice = 0) =>
      seller('Oak', { deliveryCalendar: { days, notice } });
    await load(calendar(['friday']), QUICK);
    expect(await found('2026-12-03')).toEqual([]);
    expect(await found('2026-12-04')).toEqual(['Quick']);
    await load(calendar(['tuesday']));
    expect(await found('2026-12-03')).toEqual(['Quick']);
    await load(calendar(['tuesday'], 9));
    expect(await found('2026-12-14')).toEqual([]);
    expect(await found('2026-12-15')).toEqual(['Quick']);
  });

  it('leaves out what a seller that is closed cannot bring in time', async () => {
    const deliveryCalendar = {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      closed: [{ from: '2026-11-30', until: '2026-12-13' }],
    };
    const elms = { seller: { name: 'Elm' } };
    const records = [QUICK, chair('Elmwood', { ...takes(1, 2), ...elms })];
    await load(seller('Oak', { deliveryCalendar }), seller('Elm'), ...records);
    expect(await found('2026-12-04')).toEqual(['Elmwood']);
    // Of its three working days one has passed before the fortnight.
    expect(await found('2026-12-14')).toEqual(['Elmwood']);
    expect(await found('2026-12-15')).toEqual(['Elmwood', 'Quick']);
    await load(seller('Oak', { deliveryCalendar: { ...deliveryCalendar, closed: [] } }));
    expect(await found('2026-12-04')).toEqual(['Elmwood', 'Quick']);
    await load(seller('Oak', { deliveryCalendar }), seller('Elm', { deliveryCalendar }));
    expect(await found('2026-12-14')).toEqual([]);
    expect(await found('2026-12-15')).toEqual(['Elmwood', 'Quick']);
    // A month later the fortnight is past.
    vi.setSystemTime(Date.parse('2027-01-14T12:00:00Z'));
    expect(await found('2027-01-19')).toEqual(['Elmwood', 'Quick']);
  });

  it('[PDP-045] goes by the offer that the product is sold for', async () => {
    const slow = { ...takes(20, 5), seller: { name: 'Elm' }, price: 80 };
    await load(seller('Oak'), seller('Elm'), chair('Chair', { ...takes(1, 2), price: 90 }, slow));
    expect(await found('2026-12-24')).toEqual([]);
    await load(chair('Chair', { ...takes(1, 2), price: 90 }, { ...slow, price: 95 }));
    expect(await found('2026-12-24')).toEqual(['Chair']);
  });

  it('has nothing that is sold out, and has it again once it is in stock', async () => {
    await load(seller('Oak'), QUICK);
    const stock = (count: number) =>
      env.MARKET_DB.prepare('UPDATE seller_inventory SET stock = ?').bind(count).run();
    await stock(0);
    expect(await found('2026-12-24')).toEqual([]);
    await stock(2);
    expect(await found('2026-12-24')).toEqual(['Quick']);
  });

  it.each(['24 December', '2026-02-30', '2026-12-24T00:00:00Z', ''])(
    'is refused for %j',
    async (arrivesBy) => {
      const reply = await callMarket('web/1/filter/products', { body: { arrivesBy } });
      expect(reply.status).toBe(400);
    },
  );

  it('is offered where any product says when it arrives', async () => {
    const isOffered = async () =>
      listProducts.reply.parse(await (await callMarket('web/products')).json()).hasArrivals;
    await load(seller('Oak'), chair('Unknown'));
    expect(await isOffered()).toBe(false);
    await load(QUICK);
    expect(await isOffered()).toBe(true);
  });
});
