import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchResult } from '@parlour/contract';
import type { BrowserApi } from '../api.ts';
import { $search, createSearch, hasMore } from './search.ts';
import type { SearchUrl } from './search-url.ts';

const tag = (tagId: string, type: string, urlSlug: string, parentUrlSlug = '') => ({
  tagId,
  type,
  name: urlSlug,
  urlSlug,
  parentUrlSlug,
  parent: parentUrlSlug && '1',
  count: 2,
});

const TAGS = [
  tag('1', 'category', 'furniture'),
  tag('2', 'category', 'sofas', 'furniture'),
  tag('3', 'colour', 'green'),
  tag('4', 'colour', 'blue'),
];

const hit = (id: number, variant: object = {}) => ({
  product: { id: String(id), name: `Sofa ${id}`, urlSlug: `sofa-${id}`, variants: [] },
  variant: { id: `${id}0`, seoTitle: 'In green', rrp: 900, ...variant },
});

interface SearchRequest {
  readonly page: number;
  readonly body: Record<string, unknown>;
}

interface SuggestionInput {
  readonly query: { readonly page: number };
  readonly body: SearchRequest['body'];
}

/** A popup on `/products?page=2` of a shop that has three sofas, two of them on page 1. */
const start = ({
  fragment = '',
  text = '',
  pathname = '/products',
  pages = [[1, 2], [3]],
} = {}) => {
  const asked: SearchRequest[] = [];
  const went: string[] = [];
  const logged: unknown[] = [];
  const state = { fragment, text, fails: false, hasTags: true };
  const url: SearchUrl = {
    pathname,
    query: '?page=2',
    get fragment() {
      return state.fragment;
    },
    get text() {
      return state.text;
    },
    replace: (to, from = '') => {
      state.fragment = /#.*$/.exec(to)?.[0] ?? '';
      state.text = from;
      went.push(to);
    },
    go: (to) => went.push(`leave for ${to}`),
  };
  const suggestProducts = ({ query: { page }, body }: SuggestionInput) => {
    asked.push({ page, body });
    if (state.fails) return Promise.reject(new Error('offline'));
    const found = {
      totalCount: 3,
      suggestions: [{ suggestion: 'Sofas', categoryName: 'Furniture' }, { suggestion: 'Sofa 1' }],
      suggestedProducts: (pages[page - 1] ?? []).map((id) => hit(id)),
      tags: TAGS,
    };
    return Promise.resolve(SearchResult.parse(found));
  };
  const listTags = () =>
    state.hasTags ? Promise.resolve({ tags: TAGS }) : Promise.reject(new Error('no tags'));
  const api = { listTags, suggestProducts } as unknown as BrowserApi;
  const search = createSearch({ api, url, log: (thrown) => logged.push(thrown) });
  return { search, asked, went, logged, state };
};

const settle = () => vi.advanceTimersByTimeAsync(0);
const names = () => $search.get().products.map(({ name }) => name);

beforeEach(() => {
  vi.useFakeTimers();
  $search.set({ ...$search.get(), ...EMPTY });
});
afterEach(() => vi.useRealTimers());

const EMPTY = {
  status: 'idle' as const,
  text: '',
  page: 1,
  totalCount: 0,
  moreProductsRemaining: true,
  selected: [],
  products: [],
  suggestions: [],
  tags: [],
} as const;

