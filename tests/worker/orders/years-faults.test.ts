import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorRefundOrder, readOrder } from '@parlour/contract';
import { DAY_MS, HOUR_MS } from '@parlour/domain';
import { moveOldOrders } from '../../../src/worker/market/orders/move-years.ts';
import { operate } from '../operator/orders.ts';
import { promo, stock } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import {
  at,
  CHAIR,
  customerOfYears,
  everyDoor,
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
let before: Record<string, unknown>;

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  await promo({ code: 'TEN', percent: 10, most_uses: 400 });
});
beforeEach(async () => {
  await noOrders();
  ada = await customerOfYears();
  open = await openOrder();
  await letMonthsPass();
  before = await everyDoor(ada);
});
afterEach(() => {
  vi.useRealTimers();
});

const expectUnchanged = async (): Promise<void> => {
  const after = await everyDoor(ada);
  for (const [door, reply] of Object.entries(before)) {
    expect(JSON.stringify(after[door]), door).toBe(JSON.stringify(reply));
  }
};

const allMoved = async (): Promise<void> => {
  expect(await ordersIn(env.MARKET_DB)).toEqual([open]);
  expect(await ordersIn(env.ORDERS_2026)).toHaveLength(3);
  await expectUnchanged();
};

type Batch = D1Database['batch'];

/** A database whose batches pass through a function. */
const withBatch = (db: D1Database, batch: (run: () => ReturnType<Batch>) => ReturnType<Batch>) =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => batch(() => target.batch(statements));
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });

/** The n-th batch fails, before or after it has an effect. */
const failing = (db: D1Database, nth: number, when: 'before' | 'after'): D1Database => {
  let count = 0;
  return withBatch(db, async (run) => {
    count += 1;
    if (count !== nth) return run();
    if (when === 'after') await run();
    throw new Error('the network is gone');
  });
};

const moved = (change: Partial<typeof env>, now = LATER): Promise<void> =>
  moveOldOrders({ ...env, ...change }, now);

describe('while old orders are moved', () => {
  it.each([
    ['the copy fails', { ORDERS_2026: failing(env.ORDERS_2026, 1, 'before') }],
    ['the copy is made and no answer comes', { ORDERS_2026: failing(env.ORDERS_2026, 1, 'after') }],
    ['the copy cannot be read', { ORDERS_2026: failing(env.ORDERS_2026, 2, 'before') }],
    ['the attempt is noted and no answer comes', { MARKET_DB: failing(env.MARKET_DB, 3, 'after') }],
    ['the orders cannot be read', { MARKET_DB: failing(env.MARKET_DB, 4, 'before') }],
    ['the market keeps them', { MARKET_DB: failing(env.MARKET_DB, 5, 'before') }],
    [
      'the market lets them go and no answer comes',
      { MARKET_DB: failing(env.MARKET_DB, 5, 'after') },
    ],
  ])('[ORDER-003] nothing is lost or doubled when %s', async (_, change) => {
    await expect(moved(change)).rejects.toThrow('the network is gone');
    await expectUnchanged();
    // An attempt can last no longer than an hour; then another one begins.
    await moved({}, LATER + HOUR_MS / 2);
    await expectUnchanged();
    await moved({}, LATER + 2 * HOUR_MS);
    await allMoved();
  });

  it('[ORDER-003] an order whose copy differs stays', async () => {
    let count = 0;
    const ORDERS_2026 = withBatch(env.ORDERS_2026, async (run) => {
      const results = await run();
      count += 1;
      if (count !== 2) return results;
      const [first, ...rest] = results as D1Result<Record<string, unknown>>[];
      const [one, ...others] = first!.results;
      return [{ ...first!, results: [{ ...one, total_pence: 1 }, ...others] }, ...rest] as never;
    });
    await moved({ ORDERS_2026 });
    expect(await ordersIn(env.MARKET_DB)).toHaveLength(2);
    await expectUnchanged();
    await moved({}, LATER + 2 * HOUR_MS);
    await allMoved();
  });

  it('[ORDER-003] two movers at once move each order once', async () => {
    await Promise.all([moved({}), moved({}), moved({})]);
    await allMoved();
  });

  it('[ORDER-004] an order that is refunded meanwhile stays, with its refund', async () => {
    let count = 0;
    const ORDERS_2026 = withBatch(env.ORDERS_2026, async (run) => {
      const results = await run();
      count += 1;
      if (count === 2) {
        const body = { amount: 7, comment: 'Late', owed: 5 };
        await operate(operatorRefundOrder, { params: { id: ada.delivered }, body });
      }
      return results;
    });
    await moved({ ORDERS_2026 });
    expect(await ordersIn(env.MARKET_DB)).toEqual([ada.delivered, open].toSorted());
    const customer = await shopper('parlour', { sub: ada.name });
    const { data } = await customer.call(readOrder, { params: { id: ada.delivered } });
    expect(data.refunded).toBe(12);
  });

  it('[ORDER-003] orders stay while the database of their year is missing, down or full', async () => {
    const { ORDERS_2026: _, ...without } = env;
    await moveOldOrders(without, LATER);
    const down = new Proxy(env.ORDERS_2026, {
      get: () => () => {
        throw new Error('down');
      },
    });
    await moved({ ORDERS_2026: down });
    await moved({ ORDERS_2026: ofSize(env.ORDERS_2026, 9_500_000_000) });
    expect(await ordersIn(env.MARKET_DB)).toHaveLength(4);
    await expectUnchanged();
    await moved({}, LATER + DAY_MS);
    await allMoved();
  });

  it('[ORDER-003] a second database takes the rest of a year', async () => {
    const spare = env.SPARE_ORDERS;
    await spare.batch(env.SCHEMAS.MARKET_DB.map((sql) => spare.prepare(sql)));
    const both = { ORDERS_2026_2: spare };
    await moved(both as never);
    expect(await ordersIn(spare)).toHaveLength(3);
    expect(await ordersIn(env.ORDERS_2026)).toEqual([]);
    at(LATER);
    const customer = await shopper('parlour', { sub: ada.name, settings: both });
    const { data } = await customer.call(readOrder, { params: { id: ada.returned } });
    expect(JSON.stringify({ data })).toBe(JSON.stringify(before['order returned']));
  });
});

const ofSize = (db: D1Database, size_after: number) =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') {
        return () => ({ run: () => Promise.resolve({ meta: { size_after } }) });
      }
      return Reflect.get(target, name) as unknown;
    },
  });
