import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productByVariant } from '#lib/contract/calls/products.ts';
import { operatorSetStock } from '#lib/contract/operator/orders.ts';
import { createApp } from '../../../src/worker/app.ts';
import { emptyCache, FakeUpstream, pass, remoteSites, startApp } from '../gateway/fixture.ts';
import { callMarket } from '../market/call.ts';
import { operate } from '../operator/orders.ts';
import { seed } from '../seed.ts';
import { CHANNEL_RULES, faultsOf, tableItems, type Channel, type Item } from './channel-rules.ts';
import { xmlItems } from './feed-xml.ts';

const FILES = ['google.xml', 'google.tsv', 'meta.tsv', 'pinterest.tsv', 'bing.tsv'] as const;
type File = (typeof FILES)[number];

const channelOf = (file: File) => file.split('.')[0] as Channel;
const PICTURES = ['/media/photographs/a/oak-1440.webp', 'https://cdn.test/a,b.jpg'];
/** Each channel's words for in stock and out of stock. */
const STOCK: Readonly<Record<Channel, readonly [string, string]>> = {
  google: ['in_stock', 'out_of_stock'],
  meta: ['in stock', 'out of stock'],
  pinterest: ['in stock', 'out of stock'],
  bing: ['in stock', 'out of stock'],
};
/** More than one part of a feed. */
const MANY = 120;
const LONG = `Écru "bouclé" <b>sofa</b> &amp; chaise\t24" `.repeat(300);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await emptyCache();
  await seed({
    tags: [
      { id: 1, type: 'category', slug: 'seating', name: 'Seating' },
      { id: 2, type: 'category', slug: 'sofas', name: 'Sofas', parent: 1 },
      { id: 3, type: 'brand', slug: 'oak', name: 'Oak & Sons' },
      { id: 4, type: 'colour', slug: 'moss', name: 'Moss' },
    ],
    products: [
      {
        id: 1,
        name: 'Alder & "Ash"',
        tags: [2],
        brand: 3,
        summary: LONG,
        variants: [
          {
            id: 10,
            tags: [4],
            medias: PICTURES,
            offers: [
              { seller: 1, price: 90_000, was: 120_000, delivery: 5_050 },
              { seller: 2, price: 99_000 },
            ],
          },
          { id: 11, medias: PICTURES, offers: [{ price: 80_000, stock: 0 }] },
        ],
      },
      {
        id: 2,
        name: 'By email',
        variants: [{ id: 20, medias: PICTURES, offers: [{ price: 1, status: 'order_by_email' }] }],
      },
      { id: 3, name: 'Sold by nobody', variants: [{ id: 30, medias: PICTURES }] },
      {
        id: 4,
        name: 'Elsewhere',
        brand: 3,
        assortments: ['ombre'],
        variants: [{ id: 40, medias: PICTURES, offers: [{ price: 5_000 }] }],
      },
      ...Array.from({ length: MANY }, (_, index) => ({
        id: 100 + index,
        name: `Stool ${String(index)}`,
        brand: 3,
        variants: [{ id: 1_000 + index, medias: PICTURES, offers: [{ price: 2_500 + index }] }],
      })),
    ],
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const read = async (file: string, host = 'localhost', visit = startApp()) => {
  const reply = await visit(`http://${host}:8787/feeds/${file}`);
  return { reply, text: await reply.text() };
};

const itemsOf = (file: string, text: string): Item[] =>
  file.endsWith('.xml') ? xmlItems(text) : tableItems(text);

const itemsIn = async (file: string, host?: string) => itemsOf(file, (await read(file, host)).text);

const itemWith = (items: readonly Item[], id: string) => items.find((item) => item.id?.[0] === id);

describe.each(FILES)('the feed %s', (file) => {
  it('follows the published rules of its channel in every item', async () => {
    const items = await itemsIn(file);
    expect(items).toHaveLength(MANY + 2);
    const faults = items.flatMap((item) => faultsOf(channelOf(file), item));
    expect(faults, CHANNEL_RULES[channelOf(file)].source).toEqual([]);
  });

  it('names every variant that has a price once, and none of another site', async () => {
    const ids = (await itemsIn(file)).map(({ id }) => id?.[0]);
    const stools = Array.from({ length: MANY }, (_, index) => String(1_000 + index));
    expect(ids).toEqual(['10', '11', ...stools]);
    expect((await itemsIn(file, 'ombre.localhost')).map(({ id }) => id?.[0])).toEqual(['40']);
  });

  it('has the price, the stock and the URL of the product’s page', async () => {
    const items = await itemsIn(file);
    const [there, gone] = STOCK[channelOf(file)];
    expect(itemWith(items, '10')).toMatchObject({
      price: ['1250.50 GBP'],
      sale_price: ['950.50 GBP'],
      availability: [there],
      link: ['http://localhost:8787/product-1/products/d/10'],
      item_group_id: ['1'],
      color: ['Moss'],
      brand: ['Oak & Sons'],
      product_type: ['Seating > Sofas'],
      shipping: ['GB:::0.00 GBP'],
    });
    const soldOut = itemWith(items, '11');
    expect(soldOut?.availability).toEqual([gone]);
    expect(soldOut?.sale_price).toBeUndefined();
  });
});

/** An upstream with the first part of the products; any other part fails. */
const remoteMarket = async (next: string): Promise<FakeUpstream> => {
  const upstream = new FakeUpstream();
  const first = await (await callMarket('web/product-feed')).json<object>();
  upstream.answer = ({ url }) =>
    /after=\w/.test(url)
      ? new Response('gone', { status: 500 })
      : Response.json({ ...first, next });
  return upstream;
};

describe('feeds', () => {
  it('show changed stock at once', async () => {
    const visit = startApp();
    const stock = async () => {
      const { text } = await read('google.tsv', 'localhost', visit);
      return itemWith(tableItems(text), '11')?.availability;
    };
    expect(await stock()).toEqual(['out_of_stock']);
    await operate(operatorSetStock, {
      body: { changes: [{ variantId: '11', seller: 'seller-1', stock: 9 }] },
    });
    expect(await stock()).toEqual(['in_stock']);
  });

  it('are generated once for everybody until they are old', async () => {
    const upstream = await remoteMarket('');
    const visit = () => startApp({ send: upstream.send }, { SITES: remoteSites() });
    const first = await read('bing.tsv', 'hearth.localhost', visit());
    expect(tableItems(first.text)).toHaveLength(49);
    expect((await read('bing.tsv', 'hearth.localhost', visit())).text).toBe(first.text);
    expect(upstream.requests).toHaveLength(1);
    pass(301);
    await read('bing.tsv', 'hearth.localhost', visit());
    expect(upstream.requests).toHaveLength(2);
  });

  it('are not indexed by search engines, and do not exist under other names', async () => {
    const { reply } = await read('google.xml');
    expect(reply.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
    for (const name of ['constructor', 'google', 'google.xml.gz', 'local.tsv']) {
      expect((await read(name)).reply.status).toBe(404);
    }
  });

  it('break off when the upstream fails midway, and fail as a whole when it fails at once', async () => {
    const upstream = await remoteMarket('149');
    const settings = { ...env, SITES: remoteSites() };
    const ctx = createExecutionContext();
    const request = new Request('http://hearth.localhost:8787/feeds/bing.tsv');
    const reply = await createApp({ send: upstream.send }).fetch(request, settings, ctx);
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
    await waitOnExecutionContext(ctx);
    await emptyCache();
    upstream.answer = () => new Response('gone', { status: 500 });
    const visit = startApp({ send: upstream.send }, settings);
    expect((await read('meta.tsv', 'hearth.localhost', visit)).reply.status).toBe(502);
  });

  it('contain whole products, as the call of one product returns them', async () => {
    const feed = await (
      await callMarket('web/product-feed?after=')
    ).json<{
      retailerProducts: { variants: unknown[] }[];
      next: string;
    }>();
    const one = productByVariant.reply.parse(await (await callMarket('web/product/v/10')).json());
    const [first] = feed.retailerProducts;
    expect(feed.next).toBe('146');
    expect(productByVariant.reply.shape.product.parse(first)).toEqual({
      ...one.product,
      associatedProducts: [],
      reviewStars: [],
    });
  });
});
