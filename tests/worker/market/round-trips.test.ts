import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companionsOf, similarTo } from '#lib/carousel/carousel.ts';
import type { Api } from '@parlour/contract';
import { homePage } from '#lib/home/home-page.ts';
import { listPage } from '#lib/listing/list-page.ts';
import { productsPlace } from '#lib/listing/list-place.ts';
import { productPage } from '#lib/product/product-page.ts';
import { menusFor } from '#lib/shell/menus.ts';
import { templateFor } from '#lib/site/template.ts';
import { sellerStore } from '#lib/stores/seller-store.ts';
import { moodroomPage } from '#lib/stories/moodroom-page.ts';
import { postPage } from '#lib/stories/post-page.ts';
import { createGateway, createSiteApi } from '../../../src/worker/gateway/gateway.ts';
import { market, type MarketOptions } from '../../../src/worker/market/app.ts';
import { siteById } from '@parlour/site';
import { purge } from '../../../src/worker/platform/purge.ts';
import { emptyCache } from '../gateway/fixture.ts';
import { seed } from '../seed.ts';
import { countTrips } from './round-trips.ts';

const hearth = (await siteById(env, 'hearth'))!;

beforeAll(() =>
  seed({
    tags: [
      { id: 5, type: 'brand', slug: 'ercol' },
      { id: 6, type: 'category', slug: 'tables' },
    ],
    products: [1, 2, 3].map((id) => ({
      id,
      name: `Oak table ${id}`,
      assortments: ['hearth'],
      brand: 5,
      tags: [5, 6],
      variants: [{ id: id * 10 + 1, offers: [{ price: 10_000 * id, stock: 3 }] }],
    })),
  }),
);

/** A moodroom and a post about a product, under a tag. */
beforeAll(async () => {
  const db = env.MARKET_DB;
  const story = `INSERT INTO story (id, kind, reference, slug, title, published_at, updated_at)
    VALUES (?1, ?2, ?2, ?2, 'A story', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z')`;
  const placed = `INSERT INTO story_product (story_id, source, reference, position)
    VALUES (?1, 'seed', '1', 0)`;
  const told = "INSERT INTO assortment_story (assortment, story_id) VALUES ('hearth', ?1)";
  await db.batch([
    db.prepare(story).bind(7, 'moodroom'),
    db.prepare(story).bind(8, 'post'),
    ...[7, 8].flatMap((id) => [
      db.prepare(told).bind(id),
      db.prepare('INSERT INTO story_tag (story_id, tag_id, own) VALUES (?1, 6, 1)').bind(id),
      db.prepare(placed).bind(id),
    ]),
  ]);
});

beforeEach(emptyCache);

/** An isolate that has just started, at a location whose caches are empty. */
const shop = () => {
  const trips = countTrips();
  const gateway = createGateway({ market: market({} as MarketOptions), send: fetch });
  const ctx = createExecutionContext();
  const api = createSiteApi(gateway, { site: hearth, env: trips.env, ctx });
  return { trips, api, settled: () => waitOnExecutionContext(ctx) };
};

/** Loads a page in its usual order: first the frame, then its contents. */
const load = async (page: (api: Api) => Promise<unknown>) => {
  const { trips, api, settled } = shop();
  await Promise.all([templateFor(api, hearth), menusFor(api)]);
  const frame = trips.depth();
  const found = await page(api);
  await settled();
  return { found, frame, deep: trips.depth() - frame, sessions: trips.sessions };
};

const product = async (api: Api) => {
  const found = await productPage(api, '11');
  return [
    found,
    ...(await Promise.all([
      similarTo(api, found!.gallery.productId),
      companionsOf(api, found!.source.product),
    ])),
  ];
};
const list = (api: Api) => listPage(api, productsPlace, ['brand-ercol'], new URLSearchParams());

describe('consecutive round trips to the database, for an uncached page,', () => {
  it.each([
    ['home', homePage, 2],
    ['list', list, 2],
    ['product', product, 4],
    ['moodroom', (api: Api) => moodroomPage(api, '7'), 3],
    ['post', (api: Api) => postPage(api, '8'), 3],
    [
      'seller store',
      (api: Api) => sellerStore(api, '1', new URLSearchParams(), Date.parse('2026-11-01')),
      2,
    ],
  ])(
    'are within the budget for %s: one for the frame, and the rest for the page',
    async (_name, page, budget) => {
      const { found, frame, deep } = await load(page);
      expect(found).toBeTruthy();
      expect(frame).toBe(1);
      expect(deep).toBeGreaterThan(0);
      expect(deep).toBeLessThanOrEqual(budget);
    },
  );
});

describe('reads of public data', () => {
  it('go to the nearest copy of the database', async () => {
    const { sessions } = await load(list);
    expect(new Set(sessions)).toEqual(new Set(['first-unconstrained']));
  });

  it('go to a copy that has the change while a purge is spreading to every location', async () => {
    const db = env.MARKET_DB;
    await db.prepare("UPDATE product SET name = 'Elm table' WHERE id = 1").run();
    await purge(env, [hearth], ['home']);
    const { sessions } = await load(list);
    const [bookmark = ''] = new Set(sessions);
    expect(new Set(sessions).size).toBe(1);
    // As the database says after the write: nobody is sent to the primary.
    expect(bookmark).toMatch(/^[\da-f]{8}-/);
    const session = db.withSession(bookmark as string);
    expect(await session.prepare('SELECT name FROM product WHERE id = 1').first('name')).toBe(
      'Elm table',
    );
  });

  it('go to the primary while a purge is spreading whose change has no bookmark', async () => {
    const unmarked = {
      withSession: () => ({ prepare: db.prepare.bind(db), getBookmark: () => null }),
    };
    const db = env.MARKET_DB;
    await purge({ ...env, MARKET_DB: unmarked as never }, [hearth], ['home']);
    const { sessions } = await load(list);
    expect(new Set(sessions)).toEqual(new Set(['first-primary']));
  });
});
