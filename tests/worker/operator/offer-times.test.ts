import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addCartLine,
  type Call,
  type CallInput,
  callPath,
  type CallResult,
  findProducts,
  listProducts,
  type OfferRecord,
  placeOrder,
  productByVariant,
  readCart,
  recommendedProducts,
} from '@parlour/contract';
import { claimBuild } from '@parlour/search';
import { applyDueOffers, beginMinute } from '../../../src/worker/market/operator/offer-times.ts';
import { creating, Platform as AcpPlatform } from '../agents/acp/platform.ts';
import { assistant, use } from '../agents/mcp/assistant.ts';
import { Platform } from '../agents/ucp/platform.ts';
import { addressOf } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import { emptyCache, startApp, type Visitor } from '../gateway/fixture.ts';
import { tableItems } from '../seo/channel-rules.ts';
import { callOperator, exported, importAll, rows } from './call.ts';
import { emptied } from './import/emptied.ts';
import { differences, importVersion, rollBack } from './import/versions.ts';

/* The clock moves by minutes. A reply is cached for five, so that one of a minute before would still be fresh. */

const ORIGIN = 'http://localhost:8787';
const SITES = ['parlour', 'hearth'];

let start = 0;
let visit: Visitor;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  start = Date.now();
  await emptied();
  await emptyCache();
  visit = startApp();
});

afterEach(() => {
  vi.useRealTimers();
});

const at = (minute: number): string => new Date(start + minute * 60_000).toISOString();

/** Moves the clock to a minute without the work of that minute. */
const moveTo = (minute: number): void => {
  vi.setSystemTime(start + minute * 60_000);
};

/** Moves the clock to a minute, when the scheduled run begins. */
const becomes = async (minute: number): Promise<void> => {
  moveTo(minute);
  await applyDueOffers(env);
};

type Offer = Partial<OfferRecord>;

const product = (reference: string, ...offers: readonly Offer[]) => ({
  kind: 'product',
  reference,
  name: reference,
  tags: [{ type: 'category', path: [{ name: 'Seats' }] }],
  variants: [
    {
      reference,
      name: 'Oak',
      seoTitle: `${reference} in oak`,
      medias: [{ url: 'https://cdn.example/a.jpg', width: 800, height: 800 }],
      offers: offers.map((offer, place) => ({
        seller: { name: `Seller ${String(place)}` },
        stock: 5,
        ...offer,
      })),
    },
  ],
});

/** £80 instead of £100 from the second minute until the fourth. */
const SALE = () => ({ price: 80, wasPrice: 100, saleFrom: at(2), saleUntil: at(4) });

const load = async (records: readonly unknown[]): Promise<void> => {
  expect(await importAll(records, { sites: SITES })).toMatchObject(
    records.map(() => ({ outcome: 'created' })),
  );
  expect((await callOperator('catalogue/finish', { body: { sites: SITES } })).status).toBe(200);
  await askedForYears();
};

/** The database dates prices itself: the reductions of this file follow prices that were asked for years. */
const askedForYears = () => rows(`UPDATE offer_price SET from_at = '2020-01-01T00:00:00.000Z'`);

/** A chair with a sale, and a stool that always costs £90. */
const loadSale = () => load([product('Chair', SALE()), product('Stool', { price: 90 })]);

