import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductFilter } from '@parlour/contract';
import { buildIndex, changesSince, listIndexCache } from '@parlour/search';
import { listByFilter, listBySearch, listByTag } from '#worker/market/listing/product-list.ts';
import { tileMemory } from '#worker/market/listing/tile-memory.ts';
import { storeOfSeller } from '#worker/market/listing/product-window.ts';
import { recommended, similarTo } from '#worker/market/product/related.ts';
import { detailByVariant } from '#worker/market/product/routes.ts';
import type { MarketContext } from '#worker/market/routes.ts';
import { suggest } from '#worker/market/search/search-results.ts';
import type { Env } from '#worker/platform/env.ts';
import { siteById } from '@parlour/site';
import { seed } from '../seed.ts';

/*
 * Lists stay fast with 100,000 variants because no statement reads all products, variants, offers or tags of
 * products, and a page takes a constant number of statements.
 */

const BIG_TABLES =
  'product|variant|fitting|offer|media|swatch|choice|product_tag|variant_tag|shared|review';
const FULL_SCAN = new RegExp(`^SCAN (${BIG_TABLES})\\b(?!.* VIRTUAL TABLE)`);
const query = { page: 1, sort: 'all' } as const;
const none = { prefix: '', categories: [], rooms: [] };
const filter: ProductFilter = {
  brandsUrlSlug: ['hardy'],
  categoriesUrlSlug: ['sofas'],
  roomsUrlSlug: ['lounge'],
  colorsUrlSlug: [],
  materialsUrlSlug: [],
  moodclipsUrlSlug: [],
  stylesUrlSlug: [],
};

beforeAll(() =>
  seed({
    tags: [
      { id: 1, type: 'category', slug: 'sofas' },
      { id: 2, type: 'room', slug: 'lounge' },
      { id: 3, type: 'brand', slug: 'hardy' },
    ],
    products: Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      name: `Sofa ${index}`,
      brand: 3,
      tags: [1, 2],
      variants: [{ id: index + 1, size: [740, 900, 500], offers: [{ price: 100 }] }],
    })),
  }),
);

/** As in an isolate that has just started. */
beforeEach(() => {
  const another = { epoch: 'another', tags: 0, listed: 0, shown: 0 };
  tileMemory.changed(Array.from({ length: 30 }, (_, at) => ({ product_id: at + 1, ...another })));
});

/** The worker's bindings with a failing KV, so that lists are not in memory. */
const withoutLists = {
  ...env,
  CACHE: { get: () => Promise.reject(new Error('KV is down')) } as unknown as KVNamespace,
};

const parlour = (await siteById(env, 'parlour'))!;

/** The shop of the test site, with every statement that it prepares in `asked`. */
const watchedShop = (asked: string[], worker: Env = withoutLists): MarketContext => {
  const db = new Proxy(env.MARKET_DB, {
    get: (target, name) => {
      if (name === 'prepare') return (sql: string) => (asked.push(sql), target.prepare(sql));
      return (Reflect.get(target, name) as (...given: unknown[]) => unknown).bind(target);
    },
  });
  return { env: worker, db, site: parlour };
};

const planOf = async (sql: string): Promise<string[]> => {
  const marks = sql.match(/\?\d*/g) ?? [];
  // A numbered placeholder implies all before it, whether they are named or not.
  const numbers = marks.map((mark, at) => (mark === '?' ? at + 1 : Number(mark.slice(1))));
  const values = new Array<number>(Math.max(0, ...numbers));
  const plan = env.MARKET_DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values.fill(1));
  return (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail);
};

const expectNoScans = async (asked: readonly string[]): Promise<void> => {
  const plans = await Promise.all(asked.map(planOf));
  expect(plans.flat().filter((step) => FULL_SCAN.test(step))).toEqual([]);
};

describe('query plans', () => {
  it.each<[name: string, statements: number, run: (context: MarketContext) => Promise<unknown>]>([
    ['list', 14, (context) => listByTag(context, query)],
    ['tag list', 14, (context) => listByTag(context, { ...query, tagId: '1' })],
    ['filtered list', 14, (context) => listByFilter(context, filter, query)],
    [
      'list by size, price and stock',
      14,
      (context) =>
        listByFilter(context, { ...filter, maxWidthDim: 900, maxPrice: 500, inStock: true }, query),
    ],
    ['text search', 17, (context) => listBySearch(context, { query: 'sofa', filter }, query)],
    [
      'understood search',
      18,
      (context) => listBySearch(context, { query: 'sofa under £500 under 120cm' }, query),
    ],
    ['suggestions', 19, (context) => suggest(context, { query: 'sofa' }, 1)],
    ['detail', 17, (context) => detailByVariant(context, '1')],
    ['similar', 11, (context) => similarTo(context, '1')],
    ['recommended', 10, (context) => recommended(context)],
    [
      'seller store',
      14,
      (context) =>
        storeOfSeller(
          context,
          { sellerID: '1', limit: 12, skip: 0, sort: 'relevance', seed: 1 },
          none,
        ),
    ],
  ])('%s takes %i statements, none of which scans a big table', async (_, statements, run) => {
    const asked: string[] = [];
    await run(watchedShop(asked));
    expect(asked).toHaveLength(statements);
    await expectNoScans(asked);
  });

  it('recommendations are read in index order, not sorted', async () => {
    const asked: string[] = [];
    await recommended(watchedShop(asked), 4);
    const plan = await planOf(asked[0] ?? '');
    expect(plan).toEqual([
      expect.stringContaining('USING COVERING INDEX assortment_product_recommended'),
    ]);
  });

  it('a list from memory takes 10 statements in one batch, none of which scans a big table', async () => {
    await listIndexCache.rebuild(env, 'parlour');
    const asked: string[] = [];
    const list = await listByFilter(watchedShop(asked, env), filter, query);
    expect(list.totalCount).toBe(30);
    expect(asked).toHaveLength(10);
    await expectNoScans(asked);
  });

  it('building the lists in memory, and bringing them up to date, scans no big table', async () => {
    const asked: string[] = [];
    const { db } = watchedShop(asked);
    await buildIndex(db, 'parlour', 60_000_000);
    await changesSince(db, 'parlour', 0, 1_000);
    await expectNoScans(asked);
  });
});
