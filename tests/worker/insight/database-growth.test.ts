import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insightDatabases } from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { databaseGrowth } from '../../../src/worker/platform/database-sizes.ts';
import { reportSizes } from '../../../src/worker/report-sizes.ts';
import { operate } from '../operator/orders.ts';

const TODAY = Date.parse('2026-11-26T06:41:00Z');

/** The shop with its market's and its orders' databases of these sizes. */
const withSizes = (market: number, orders = 0): typeof env => {
  const sized = (db: D1Database, size_after: number) =>
    new Proxy(db, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown =>
          given[0] === 'SELECT 1'
            ? { run: () => Promise.resolve({ meta: { size_after } }) }
            : Reflect.apply(member, target, given);
      },
    });
  return {
    ...env,
    MARKET_DB: sized(env.MARKET_DB, market),
    ORDERS_2026: sized(env.ORDERS_2026, orders),
  };
};

const growthOf = async (shop: typeof env, name: string, now = TODAY) =>
  (await databaseGrowth(shop, now)).find((one) => one.name === name);

beforeEach(() => env.MARKET_DB.exec('DELETE FROM database_size'));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the growth of the databases', () => {
  it('is told with the day on which each is full, a year ahead', async () => {
    const lines = vi.spyOn(console, 'warn').mockReturnValue();
    for (let day = 30; day > 0; day -= 1) {
      await reportSizes(withSizes(3e9 - day * 20e6, 1e9), TODAY - day * DAY_MS);
    }
    const now = withSizes(3e9, 1e9);
    expect(await growthOf(now, 'market')).toEqual({
      name: 'market',
      bytes: 3e9,
      bytesADay: 20_000_000,
      // 7 GB are left: 350 days.
      fullOn: '2027-11-11',
      isSoon: true,
    });
    expect(await growthOf(now, 'orders 2026')).toMatchObject({ bytesADay: 0, fullOn: '' });
    lines.mockClear();
    await reportSizes(now, TODAY);
    expect(lines.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toMatchObject([
      { event: 'database_fills_within_a_year', name: 'market', fullOn: '2027-11-11' },
    ]);
  });

  it('is not told before a week', async () => {
    for (const day of [6, 5, 4]) await reportSizes(withSizes(1e9), TODAY - day * DAY_MS);
    expect(await growthOf(withSizes(4e9), 'market')).toMatchObject({ bytesADay: 0, fullOn: '' });
  });

  it('is forgotten after a year', async () => {
    await reportSizes(withSizes(1e9), TODAY - 400 * DAY_MS);
    await reportSizes(withSizes(1e9), TODAY);
    const days = await env.MARKET_DB.prepare('SELECT DISTINCT day FROM database_size').all();
    expect(days.results).toEqual([{ day: '2026-11-26' }]);
  });

  it('is there for operators of the whole installation', async () => {
    const { data } = await operate(insightDatabases, {});
    expect(data.map(({ name }) => name)).toEqual(['market', 'identity', 'visitors', 'orders 2026']);
    await expect(operate(insightDatabases, {}, 'wrong')).rejects.toMatchObject({ status: 401 });
  });

  it('names a year’s last database that has no room for more', async () => {
    const lines = vi.spyOn(console, 'error').mockReturnValue();
    await reportSizes(withSizes(1e9, 7.9e9), TODAY);
    expect(lines.mock.calls).toEqual([]);
    await reportSizes(withSizes(1e9, 8.2e9), TODAY);
    expect(JSON.parse(String(lines.mock.calls[0]?.[0]))).toMatchObject({
      event: 'database_full',
      name: 'orders 2026',
      percent: 82,
    });
    lines.mockClear();
    await reportSizes(
      { ...withSizes(1e9, 8.2e9), ORDERS_2026_2: env.SPARE_ORDERS } as typeof env,
      TODAY,
    );
    expect(lines.mock.calls).toEqual([]);
  });
});