const call = async <C extends Call>(row: C, input?: CallInput<C>): Promise<CallResult<C>> => {
  const { params, query, body } = (input ?? {}) as {
    readonly params?: object;
    readonly query?: object;
    readonly body?: unknown;
  };
  const reply = await visit(
    new Request(`${ORIGIN}/${callPath(row, { ...params }, { ...query })}`, {
      method: row.method,
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  expect(reply.status).toBe(200);
  return row.reply.parse(await reply.json()) as CallResult<C>;
};

const variantOf = async (reference: string): Promise<string> => {
  const [row] = await rows(`SELECT id FROM variant WHERE reference = '${reference}'`);
  return String(row?.id);
};

const pageOf = async (reference: string) => {
  const { variant } = await call(productByVariant, { params: { id: await variantOf(reference) } });
  const [offer] = variant.sellerInventories;
  return {
    now: variant.rrp,
    was: variant.rrpWithoutDiscount,
    until: offer?.saleUntil,
    status: offer?.inventoryStatus,
    stock: offer?.inventoryStatusStr,
  };
};

type ReadReply = () => Promise<unknown>;

/** What is read before a sale, in its first minute, in its last one, and when it has ended. */
const duringSale = async (read: ReadReply): Promise<readonly unknown[]> => {
  const seen = [await read()];
  for (const minute of [2, 3, 4]) {
    await becomes(minute);
    seen.push(await read());
  }
  return seen;
};

const expectToFollow = async (read: ReadReply, full: unknown, reduced: unknown): Promise<void> => {
  expect(await duringSale(read)).toEqual([full, reduced, reduced, full]);
};

describe('a sale begins and ends at its minute, without an import,', () => {
  beforeEach(loadSale);

  it('on the page of its product', () =>
    expectToFollow(
      () => pageOf('Chair'),
      { now: 100, was: 100, until: '', status: 'active', stock: 'Available to order' },
      { now: 80, was: 100, until: at(4), status: 'active', stock: 'Available to order' },
    ));

  it('in a list by price', () =>
    expectToFollow(
      async () =>
        (await call(listProducts, { query: { sort: 'price_asc' } })).retailerProducts.map(
          ({ name }) => name,
        ),
      ['Stool', 'Chair'],
      ['Chair', 'Stool'],
    ));

  it('in a filter by price and its counts', () =>
    expectToFollow(
      async () => {
        const { retailerProducts, tags } = await call(findProducts, {
          body: { filter: { maxPrice: 85 } },
        });
        return [retailerProducts.map(({ name }) => name), tags.map(({ count }) => count)];
      },
      [[], []],
      [['Chair'], [1]],
    ));

  it('in a search for a price', () =>
    expectToFollow(
      async () => {
        const { retailerProducts } = await call(findProducts, {
          body: { query: 'chair under £85' },
        });
        return retailerProducts.map(({ name, variants }) => [name, variants[0]?.rrp]);
      },
      [['Chair', 100]],
      [['Chair', 80]],
    ));

  it('among the recommended products', () =>
    expectToFollow(
      async () => {
        const { retailerProducts } = await call(recommendedProducts);
        return retailerProducts.map(({ name, variants }) => [name, variants[0]?.rrp]);
      },
      [
        ['Stool', 90],
        ['Chair', 100],
      ],
      [
        ['Stool', 90],
        ['Chair', 80],
      ],
    ));

  it('in the feeds for shopping channels', () =>
    expectToFollow(
      async () => {
        const reply = await visit(`${ORIGIN}/feeds/google.tsv`);
        const items = tableItems(await reply.text());
        const chair = items.find(({ title }) => title?.[0]?.startsWith('Chair'));
        return [chair?.price, chair?.sale_price, chair?.sale_price_effective_date];
      },
      [['100.00 GBP'], undefined, undefined],
      [['100.00 GBP'], ['80.00 GBP'], [`${at(2).slice(0, 16)}Z/${at(4).slice(0, 16)}Z`]],
    ));

  it('for assistants that read by MCP', async () => {
    const client = await assistant();
    const read = async () => {
      const { products } = await use<{
        products: readonly { title: string; price: { now: { text: string } } }[];
      }>(client, 'search_catalog', { query: 'chair' });
      return products[0]?.price.now.text;
    };
    await expectToFollow(read, '£100.00', '£80.00');
  });

  it('for assistants that read by UCP', async () => {
    const platform = await Platform.start();
    const read = async () => {
      const { body } = await platform.request('/catalog/search', { body: { query: 'Chair' } });
      return body.products[0].variants[0].price.amount;
    };
    await expectToFollow(read, 10_000, 8_000);
  });

  it('in the checkout of an assistant by ACP', async () => {
    const hearth = new AcpPlatform('hearth');
    const { body } = await hearth.session('', creating([await variantOf('Chair')]));
    await expectToFollow(
      async () => (await hearth.session(`/${body.id}`)).body.line_items[0]?.unit_amount,
      10_000,
      8_000,
    );
  });
});

describe('an offer', () => {
  it('is no longer said to be expected when its day has passed', async () => {
    const text = 'Available to pre-order';
    await load([
      product('Chair', { price: 80, status: 'out_of_stock', statusText: text, expectedBy: at(2) }),
      product('Stool', { price: 80, status: 'out_of_stock', expectedBy: at(2) }),
      product('Bench', { price: 80, expectedBy: at(2) }),
    ]);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
    const expected = day.format(Date.parse(at(2)));
    const stock = async () => [
      (await pageOf('Chair')).stock,
      (await pageOf('Stool')).stock,
      (await pageOf('Bench')).stock,
    ];
    await becomes(1);
    expect(await stock()).toEqual([
      `${text}, expected ${expected}`,
      `Expected ${expected}`,
      'Available to order',
    ]);
    await becomes(2);
    expect(await stock()).toEqual([text, 'Sold out for now', 'Available to order']);
  });

  it('is out of stock from the minute at which it expires, with its price', async () => {
    await load([product('Chair', { price: 80, expiresAt: at(2) })]);
    const available = async () =>
      (await call(findProducts, { body: { filter: { inStock: true } } })).retailerProducts.length;
    await becomes(1);
    expect([await pageOf('Chair'), await available()]).toMatchObject([{ status: 'active' }, 1]);
    await becomes(2);
    expect([await pageOf('Chair'), await available()]).toMatchObject([
      { now: 80, status: 'out_of_stock', stock: 'Sold out for now' },
      0,
    ]);
  });

  it('makes room for the offers of other sellers when it expires', async () => {
    await load([product('Chair', { price: 80, expiresAt: at(2) }, { price: 90 })]);
    expect(await pageOf('Chair')).toMatchObject({ now: 80 });
    await becomes(2);
    expect(await pageOf('Chair')).toMatchObject({ now: 90, status: 'active' });
  });

  it('stays in a cart when it expires, and is refused at the checkout', async () => {
    await load([
      product('Chair', { price: 80, expiresAt: at(2) }),
      product('Stool', { price: 80, expiresAt: at(2) }, { price: 90 }),
    ]);
    const ada = await shopper();
    for (const reference of ['Chair', 'Stool']) {
      const line = {
        variantId: await variantOf(reference),
        sellerId: await cheapest(),
        quantity: 1,
      };
      await ada.call(addCartLine, { body: line });
    }
    const addressId = await addressOf(ada);
    moveTo(2);
    await expect(ada.call(placeOrder, { body: { addressId } })).rejects.toMatchObject({
      code: 'cart_changed',
      message: 'Chair in oak: This has sold out.',
    });
    const { data } = await ada.call(readCart);
    expect(data.map(({ state, notice }) => [state, notice])).toEqual([
      ['out_of_stock', 'This has sold out.'],
      ['unavailable', 'This is no longer for sale here.'],
    ]);
  });

  it('that has expired before an import is never sold', async () => {
    await load([product('Chair', { price: 80, expiresAt: at(-1) })]);
    expect(await pageOf('Chair')).toMatchObject({ now: 80, status: 'out_of_stock' });
  });

  it.each([
    [{ price: 80, saleUntil: '2026-11-30T00:00:00Z' }, 'variants.0.offers.0.wasPrice'],
    [
      {
        ...{ price: 80, wasPrice: 100 },
        ...{ saleFrom: '2026-11-30T00:00:00Z', saleUntil: '2026-11-30T00:00:00+00:00' },
      },
      'variants.0.offers.0.saleUntil',
    ],
    [{ price: 80, expiresAt: '2026-11-30T18:00' }, 'variants.0.offers.0.expiresAt'],
  ])('is refused with %j', async (offer, path) => {
    const [outcome] = await importAll([product('Chair', offer)]);
    expect(outcome?.outcome).toBe('refused');
    expect(outcome?.reasons?.[0]).toContain(`${path}: `);
  });
});

const cheapest = async (): Promise<string> => {
  const [row] = await rows(`SELECT id FROM seller WHERE slug = 'seller-0'`);
  return String(row?.id);
};

describe('the price of an order', () => {
  it.each([
    ['before a sale', 1, 100],
    ['in the first minute of a sale', 2, 80],
    ['at its end', 4, 100],
  ])(
    'is that of its minute, whether the scheduled run has begun or not: %s',
    async (_, minute, total) => {
      await loadSale();
      const ada = await shopper();
      const line = { variantId: await variantOf('Chair'), sellerId: await cheapest(), quantity: 1 };
      await ada.call(addCartLine, { body: line });
      const addressId = await addressOf(ada);
      moveTo(minute);
      expect((await ada.call(placeOrder, { body: { addressId } })).data.total).toBe(total);
    },
  );

  it('has to be confirmed if a sale ended while the customer looked at it', async () => {
    await loadSale();
    await becomes(3);
    const ada = await shopper();
    const line = { variantId: await variantOf('Chair'), sellerId: await cheapest(), quantity: 1 };
    await ada.call(addCartLine, { body: line });
    const { version } = await ada.call(readCart);
    const body = { addressId: await addressOf(ada), version };
    moveTo(4);
    await expect(ada.call(placeOrder, { body })).rejects.toMatchObject({ code: 'cart_changed' });
    expect((await ada.call(readCart)).data[0]).toMatchObject({
      state: 'price_changed',
      notice: 'The price has gone up from £80.00 to £100.00 since you added this.',
    });
  });
});

describe('an order', () => {
  const buyChair = async () => {
    const ada = await shopper();
    const line = { variantId: await variantOf('Chair'), sellerId: await cheapest(), quantity: 1 };
    await ada.call(addCartLine, { body: line });
    return { ada, body: { addressId: await addressOf(ada) } };
  };
  const price = async (reference: string) => {
    const [row] = await rows(`SELECT price_pence FROM product WHERE reference = '${reference}'`);
    return row?.price_pence;
  };

  it('brings only what is in its cart to its minute, and leaves the rest to the schedule', async () => {
    await load([product('Chair', SALE()), product('Stool', SALE()), product('Bench', SALE())]);
    const { ada, body } = await buyChair();
    moveTo(2);
    expect((await ada.call(placeOrder, { body })).data.total).toBe(80);
    expect([await price('Chair'), await price('Stool'), await price('Bench')]).toEqual([
      ...[8_000, 10_000, 10_000],
    ]);
    await applyDueOffers(env);
    expect([await price('Stool'), await price('Bench')]).toEqual([8_000, 8_000]);
  });
});

describe('the work of every minute', () => {
  it('is done by one run at a time, and one that broke off is followed by the next', async () => {
    await loadSale();
    moveTo(2);
    const left = { now: Date.now(), until: Date.now() + 120_000 };
    expect(await claimBuild(env.MARKET_DB, 'offers that are due', left)).toBe(true);
    await beginMinute(env, Date.now());
    expect(await pageOf('Chair')).toMatchObject({ now: 100 });
    await emptyCache();
    moveTo(4);
    await load([product('Bench', { price: 60, wasPrice: 70, saleFrom: at(5) })]);
    moveTo(6);
    await beginMinute(env, Date.now());
    expect(await pageOf('Bench')).toMatchObject({ now: 60 });
  });

  it('ends even if an offer does not move on', async () => {
    await loadSale();
    await env.MARKET_DB.prepare(
      `CREATE TRIGGER stuck AFTER UPDATE ON seller_inventory WHEN new.sale_from IS NOT NULL BEGIN
        UPDATE seller_inventory SET changes_at = old.changes_at WHERE id = new.id; END`,
    ).run();
    onTestFinished(async () => {
      await env.MARKET_DB.prepare('DROP TRIGGER stuck').run();
    });
    await becomes(2);
    expect(await pageOf('Chair')).toMatchObject({ now: 80 });
  });

  it('does not leave out a product because another one fails, and tries that one again', async () => {
    await load([product('Chair', SALE()), product('Stool', SALE())]);
    await env.MARKET_DB.prepare(
      `CREATE TRIGGER refusing BEFORE UPDATE OF price_pence ON seller_inventory
        BEGIN SELECT raise(ABORT, 'no'); END`,
    ).run();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await becomes(2);
    expect(logged.mock.lastCall).toEqual([expect.stringContaining('offers_not_applied')]);
    logged.mockRestore();
    await env.MARKET_DB.prepare('DROP TRIGGER refusing').run();
    await becomes(3);
    expect(await pageOf('Chair')).toMatchObject({ now: 80 });
  });
});

describe('the times of an offer', () => {
  const OFFERS = () => [
    product('Chair', SALE()),
    product('Stool', { price: 90, status: 'out_of_stock', expectedBy: at(3), expiresAt: at(9) }),
  ];

  it('are exported, and change nothing when they are imported again, at any minute', async () => {
    await load(OFFERS());
    const records = await exported('parlour');
    expect(
      records.flatMap((record) => (record.kind === 'product' ? record.variants : [])),
    ).toMatchObject([{ offers: [SALE()] }, { offers: [{ expectedBy: at(3), expiresAt: at(9) }] }]);
    for (const minute of [1, 2, 4]) {
      await becomes(minute);
      expect(await exported('parlour')).toEqual(records);
      expect(await importAll(records)).toMatchObject(records.map(() => ({ outcome: 'unchanged' })));
    }
  });

  it('are compared between versions, and come back with an earlier one, as of now', async () => {
    await becomes(0);
    const { version } = await importVersion(OFFERS());
    await askedForYears();
    await becomes(2);
    const later = { ...SALE(), price: 70, saleUntil: at(6) };
    await importVersion([product('Chair', later), product('Stool', { price: 90 })]);
    expect(await pageOf('Chair')).toMatchObject({ now: 70, was: 100 });
    expect(await differences(version)).toMatchObject([
      { reference: 'Chair', fields: ['price'], before: { price: 80 }, after: { price: 70 } },
      { reference: 'Stool', fields: ['offers'] },
    ]);
    await becomes(5);
    await rollBack(version);
    expect(await exported('parlour')).toMatchObject([
      ...[{ kind: 'tag' }, { kind: 'seller' }],
      ...OFFERS().map(({ variants }) => ({ variants })),
    ]);
    expect(await pageOf('Chair')).toMatchObject({ now: 100, was: 100 });
  });

  it('leave with a record that no longer has them', async () => {
    await load(OFFERS());
    await becomes(2);
    await importAll([product('Chair', { price: 95 })]);
    expect(await rows('SELECT changes_at FROM seller_inventory WHERE price_pence = 9500')).toEqual([
      { changes_at: null },
    ]);
    await becomes(4);
    expect(
      await rows(`SELECT price_pence, was_pence FROM product WHERE reference = 'Chair'`),
    ).toEqual([{ price_pence: 9_500, was_pence: null }]);
  });
});
