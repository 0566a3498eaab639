import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { purgeStock } from '#worker/market/orders/purge-stock.ts';

it('purges all products of an order with one write to the ledger of each site', async () => {
  const record = vi.fn(() => Promise.resolve({ latest: 1, floor: 0, tags: [] }));
  const ledgers = { idFromName: (name: string) => name, get: () => ({ record }) };
  await purgeStock({ ...env, PURGE_LEDGERS: ledgers as never }, [1, 2, 2, '3']);
  expect(record.mock.calls).toHaveLength(Object.keys(env.SITES).length);
  expect(record).toHaveBeenCalledWith(['product:1', 'product:2', 'product:3'], expect.any(Number));
  await purgeStock({ ...env, PURGE_LEDGERS: ledgers as never }, []);
  expect(record.mock.calls).toHaveLength(Object.keys(env.SITES).length);
});
