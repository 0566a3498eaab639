import { describe, expect, it } from 'vitest';
import { sellerStore } from '#lib/contract/calls/products.ts';
import { listSellers } from '#lib/contract/calls/sellers.ts';
import { isStorePath, storeAt } from './store-at.ts';

const api = {
  sellerStore: () => Promise.resolve(sellerStore.reply.parse({})),
  listSellers: () =>
    Promise.resolve(
      listSellers.reply.parse({ data: { list: [{ sellerID: 7, sellerName: 'North Quay' }] } }),
    ),
};

describe('URLs of sellers’ stores', () => {
  it.each([
    ['/seller/7', true],
    ['/north-quay/products/seller/7', true],
    ['/profile/seller/7', false],
    ['/products', false],
  ])('[ROUTE-003] [ROUTE-004] %s is a store: %s', async (path, expected) => {
    expect(isStorePath(path)).toBe(expected);
    expect(await storeAt(api, `${path}?sort=actualPrice`, 0)).toMatchObject(
      expected ? { status: 'found', store: { name: 'North Quay' } } : { status: 'not_found' },
    );
  });
});
