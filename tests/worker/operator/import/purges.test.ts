import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPurgeLedgers } from '@parlour/edge-cache';
import { type Api, type CatalogueRecordInput, operatorSetStock } from '@parlour/contract';
import { siteById } from '@parlour/site';
import { homePage } from '#lib/home/home-page.ts';
import { listPage } from '#lib/listing/list-page.ts';
import { productsPlace } from '#lib/listing/list-place.ts';
import { productPage } from '#lib/product/product-page.ts';
import { sellerProfile } from '#lib/stores/seller-profile.ts';
import { tagInfo } from '#lib/tags/tag-info.ts';
import { createGateway, createSiteApi } from '#worker/gateway/gateway.ts';
import { market, type MarketOptions } from '#worker/market/app.ts';
import { beginMinute } from '#worker/market/operator/offer-times.ts';
import { purgeDue } from '#worker/market/purge-due.ts';
import { emptyCache } from '../../gateway/fixture.ts';
import { callOperator, importAll, rows } from '../call.ts';
import { operate } from '../orders.ts';
import { emptied } from './emptied.ts';

type Product = Extract<CatalogueRecordInput, { kind: 'product' }>;

const made = (
  reference: string,
  category: string,
  seller: string,
  {
    price = 100,
    stock = 9,
    ...changes
  }: Partial<Product> & { price?: number; stock?: number } = {},
): Product => ({
  kind: 'product',
  reference,
  name: reference,
  tags: [{ type: 'category', path: [{ name: category }] }],
  variants: [
    {
      reference,
      name: 'Oak',
      seoTitle: reference,
      offers: [{ seller: { name: seller }, price, stock }],
    },
  ],
  ...changes,
});

const SOFA = made('sofa', 'Sofas', 'Loft');
const LAMP = made('lamp', 'Lamps', 'Barn');
const DESK = made('desk', 'Desks', 'Barn');

const load = async (...records: readonly CatalogueRecordInput[]) => {
  const outcomes = await importAll(records);
  expect(outcomes.every(({ outcome }) => outcome !== 'refused')).toBe(true);
  await finish();
};

const finish = async () => {
  const reply = await callOperator('catalogue/finish', { body: { sites: ['parlour'] } });
  expect(reply.status).toBe(200);
};

const idOf = async (sql: string): Promise<string> => String((await rows(sql))[0]?.id);
const variantOf = (reference: string) =>
  idOf(`SELECT id FROM variant WHERE reference = '${reference}'`);
const sellerOf = (name: string) => idOf(`SELECT id FROM seller WHERE name = '${name}'`);

const parlour = (await siteById(env, 'parlour'))!;
const apiOfShop = (): Api => {
  const gateway = createGateway({ market: market({} as MarketOptions), send: fetch });
  return createSiteApi(gateway, { site: parlour, env, ctx: createExecutionContext() });
};

/** What each kind of page depends on, as its own code says. */
const PAGES: Readonly<
  Record<string, (api: Api) => Promise<{ readonly cacheTags: readonly string[] }>>
> = {
  'the sofa': async (api) => (await productPage(api, await variantOf('sofa')))!,
  'the lamp': async (api) => (await productPage(api, await variantOf('lamp')))!,
  sofas: (api) => listed(api, ['category-sofas']),
  lamps: (api) => listed(api, ['category-lamps']),
  'all products': (api) => listed(api, []),
  'lamps up to £500': (api) => listed(api, ['category-lamps', 'price-to-500']),
  'a search': (api) => listed(api, [], 'lamp'),
  home: homePage,
  'the seller of sofas': async (api) => profileOf(api, 'Loft'),
  'the seller of lamps': async (api) => profileOf(api, 'Barn'),
  'the tag of lamps': async (api) =>
    (await tagInfo(api, await idOf("SELECT id FROM tag WHERE slug = 'lamps'")))!,
};

const listed = async (api: Api, segments: readonly string[], text = '') => {
  const query = new URLSearchParams(text === '' ? {} : { searchQuery: text });
  const answer = await listPage(api, productsPlace, [...segments], query);
  if (answer.status !== 'found') throw new Error(`the list is ${answer.status}`);
  return answer.page;
};

const profileOf = async (api: Api, name: string) => {
  const answer = await sellerProfile(api, await sellerOf(name));
  if (answer.status !== 'found') throw new Error(answer.status);
  return answer.profile;
};

/** The pages that a change purges, and whether there was any purge at all, as another isolate sees it. */
const purgedBy = async (change: () => Promise<unknown>) => {
  await emptyCache();
  const api = apiOfShop();
  const [here, site] = [createPurgeLedgers(), { siteId: 'parlour', ledger: 'parlour' }];
  const lastPurge = await here.lastOf(env, 'parlour');
  const pages = Object.entries(PAGES).map(async ([name, page]) => {
    const { cacheTags } = await page(api);
    return { name, tags: ['catalogue', ...cacheTags], lastPurge };
  });
  const kept = await Promise.all(pages);
  await change();
  const there = createPurgeLedgers();
  const judged = kept.map(async ({ name, ...entry }) =>
    (await there.isPurged(env, site, entry)) ? [name] : [],
  );
  return {
    pages: (await Promise.all(judged)).flat(),
    isAny: (await there.lastOf(env, 'parlour')) > lastPurge,
  };
};

const LISTS = ['sofas', 'lamps', 'all products', 'lamps up to £500', 'a search', 'home'];
const COUNTS = [...LISTS, 'the seller of sofas', 'the seller of lamps', 'the tag of lamps'];

beforeEach(async () => {
  await emptied();
  await load(SOFA, LAMP, DESK);
});