describe('the search popup', () => {
  it('[SEARCH-025] searches once, 1000 ms after the last key', async () => {
    const { search, asked } = start();
    search.type('so');
    await vi.advanceTimersByTimeAsync(999);
    search.type('sofa');
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ page, body }) => [page, body.query])).toEqual([[1, 'sofa']]);
  });

  it('[API-025] [SEARCH-024] sends index, text, filter and page, then 0, 0 and null; nothing without a text', async () => {
    const { search, asked } = start();
    await search.look(' ');
    expect(asked).toEqual([]);
    await search.look('sofa');
    await search.choose($search.get().tags[2]!);
    search.more();
    await settle();
    const last = { limit: 0, skip: 0, sort: null };
    expect(asked).toMatchObject([
      { page: 1, body: { index: 'products', query: 'sofa', colorsUrlSlug: [], ...last } },
      { page: 1, body: { index: 'products', query: 'sofa', colorsUrlSlug: ['green'], ...last } },
      { page: 2, body: { index: 'products', query: 'sofa', colorsUrlSlug: ['green'], ...last } },
    ]);
  });

  it('[SEARCH-015] [SEARCH-022] shows results only after they arrive', async () => {
    const { search } = start();
    search.type('sofa');
    expect($search.get()).toMatchObject({ status: 'typing', products: [] });
    const seen: [string, number][] = [];
    $search.listen(({ status, products }) => seen.push([status, products.length]));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.at(-1)).toEqual(['ready', 2]);
    expect(seen.slice(0, -1).filter(([status, shown]) => status === 'ready' || shown > 0)).toEqual(
      [],
    );
    expect($search.get().totalCount).toBe(3);
    expect(names()).toEqual(['Sofa 1', 'Sofa 2']);
    expect($search.get().suggestions[0]).toEqual({
      suggestion: 'Sofas',
      categoryName: 'Furniture',
      count: 0,
    });
  });

  it('[SEARCH-014] [SEARCH-029] starts on page 1 without filters when the visitor types', async () => {
    const { search, asked } = start();
    await search.look('sofa');
    await search.choose($search.get().tags[2]!);
    search.more();
    await settle();
    expect($search.get()).toMatchObject({ page: 2, selected: [{ urlSlug: 'green' }] });
    search.type('lamp');
    expect($search.get()).toMatchObject({ page: 1, selected: [] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.at(-1)).toMatchObject({ body: { query: 'lamp', colorsUrlSlug: [] } });
  });

  it('[SEARCH-001] [SEARCH-016] writes the search and its filters to the URL', async () => {
    const { search, asked, went, state } = start();
    await search.look('Green Sofa!');
    await settle();
    expect(went.at(-1)).toBe('/products?page=2#/search/green-sofa');
    await search.choose($search.get().tags[2]!);
    await search.choose($search.get().tags[1]!);
    await settle();
    expect(state.fragment).toBe('#/search/green-sofa/category-furniture-sofas/color-green');
    expect(asked.at(-1)).toMatchObject({
      page: 1,
      body: { categoriesUrlSlug: ['sofas'], colorsUrlSlug: ['green'] },
    });
    await search.choose($search.get().tags[2]!);
    await settle();
    expect(state.fragment).toBe('#/search/green-sofa/category-furniture-sofas');
  });

  it('[SEARCH-001] resumes the search in the URL', async () => {
    const { search, asked } = start({ fragment: '#/search/blue-sofa/color-blue-green' });
    expect(await search.restore()).toBe('blue sofa');
    await settle();
    expect(asked).toMatchObject([
      { body: { query: 'blue sofa', colorsUrlSlug: ['blue', 'green'] } },
    ]);
    expect(await start({ fragment: '#content' }).search.restore()).toBeNull();
  });

  it('[SEARCH-001] stores in the history entry what a fragment cannot contain', async () => {
    const { search, state } = start();
    await search.look('rug under £1,250.50');
    expect(state).toMatchObject({ fragment: '#/search/rug-under-125050' });
    expect(await start(state).search.restore()).toBe('rug under £1,250.50');
    const other = { ...state, fragment: '#/search/sofa' };
    expect(await start(other).search.restore()).toBe('sofa');
  });

  it('[LIST-016] replaces the products for another text, and appends only further pages', async () => {
    const { search } = start({ pages: [[1, 2], [3]] });
    await search.look('sofa');
    search.more();
    await settle();
    expect(names()).toEqual(['Sofa 1', 'Sofa 2', 'Sofa 3']);
    await search.look('green sofa');
    expect(names()).toEqual(['Sofa 1', 'Sofa 2']);
  });

  it('[SEARCH-017] [SEARCH-018] [SEARCH-019] adds pages until one is empty', async () => {
    const { search, asked } = start({ pages: [[1], [2]] });
    await search.look('sofa');
    expect(hasMore($search.get())).toBe(true);
    search.more();
    await settle();
    expect(names()).toEqual(['Sofa 1', 'Sofa 2']);
    expect(hasMore($search.get())).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    search.more();
    await settle();
    expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect($search.get().moreProductsRemaining).toBe(false);
    expect(hasMore($search.get())).toBe(false);
  });

  it('[SEARCH-018] has no more once all products are loaded', async () => {
    const { search } = start();
    await search.look('sofa');
    search.more();
    await settle();
    expect(names()).toHaveLength(3);
    expect($search.get().moreProductsRemaining).toBe(true);
    expect(hasMore($search.get())).toBe(false);
  });

  it('[SEARCH-020] [SEARCH-021] clears everything, the URL too', async () => {
    const { search, went } = start();
    await search.look('sofa');
    await search.choose($search.get().tags[2]!);
    await settle();
    search.clear();
    expect($search.get()).toMatchObject(EMPTY);
    expect(went.at(-1)).toBe('/products?page=2');
  });

  it('[SEARCH-021] goes home from /df', () => {
    const { search, went } = start({ pathname: '/df' });
    search.clear();
    expect(went).toEqual(['leave for /']);
  });

  it.each(['', '  ', '"*!'])(
    '[SEARCH-024] sends nothing for %j and shows nothing',
    async (text) => {
      const { search, asked } = start();
      search.type(text);
      await vi.advanceTimersByTimeAsync(1_000);
      await search.look(text);
      expect(asked).toEqual([]);
      expect($search.get()).toMatchObject({ suggestions: [], products: [] });
    },
  );

  it('[SEARCH-032] only logs a failure', async () => {
    const { search, logged, state } = start();
    await search.look('sofa');
    state.fails = true;
    await search.look('lamp');
    expect(logged).toEqual([new Error('offline')]);
    expect($search.get().status).toBe('ready');
  });

  it('[ERROR-007] logs that the tags failed to load, and finds products all the same', async () => {
    const { search, logged, state } = start();
    state.hasTags = false;
    await search.look('sofa');
    await search.choose($search.get().tags[2]!);
    await settle();
    expect(logged).toEqual([new Error('no tags')]);
    expect(names()).toEqual(['Sofa 1', 'Sofa 2']);
    expect(state.fragment).toContain('color-green');
  });

  it('drops a reply that arrives after the visitor has typed more', async () => {
    const { search } = start();
    const looked = search.look('sofa');
    search.type('lamp');
    await looked;
    expect($search.get()).toMatchObject({ status: 'typing', text: 'lamp', products: [] });
  });
});
