import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tilesOf } from '#lib/listing/tile.ts';
import { ProductList } from '#lib/contract/entities/product.ts';
import { createListing, type Listed } from './listing.ts';

const pagination = (current: number): Listed['pagination'] => ({
  current,
  last: 9,
  links: [],
  previous: null,
  next: `/page-${String(current + 1)}`,
});

/** A page of a list with these products. */
const page = (ids: readonly number[], current = 1): Listed => {
  const sent = ids.map((id) => ({ productId: id, variants: [{ id, seoTitle: 'Chair' }] }));
  const tiles = tilesOf(ProductList.parse({ products: sent }).retailerProducts);
  return {
    title: 'Chairs',
    canonical: '/products',
    robots: null,
    sorts: [],
    tiles,
    pagination: pagination(current),
  };
};

/** Lists that arrive when the test says so. */
const waitingLists = () => {
  const arrivals = new Map<string, PromiseWithResolvers<Listed>>();
  const listing = createListing((href) => {
    const arrival = Promise.withResolvers<Listed>();
    arrivals.set(href, arrival);
    return arrival.promise;
  });
  const shown = () => listing.$listing.get();
  return {
    listing,
    shown,
    ids: () => shown().tiles.map(({ variantId }) => Number(variantId)),
    arrive: (href: string, list: Listed) => arrivals.get(href)?.resolve(list),
    fail: (href: string) => arrivals.get(href)?.reject(new Error('gone')),
  };
};

/** With a first page of two products, as the server rendered it. */
const opened = async () => {
  const lists = waitingLists();
  const open = lists.listing.open('/a');
  lists.arrive('/a', page([1, 2]));
  await open;
  return lists;
};

/** Milliseconds after which the list says that it is loading. */
const MOMENT_MS = 100;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the list in the browser', () => {
  it('takes over the server’s list', async () => {
    const { shown, ids } = await opened();
    expect(ids()).toEqual([1, 2]);
    expect(shown()).toMatchObject({ status: 'idle' });
  });

  it('[FILTER-009] [FILTER-013] is fetching until another list arrives', async () => {
    const { listing, shown, ids, arrive } = await opened();
    const done = listing.show('/b', true);
    vi.advanceTimersByTime(MOMENT_MS);
    expect(shown().status).toBe('fetching');
    arrive('/b', page([3]));
    expect(await done).toBe(true);
    expect(ids()).toEqual([3]);
    expect(shown()).toMatchObject({ status: 'idle', inSteps: true });
  });

  it('[LIST-016] has only the products of a search after one, and adds further pages to those', async () => {
    const { listing, ids, arrive } = await opened();
    const steps = [
      [() => listing.more('/products?page=2', false), '/products?page=2', [3]],
      [() => listing.show('/products?searchQuery=rug', true), '/products?searchQuery=rug', [7, 8]],
      [
        () => listing.more('/products?searchQuery=rug&page=2', false),
        '/products?searchQuery=rug&page=2',
        [9],
      ],
    ] as const;
    const shown = [];
    for (const [step, href, found] of steps) {
      const done = step();
      arrive(href, page(found));
      await done;
      shown.push(ids());
    }
    expect(shown).toEqual([
      [1, 2, 3],
      [7, 8],
      [7, 8, 9],
    ]);
  });

  it('shows a list that arrives within a moment without saying that it is loading', async () => {
    const { listing, ids, arrive } = await opened();
    const statuses: string[] = [];
    listing.$listing.listen(({ status }) => statuses.push(status));
    const done = listing.show('/b', true);
    vi.advanceTimersByTime(MOMENT_MS - 1);
    arrive('/b', page([3]));
    await done;
    vi.advanceTimersByTime(MOMENT_MS);
    expect([ids(), statuses]).toEqual([[3], ['idle']]);
  });

  it('[LIST-014] adds the next page, whose first product takes the focus', async () => {
    const { listing, shown, ids, arrive } = await opened();
    const done = listing.more('/b', true);
    vi.advanceTimersByTime(MOMENT_MS);
    expect(shown().status).toBe('loading_more');
    arrive('/b', page([2, 3, 4], 2));
    expect(await done).toBe(true);
    // A product that has moved to this page meanwhile is on show already.
    expect(ids()).toEqual([1, 2, 3, 4]);
    expect(shown()).toMatchObject({ focused: 2, pagination: { next: '/page-3' } });
  });

  it('adds an earlier page at the front, and keeps the end', async () => {
    const { listing, shown, ids, arrive } = await opened();
    const done = listing.earlier('/b');
    arrive('/b', page([8, 9], 4));
    await done;
    expect(ids()).toEqual([8, 9, 1, 2]);
    expect(shown()).toMatchObject({ focused: -1, inSteps: false, pagination: { next: '/page-2' } });
  });

  it('[FILTER-014] shows the latest request, whichever reply arrives last', async () => {
    const { listing, shown, ids, arrive } = await opened();
    const first = listing.show('/b', true);
    const second = listing.more('/c', false);
    arrive('/c', page([4]));
    arrive('/b', page([3]));
    expect(await second).toBe(true);
    await first;
    expect(ids()).toEqual([1, 2, 4]);
    expect(shown().status).toBe('idle');
  });

  it('fails when the request does, and keeps its products', async () => {
    const { listing, shown, ids, arrive, fail } = await opened();
    const failing = listing.more('/b', true);
    fail('/b');
    await expect(failing).rejects.toThrow('gone');
    expect(shown()).toMatchObject({ status: 'idle', hasFailed: true });
    expect(ids()).toEqual([1, 2]);
    const again = listing.more('/b', true);
    expect(shown().hasFailed).toBe(false);
    arrive('/b', page([3]));
    expect(await again).toBe(true);
  });
});