describe('an import', () => {
  it('that changes nothing purges nothing, and sends nobody to the primary', async () => {
    expect(await purgedBy(() => load(SOFA, LAMP, DESK))).toEqual({ pages: [], isAny: false });
  });

  it.each([
    [
      'another price purges the product, and the lists in which it may stand elsewhere',
      made('sofa', 'Sofas', 'Loft', { price: 90 }),
      [
        'the sofa',
        'sofas',
        'all products',
        'lamps up to £500',
        'a search',
        'home',
        'the seller of sofas',
      ],
    ],
    [
      'another stock that is as plentiful purges nothing',
      made('sofa', 'Sofas', 'Loft', { stock: 7 }),
      [],
    ],
    [
      'a stock of few purges what shows the product',
      made('sofa', 'Sofas', 'Loft', { stock: 3 }),
      ['the sofa', 'sofas', 'all products', 'home', 'the seller of sofas'],
    ],
    [
      'a stock that is gone purges lists, too',
      made('sofa', 'Sofas', 'Loft', { stock: 0 }),
      [
        'the sofa',
        'sofas',
        'all products',
        'lamps up to £500',
        'a search',
        'home',
        'the seller of sofas',
      ],
    ],
    ['a new product purges lists and counts', made('stool', 'Sofas', 'Loft'), COUNTS],
    [
      'other tags purge the product, lists and counts',
      made('sofa', 'Lamps', 'Loft'),
      ['the sofa', 'the lamp', ...COUNTS],
    ],
  ])('of %s', async (_name, record, pages) => {
    const purged = await purgedBy(() => load(record));
    expect(purged.pages.toSorted()).toEqual([...pages].toSorted());
  });

  it('that withdraws a product purges it, lists and counts', async () => {
    const gone = { site: 'parlour', source: 'catalogue', references: ['sofa'] };
    const purged = await purgedBy(async () => {
      expect((await callOperator('catalogue/withdraw', { body: gone })).status).toBe(200);
      await finish();
    });
    expect(purged.pages.toSorted()).toEqual(['the sofa', ...COUNTS, 'the lamp'].toSorted());
  });

  it.each([
    [
      'a tag that has another name',
      { kind: 'tag', type: 'category', path: [{ name: 'Lights', slug: 'lamps' }] },
    ],
    [
      'a seller with other words',
      { kind: 'seller', slug: 'barn', name: 'Barn', description: 'Since 1900.' },
    ],
    [
      'a story',
      { kind: 'post', reference: 'p', title: 'Light', publishedAt: '2026-01-05T10:00:00Z' },
    ],
  ] as const)('of %s purges every page', async (_name, record) => {
    const purged = await purgedBy(() => load(record as never));
    expect(purged.pages).toEqual(Object.keys(PAGES));
  });

  it('that ends before its purge is made up for by the run of the next minute', async () => {
    const purged = await purgedBy(async () => {
      await importAll([made('sofa', 'Sofas', 'Loft', { price: 90 })]);
      await beginMinute(env, Date.now());
    });
    expect(purged.pages).toContain('the sofa');
    expect(await purgedBy(() => beginMinute(env, Date.now()))).toEqual({ pages: [], isAny: false });
  });

  it('whose purge is lost owes it until one is made', async () => {
    const down = () => {
      throw new Error('the objects are down');
    };
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const purged = await purgedBy(async () => {
      await importAll([made('sofa', 'Sofas', 'Loft', { stock: 0 })]);
      await purgeDue({ ...env, PURGE_LEDGERS: { idFromName: down } as never });
      expect(logged.mock.calls.flat().join('')).toContain('purge_stays_due');
      await purgeDue(env);
    });
    logged.mockRestore();
    expect(purged.pages).toContain('the sofa');
  });

  it('of more than ten thousand products purges the catalogue that sells any of them', async () => {
    const purged = await purgedBy(async () => {
      await env.MARKET_DB.prepare(
        `WITH RECURSIVE ids (id) AS (SELECT 1000000 UNION ALL SELECT id + 1 FROM ids WHERE id < 1010001)
          INSERT INTO list_change (product_id) SELECT id FROM ids`,
      ).run();
      await load(made('sofa', 'Sofas', 'Loft', { price: 90 }));
    });
    expect(purged.pages).toEqual(Object.keys(PAGES));
  });

  it('of more than ten thousand tags purges the catalogue', async () => {
    const stated = Array.from({ length: 10_001 }, (_, at) => ({ tag: `product:${String(at)}` }));
    const purged = await purgedBy(async () => {
      await env.MARKET_DB.prepare(
        `INSERT INTO purge_due (assortment, tag) SELECT 'parlour', value ->> 'tag' FROM json_each(?1)`,
      )
        .bind(JSON.stringify(stated))
        .run();
      await purgeDue(env);
    });
    expect(purged.pages).toEqual(Object.keys(PAGES));
  });
});

describe('the stock of a product', () => {
  it.each([
    [9, 5, false],
    [9, 4, true],
    [4, 3, true],
    [3, 9, true],
    [1, 0, true],
    [0, 5, true],
  ])('[API-063] that goes from %d to %d purges it: %s', async (from, to, isPurged) => {
    const set = async (stock: number) =>
      operate(operatorSetStock, {
        body: { changes: [{ variantId: await variantOf('sofa'), seller: 'loft', stock }] },
      });
    await set(from);
    const purged = await purgedBy(() => set(to));
    expect(purged.pages.includes('the sofa')).toBe(isPurged);
    expect(purged.isAny).toBe(isPurged);
  });
});
