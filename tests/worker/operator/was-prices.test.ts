import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  listInventory,
  listProducts,
  type OfferRecord,
  operatorListReductions,
  productByVariant,
} from '@parlour/contract';
import { tilesOf } from '#worker/market/listing/tiles.queries.ts';
import { MARKET_SWEEPS } from '#worker/market/retention.ts';
import { sweep } from '#worker/platform/sweep.ts';
import { callMarket } from '../market/call.ts';
import { emptyCache, startApp } from '../gateway/fixture.ts';
import { tableItems } from '../seo/channel-rules.ts';
import { importAll, rows } from './call.ts';
import { emptied } from './import/emptied.ts';
import { importVersion, rollBack } from './import/versions.ts';
import { operate } from './orders.ts';

/* Which reductions the shop shows. The database dates prices itself: tests move the dates into the past. */

const DAY_MS = 86_400_000;

beforeEach(async () => {
  await emptied();
  await emptyCache();
});

type Offer = Partial<OfferRecord>;

const chair = (offer: Offer) => ({
  kind: 'product',
  reference: 'Chair',
  name: 'Chair',
  variants: [
    {
      reference: 'Chair',
      name: 'Oak',
      seoTitle: 'Chair in oak',
      medias: [{ url: 'https://cdn.example/a.jpg', width: 800, height: 800 }],
      offers: [{ seller: { name: 'Mill' }, stock: 5, ...offer }],
    },
  ],
});

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const dayOf = (moment = ''): string => moment.slice(0, 10);

/** As if everything that has happened to prices had happened so many days earlier. */
const daysPass = async (days: number): Promise<void> => {
  const known = await rows('SELECT * FROM offer_price');
  for (const { from_at, variant_id, seller_id } of known) {
    const moved = new Date(Date.parse(String(from_at)) - days * DAY_MS).toISOString();
    await env.MARKET_DB.prepare(
      'UPDATE offer_price SET from_at = ?1 WHERE from_at = ?2 AND variant_id = ?3 AND seller_id = ?4',
    )
      .bind(moved, from_at, variant_id, seller_id)
      .run();
  }
  await rows(`UPDATE offer_unsold SET
    from_at = strftime('%Y-%m-%dT%H:%M:%fZ', from_at, '-${String(days)} days'),
    until_at = strftime('%Y-%m-%dT%H:%M:%fZ', until_at, '-${String(days)} days')`);
};

/** Imports one price after another, each for some days. */
const asked = async (...prices: readonly (readonly [offer: Offer, days: number])[]) => {
  for (const [offer, days] of prices) {
    await importAll([chair(offer)]);
    await daysPass(days);
  }
};

const SALE = { price: 80, wasPrice: 100 };

const variantId = async (): Promise<string> =>
  String((await rows(`SELECT id FROM variant WHERE reference = 'Chair'`))[0]?.id);

const shown = async () => {
  const { variant, product } = productByVariant.reply.parse(
    await (await callMarket(`web/product/v/${await variantId()}`, { site: 'parlour' })).json(),
  );
  const [offer] = variant.sellerInventories;
  return {
    now: variant.rrp,
    was: variant.rrpWithoutDiscount,
    percent: product.promotionalDiscount,
    from: dayOf(offer?.wasFrom),
    until: dayOf(offer?.wasUntil),
  };
};

const NOT_REDUCED = { now: 80, was: 80, percent: 0, from: '', until: '' };

const unproved = () => operate(operatorListReductions, { query: { site: 'parlour' } });

