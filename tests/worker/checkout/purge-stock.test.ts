import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { purgeStock } from '#worker/market/orders/purge-stock.ts';
import { sitesOf } from '@parlour/site';

it('purges all products of an order with one write to the ledger of each assortment', async () => {
  const record = vi.fn(() =>
    Promise.resolve({ latest: 1, floor: 0, tags: [], bookmark: '', unmarked: 0 }),
  );
  const ledgers = { idFromName: (name: string) => name, get: () => ({ record }) };
  await purgeStock({ ...env, PURGE_LEDGERS: ledgers as never }, [1, 2, 2, '3']);
  expect(record.mock.calls).toHaveLength(sitesOf(env).length);
  const tags = ['product:1', 'product:2', 'product:3'];
  expect(record).toHaveBeenCalledWith(tags, expect.any(Number), expect.any(String));
  await purgeStock({ ...env, PURGE_LEDGERS: ledgers as never }, []);
  expect(record.mock.calls).toHaveLength(sitesOf(env).length);
});
