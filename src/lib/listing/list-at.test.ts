import { listTags, ProductList } from '@parlour/contract';
import { describe, expect, it, vi } from 'vitest';
import { listAt } from './list-at.ts';

const tags = listTags.reply.parse({
  tags: [
    { tagId: 3, type: 'colour', name: 'Blue', urlSlug: 'blue' },
    { tagId: 4, type: 'room', name: 'Study', urlSlug: 'study' },
  ],
});

const api = () => ({
  listTags: () => Promise.resolve(tags),
  listProducts: vi.fn(() => Promise.resolve(ProductList.parse({}))),
  filterProducts: vi.fn(() => Promise.resolve(ProductList.parse({}))),
  findProducts: vi.fn(() => Promise.resolve(ProductList.parse({}))),
});

describe('URLs of lists', () => {
  it('[ROUTE-006] [ROUTE-010] [ROUTE-011] open their list', async () => {
    const calls = api();
    expect(await listAt(calls, '/products?sort=price_asc&page=1')).toMatchObject({
      page: { heading: 'All Products' },
    });
    expect(calls.listProducts).toHaveBeenCalledWith({ query: { page: 1, sort: 'price_asc' } });
    expect(await listAt(calls, '/products/color-blue')).toMatchObject({
      page: { heading: 'Blue' },
    });
    expect(await listAt(calls, 'http://shop/study/products/list/room/4')).toMatchObject({
      page: { heading: 'Study' },
    });
    expect(await listAt(calls, '/products/color-red')).toEqual({ status: 'not_found' });
    expect(await listAt(calls, '/compare')).toBeNull();
  });
});