describe('a reduction', () => {
  it('is shown, with its days, if the earlier price was asked for 28 days directly before', async () => {
    await asked([{ price: 100 }, 28], [SALE, 3]);
    expect(await shown()).toEqual({
      now: 80,
      was: 100,
      percent: 0.2,
      from: dayOf(daysAgo(31)),
      until: dayOf(daysAgo(3)),
    });
    expect(await unproved()).toMatchObject({ totalCount: 0, days: 28 });
  });

  it.each<[string, readonly (readonly [Offer, number])[]]>([
    [
      'was asked for 27 days',
      [
        [{ price: 100 }, 27],
        [SALE, 3],
      ],
    ],
    ['was never asked', [[SALE, 90]]],
    [
      'is not the one that was asked',
      [
        [{ price: 95 }, 90],
        [SALE, 3],
      ],
    ],
    [
      'was asked before another price',
      [
        [{ price: 100 }, 90],
        [{ price: 90 }, 2],
        [SALE, 3],
      ],
    ],
    [
      'was asked for another delivery',
      [
        [{ price: 100, delivery: 20 }, 90],
        [SALE, 3],
      ],
    ],
  ])('is not shown anywhere if the earlier price %s', async (_, prices) => {
    await asked(...prices);
    expect(await shown()).toEqual(NOT_REDUCED);
    const list = listProducts.reply.parse(
      await (await callMarket('web/products', { site: 'parlour' })).json(),
    );
    expect(list.retailerProducts[0]?.variants[0]).toMatchObject({
      rrp: 80,
      rrpWithoutDiscount: 80,
    });
    const inventory = await callMarket('v1/api/inventory/postinventorylist', {
      site: 'parlour',
      body: { variantID: [await variantId()] },
    });
    expect(listInventory.reply.parse(await inventory.json()).data.list[0]?.wasFrom).toBe('');
    const feed = await startApp()('http://localhost:8787/feeds/google.tsv');
    const [item] = tableItems(await feed.text());
    expect([item?.price, item?.sale_price]).toEqual([['80.00 GBP'], undefined]);
  });

  it('is listed for operators while it is not shown, with the days for which the price was asked', async () => {
    await asked([{ price: 100, delivery: 5 }, 10], [{ ...SALE, delivery: 5 }, 3]);
    const { data, ...counts } = await unproved();
    expect(counts).toMatchObject({ totalCount: 1, days: 28 });
    expect(data).toMatchObject([
      { name: 'Chair in oak', reference: 'Chair', sellerName: 'Mill', price: 85, wasPrice: 105 },
    ]);
    const days = data.map(({ wasFrom, wasUntil }) => [dayOf(wasFrom), dayOf(wasUntil)]);
    expect(days).toEqual([[dayOf(daysAgo(13)), dayOf(daysAgo(3))]]);
  });

  it('is judged by the rule of each site, although sites share tiles in memory', async () => {
    await asked([{ price: 100 }, 10], [SALE, 3]);
    const [product] = await rows('SELECT id FROM product');
    const reduced = async (days: number) => {
      const [tile] = await tilesOf(env.MARKET_DB, [Number(product?.id)], {
        reductions: { days, most: 90 },
      });
      return tile?.product.promotionalDiscount;
    };
    const found = [await reduced(28), await reduced(10), await reduced(11), await reduced(0)];
    expect(found).toEqual([0, 0.2, 0, 0.2]);
  });

  it('keeps its days when the same price is imported again with other data', async () => {
    await asked([{ price: 100 }, 30], [SALE, 3], [{ ...SALE, statusText: 'Low stock' }, 1]);
    expect(await shown()).toMatchObject({ was: 100, until: dayOf(daysAgo(4)) });
  });

  it('keeps its days when a sale that is on by itself is imported again', async () => {
    const sale = { ...SALE, saleFrom: '2020-01-01T00:00:00Z', saleUntil: '2099-01-01T00:00:00Z' };
    await asked([{ price: 100 }, 30], [sale, 3], [{ ...sale, statusText: 'Low stock' }, 1]);
    expect(await shown()).toMatchObject({ now: 80, was: 100, until: dayOf(daysAgo(4)) });
    expect(await rows('SELECT price_pence FROM offer_price ORDER BY from_at')).toEqual([
      { price_pence: 10_000 },
      { price_pence: 8_000 },
    ]);
  });

  it('follows a rollback of the catalogue, which is one more change of the price', async () => {
    const { version } = await importVersion([chair({ price: 80 })]);
    await daysPass(40);
    await importVersion([chair({ price: 100 })]);
    await daysPass(40);
    await rollBack(version);
    expect(await rows('SELECT price_pence FROM offer_price ORDER BY from_at')).toEqual([
      { price_pence: 8_000 },
      { price_pence: 10_000 },
      { price_pence: 8_000 },
    ]);
  });

  it('does not follow a time in which the seller had no offer', async () => {
    await asked([{ price: 100 }, 90]);
    await importAll([
      { ...chair({}), variants: [{ reference: 'Chair', name: 'Oak', seoTitle: 'Chair in oak' }] },
    ]);
    await daysPass(2);
    await asked([SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
  });
});

describe('an earlier price that nobody could pay', () => {
  const FULL = { price: 100 };

  it.each<[string, Offer]>([
    ['out of stock', { ...FULL, stock: 0, status: 'out_of_stock' }],
    ['sold out', { ...FULL, stock: 0 }],
    ['sold by email only', { ...FULL, status: 'order_by_email' }],
  ])('was not asked while the product was %s', async (_, offer) => {
    await asked([offer, 57], [SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
    expect((await unproved()).data).toMatchObject([{ state: 'too_short' }]);
  });

  it('was not asked while the product was listed nowhere', async () => {
    await asked([FULL, 1]);
    await rows('UPDATE product SET listed = 0');
    await daysPass(57);
    await asked([SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
    await rows('DELETE FROM assortment_product');
    await daysPass(9);
    expect(await rows('SELECT count(*) AS times FROM offer_unsold')).toEqual([{ times: 2 }]);
  });

  it('counts from the day on which it could be ordered again', async () => {
    const soldOut = { ...FULL, stock: 0 };
    await asked([FULL, 40], [soldOut, 10], [FULL, 29], [SALE, 3]);
    expect(await shown()).toMatchObject({
      was: 100,
      from: dayOf(daysAgo(32)),
      until: dayOf(daysAgo(3)),
    });
    await emptied();
    await asked([FULL, 40], [soldOut, 10], [FULL, 27], [SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
  });

  it('goes on through two days without stock, as suppliers have them', async () => {
    const soldOut = { ...FULL, stock: 0 };
    await asked([FULL, 20], [soldOut, 2], [FULL, 20], [SALE, 3]);
    expect(await shown()).toMatchObject({ was: 100, from: dayOf(daysAgo(45)) });
  });

  it('was not asked for longer than it can be ordered, if it is sold out again and again', async () => {
    const soldOut = { ...FULL, stock: 0 };
    const week = [
      [FULL, 5],
      [soldOut, 2],
    ] as const;
    await asked([FULL, 30], ...week, ...week, ...week, ...week, [FULL, 5], [SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
    await emptied();
    // What was asked since the sum was below three days is long enough.
    await asked([FULL, 30], ...week, ...week, [FULL, 27], [SALE, 3]);
    expect(await shown()).toMatchObject({ was: 100, from: dayOf(daysAgo(37)) });
  });

  it('was not asked while a sibling at a price on request hid it', async () => {
    const walnut = (status: string) => ({
      reference: 'Walnut',
      name: 'Walnut',
      seoTitle: 'Chair in walnut',
      offers: [{ seller: { name: 'Mill' }, stock: 5, price: 120, status }],
    });
    const withWalnut = async (offer: Offer, status: string) => {
      const record = chair(offer);
      await importAll([{ ...record, variants: [...record.variants, walnut(status)] }]);
    };
    await withWalnut(FULL, 'active');
    await daysPass(10);
    await withWalnut(FULL, 'order_by_email');
    await daysPass(30);
    await asked([SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
    await emptied();
    await withWalnut(FULL, 'order_by_email');
    await daysPass(10);
    await withWalnut(FULL, 'active');
    await daysPass(30);
    await asked([SALE, 3]);
    expect(await shown()).toMatchObject({ was: 100, from: dayOf(daysAgo(33)) });
  });

  const option = (name: string, status: string) => ({ name, status });

  it.each([
    ['options', { options: [option('Small', 'out_of_stock'), option('Large', 'out_of_stock')] }],
    ['swatches', { swatches: [option('Red', 'out_of_stock')] }],
    [
      'swatches of each option',
      { options: [{ ...option('Small', 'active'), swatches: [option('Red', 'out_of_stock')] }] },
    ],
  ])('was not asked while all %s were out of stock', async (_, choices) => {
    const record = chair(FULL);
    await importAll([
      { ...record, variants: record.variants.map((variant) => ({ ...variant, ...choices })) },
    ]);
    await daysPass(40);
    await asked([SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
  });

  it('counts from the day on which an option can be ordered again', async () => {
    const record = chair(FULL);
    const withOption = (status: string) =>
      importAll([
        {
          ...record,
          variants: record.variants.map((variant) => ({
            ...variant,
            options: [option('Small', status)],
            swatches: [option('Red', status)],
          })),
        },
      ]);
    await withOption('out_of_stock');
    await daysPass(20);
    await withOption('active');
    await daysPass(29);
    await asked([SALE, 3]);
    expect(await shown()).toMatchObject({ was: 100, from: dayOf(daysAgo(32)) });
  });

  it('was not asked while the variant was shown nowhere', async () => {
    const record = chair(FULL);
    const other = { reference: 'Ash', name: 'Ash', seoTitle: 'Chair in ash' };
    const hidden = record.variants.map((variant) => ({ ...variant, seoTitle: '' }));
    await importAll([{ ...record, variants: [...hidden, other] }]);
    await daysPass(40);
    await asked([SALE, 3]);
    expect(await shown()).toEqual(NOT_REDUCED);
  });

  it('was asked while one of the options could be ordered', async () => {
    const record = chair(FULL);
    const options = [option('Small', 'out_of_stock'), option('Large', 'active')];
    await importAll([
      { ...record, variants: record.variants.map((variant) => ({ ...variant, options })) },
    ]);
    await daysPass(40);
    await asked([SALE, 3]);
    expect(await shown()).toMatchObject({ was: 100, from: dayOf(daysAgo(43)) });
  });

  it('is as asked if the product sells out only after the reduction', async () => {
    await asked([FULL, 40], [SALE, 3], [{ ...SALE, stock: 0 }, 6], [SALE, 1]);
    expect(await shown()).toMatchObject({ was: 100, until: dayOf(daysAgo(10)) });
  });
});

describe('the end of a reduction', () => {
  it('comes after as many days as the earlier price was asked', async () => {
    await asked([{ price: 100 }, 31], [SALE, 29]);
    expect(await shown()).toMatchObject({ was: 100 });
    expect((await unproved()).data).toMatchObject([{ state: 'shown' }]);
    await daysPass(3);
    expect(await shown()).toEqual(NOT_REDUCED);
    const { data } = await unproved();
    expect(data).toMatchObject([{ state: 'over' }]);
    expect(data[0]?.shownUntil.slice(0, 10)).toBe(dayOf(daysAgo(2)));
  });

  it('comes after 90 days at the latest, or as many as the site says', async () => {
    await asked([{ price: 100 }, 300], [SALE, 70]);
    expect(await shown()).toMatchObject({ was: 100 });
    expect((await unproved()).totalCount).toBe(0);
    const [product] = await rows('SELECT id FROM product');
    const reduced = async (most: number) => {
      const reductions = { days: 28, most };
      const [tile] = await tilesOf(env.MARKET_DB, [Number(product?.id)], { reductions });
      return tile?.product.promotionalDiscount;
    };
    expect([await reduced(90), await reduced(60)]).toEqual([0.2, 0]);
    await daysPass(21);
    expect(await shown()).toEqual(NOT_REDUCED);
  });
});

describe('a record that says when the earlier price was asked', () => {
  const stated = { ...SALE, wasFrom: daysAgo(60), wasUntil: daysAgo(20) };

  it('is believed for an offer that the shop has not known at another price', async () => {
    await asked([SALE, 1]);
    await importAll([chair(stated)]);
    expect(await shown()).toMatchObject({ was: 100, from: dayOf(stated.wasFrom) });
  });

  it('is not believed against what the shop knows', async () => {
    await asked([{ price: 90 }, 30], [stated, 1]);
    expect(await shown()).toEqual(NOT_REDUCED);
  });

  it.each([
    [{ price: 80, wasFrom: daysAgo(60), wasUntil: daysAgo(20) }],
    [{ ...SALE, wasFrom: daysAgo(20), wasUntil: daysAgo(60) }],
    [{ ...SALE, wasFrom: daysAgo(60) }],
    [{ ...stated, saleUntil: '2099-01-01T00:00:00Z' }],
  ])('is refused with %j', async (offer) => {
    const [outcome] = await importAll([chair(offer)]);
    expect(outcome?.outcome).toBe('refused');
    expect(outcome?.reasons?.[0]).toContain('variants.0.offers.0.wasFrom: ');
  });
});

it('earlier prices are deleted after 400 days, except that of now and the one before it', async () => {
  await asked([{ price: 120 }, 10], [{ price: 100 }, 300], [SALE, 395]);
  const kept = async () => {
    await sweep(env.MARKET_DB, MARKET_SWEEPS);
    return (await rows('SELECT price_pence FROM offer_price ORDER BY from_at')).map(
      ({ price_pence }) => price_pence,
    );
  };
  expect(await kept()).toEqual([12_000, 10_000, 8_000]);
  await daysPass(10);
  expect(await kept()).toEqual([10_000, 8_000]);
  await env.MARKET_DB.prepare('DELETE FROM seller_inventory').run();
  await daysPass(399);
  expect(await kept()).toEqual([10_000, 8_000, null]);
  await daysPass(2);
  expect(await kept()).toEqual([]);
});
