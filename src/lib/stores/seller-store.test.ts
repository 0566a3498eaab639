import { describe, expect, it, vi } from 'vitest';
import { Seller, sellerStore as call } from '@parlour/contract';
import { sellerStore } from './seller-store.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 35);
const HOUR = Date.UTC(2026, 10, 20, 14);

const product = (id: number) => ({
  productId: id,
  name: `Chair ${id}`,
  variants: [{ id: id * 10, seoTitle: 'Chair', rrp: 100 }],
});

const TAGS = [
  { tagId: 1, type: 'category', name: 'Furniture', count: 20 },
  { tagId: 2, type: 'category', name: 'Sofas', parent: 1, count: 7 },
  { tagId: 3, type: 'category', name: 'Lamps', parent: 99, count: 5 },
  { tagId: 8, type: 'room', name: 'Lounge', count: 9 },
  { tagId: 9, type: 'room', name: 'Study', count: 4 },
];

const reply = (shown: number, totalCount: number) =>
  call.reply.parse({
    data: { list: Array.from({ length: shown }, (_, at) => product(at + 1)), jsonFields: [] },
    totalCount,
    tags: TAGS,
  });

const seller = Seller.parse({
  sellerID: 7,
  sellerName: 'North Quay (Tyne)',
  description: 'A warehouse.',
});

/** An error of the worker, as pages get it. */
const failed = (code: string, status: number, message: string) =>
  Object.assign(new Error(message), { code, status });

const api = (answer = reply(12, 30)) => ({
  listSellers: vi.fn(() => Promise.resolve({ data: { list: [seller], jsonFields: [] } })),
  sellerStore: vi.fn(() => Promise.resolve(answer)),
});

const ask = (query = '', calls = api(), id = '7') =>
  sellerStore(calls, id, new URLSearchParams(query), NOW);

const open = async (query = '', calls = api()) => {
  const answer = await ask(query, calls);
  if (answer.status !== 'found') throw new Error(answer.status);
  return answer.store;
};

const BASE = '/north-quay-tyne/products/seller/7';

describe('seller store', () => {
  it('[SELLER-001] [SELLER-002] [SELLER-008] [SELLER-015] shows the seller and its products', async () => {
    const calls = api();
    const store = await open('', calls);
    expect(calls.listSellers).toHaveBeenCalledWith({ body: { sellerID: ['7'] } });
    expect(store).toMatchObject({
      name: 'North Quay (Tyne)',
      description: 'A warehouse.',
      profileHref: '/profile/seller/7',
      canonical: BASE,
      robots: null,
      count: 30,
    });
    expect(store.tiles).toHaveLength(12);
  });

  it('[SELLER-012] [SELLER-016] loads twelve products in the random order of the hour', async () => {
    const calls = api();
    const { pagination } = await open('', calls);
    expect(calls.sellerStore).toHaveBeenCalledWith({
      query: { sellerID: '7', limit: 12, skip: 0, sort: 'relevance', seed: HOUR },
      body: { search: { categories: [], rooms: [] } },
    });
    expect(pagination.next).toBe(`${BASE}?seed=${HOUR}&page=2`);
  });

  it('[SELLER-012] [SELLER-013] keeps the order of a URL on further pages', async () => {
    const calls = api();
    const { pagination } = await open('seed=17&page=2', calls);
    expect(calls.sellerStore).toHaveBeenCalledWith(
      expect.objectContaining({
        query: { sellerID: '7', limit: 12, skip: 12, sort: 'relevance', seed: 17 },
      }),
    );
    expect(pagination).toMatchObject({
      previous: `${BASE}?seed=17`,
      next: `${BASE}?seed=17&page=3`,
    });
  });

  it('[SELLER-003] offers its four orders; by price the seed does not matter', async () => {
    const calls = api();
    const { sorts, pagination, robots } = await open('sort=-actualPrice', calls);
    expect(sorts.map(({ href }) => href)).toEqual([
      BASE,
      `${BASE}?sort=actualPrice`,
      `${BASE}?sort=-actualPrice`,
      `${BASE}?sort=-averageReview`,
    ]);
    expect(sorts.find(({ current }) => current)?.name).toBe('Price high to low');
    expect(pagination.next).toBe(`${BASE}?sort=-actualPrice&page=2`);
    expect(robots).toBe('noindex, nofollow');
  });

  it('[SELLER-004] [SELLER-017] filters, starts again with every choice, and resets', async () => {
    const calls = api();
    const { sidebar } = await open('category=2&room=8&max=500&seed=17&page=2', calls);
    expect(calls.sellerStore).toHaveBeenCalledWith(
      expect.objectContaining({
        body: { search: { categories: ['2'], rooms: ['8'], maxPrice: 500 } },
      }),
    );
    expect(sidebar.resetAll).toBe(BASE);
    expect(sidebar.rooms[2]?.href).toBe(`${BASE}?category=2&room=8&room=9&max=500`);
    expect((await open()).sidebar.resetAll).toBeNull();
  });

  it('[SELLER-005] has a tree of the seller’s categories', async () => {
    const { categories } = (await open('category=2')).sidebar;
    expect(categories).toMatchObject({
      name: 'All Categories',
      href: BASE,
      selected: false,
      children: [
        {
          name: 'Furniture',
          count: 20,
          href: `${BASE}?category=1`,
          children: [{ name: 'Sofas', selected: true }],
        },
        { name: 'Lamps', children: [] },
      ],
    });
  });

  it('[SELLER-006] [SELLER-007] has a checklist of rooms, and price limits', async () => {
    const { rooms, prices } = (await open('room=8&max=100')).sidebar;
    expect(rooms.map(({ name, selected }) => [name, selected])).toEqual([
      ['All Rooms', false],
      ['Lounge', true],
      ['Study', false],
    ]);
    expect(rooms[1]?.href).toBe(`${BASE}?max=100`);
    expect(prices.map(({ name, selected }) => [name, selected])).toEqual([
      ['All Prices', false],
      ['Less than £100', true],
      ['Less than £500', false],
      ['Less than £1000', false],
    ]);
  });

  it('[SELLER-018] offers more after a full page, and nothing after a shorter one', async () => {
    expect((await open('page=2', api(reply(12, 24)))).pagination.next).toContain('page=3');
    const empty = await open('page=3', api(reply(0, 24)));
    expect(empty).toMatchObject({ tiles: [], pagination: { next: null } });
    expect((await open('page=3', api(reply(6, 30)))).pagination.next).toBeNull();
    expect(await ask('page=4', api(reply(0, 24)))).toEqual({ status: 'not_found' });
  });

  it('does not exist for an unknown seller or an impossible page', async () => {
    const gone = api();
    gone.sellerStore.mockRejectedValue(failed('not_found', 404, 'There is no such seller.'));
    expect(await ask('', gone)).toEqual({ status: 'not_found' });
    expect(await ask('', api(), '../7')).toEqual({ status: 'not_found' });
    expect(await ask('page=1000000000')).toEqual({ status: 'not_found' });
    expect(await ask('page=0&max=100')).toEqual({ status: 'moved', to: `${BASE}?max=100` });
  });

  it.each([
    [failed('upstream_failed', 502, 'We are moving house.'), 'We are moving house.'],
    [failed('upstream_unexplained', 502, 'Server error'), 'Error retrieving the seller store'],
    [failed('upstream_timeout', 504, 'Slow'), 'Error retrieving the seller store'],
    [new TypeError('oops'), 'Error retrieving the seller store'],
  ])('[ERROR-003] says why it could not be loaded: %s', async (error, message) => {
    const calls = api();
    calls.sellerStore.mockRejectedValue(error);
    expect(await ask('', calls)).toEqual({ status: 'failed', message });
  });

  it('[ERROR-004] opens without the seller’s details, and says so', async () => {
    const calls = api();
    calls.listSellers.mockRejectedValue(failed('upstream_unexplained', 502, 'Server error'));
    const { problem, tiles, canonical } = await open('', calls);
    expect(problem).toBe('Error retrieving seller details');
    expect(tiles).toHaveLength(12);
    expect(canonical).toBe('/_/products/seller/7');
  });
});
