import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorSetStock, productByVariant } from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { createApp } from '../../../src/worker/app.ts';
import { emptyCache, FakeUpstream, pass, remoteSites, startApp } from '../gateway/fixture.ts';
import { imported, offer, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';
import { operate } from '../operator/orders.ts';
import { CHANNEL_RULES, faultsOf, tableItems, type Channel, type Item } from './channel-rules.ts';
import { xmlItems } from './feed-xml.ts';
import { withSites } from '../with-sites.ts';

const FILES = ['google.xml', 'google.tsv', 'meta.tsv', 'pinterest.tsv', 'bing.tsv'] as const;
type File = (typeof FILES)[number];

const channelOf = (file: File) => file.split('.')[0] as Channel;
const PICTURES = ['/media/photographs/a/oak-1440.webp', 'https://pictures.example.com/a,b.jpg'];
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

const pictured = { medias: PICTURES.map((url) => ({ url })) };
const OAK = { name: 'Oak & Sons' };
const STOOLS = Array.from({ length: MANY }, (_, index) => `Stool ${String(index)}`);

beforeAll(async () => {
  await imported([
    {
      name: 'Alder & "Ash"',
      tags: [tag('category', 'Seating', 'Sofas')],
      brand: OAK,
      summary: LONG,
      variants: [
        {
          name: 'Moss',
          tags: [tag('colour', 'Moss')],
          ...pictured,
          offers: [
            offer(900, {
              wasPrice: 1_200,
              wasFrom: '2020-01-01T00:00:00Z',
              wasUntil: new Date(Date.now() - DAY_MS).toISOString(),
              delivery: 50.5,
            }),
            offer(990, { seller: { name: 'Loft' } }),
          ],
        },
        {
          name: 'Plain',
          ...pictured,
          offers: [offer(800, { seller: { name: 'Loft' }, stock: 0 })],
        },
      ],
    },
    {
      name: 'By email',
      variants: [{ ...pictured, offers: [offer(0.01, { status: 'order_by_email' })] }],
    },
    { name: 'Sold by nobody', variants: [pictured] },
    ...STOOLS.map((name, index) => ({
      name,
      brand: OAK,
      variants: [{ ...pictured, price: 25 + index / 100 }],
    })),
  ]);
  await imported(
    [{ name: 'Elsewhere', brand: OAK, variants: [{ ...pictured, price: 50 }] }],
    ['ombre'],
  );
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await emptyCache();
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

const MOSS = 'Alder & "Ash" Moss';
const PLAIN = 'Alder & "Ash" Plain';

const itemWith = (items: readonly Item[], title: string) =>
  items.find((item) => item.title?.[0] === title);

const titles = (items: readonly Item[]) => items.map(({ title }) => title?.[0]);

/** The product of a variant that an item is about. */
const productOf = async (item: Item | undefined) => {
  const reply = await callMarket(`web/product/v/${String(item?.id?.[0])}`);
  return productByVariant.reply.parse(await reply.json()).product;
};

describe.each(FILES)('the feed %s', (file) => {
  it('follows the published rules of its channel in every item', async () => {
    const items = await itemsIn(file);
    expect(items).toHaveLength(MANY + 2);
    const faults = items.flatMap((item) => faultsOf(channelOf(file), item));
    expect(faults, CHANNEL_RULES[channelOf(file)].source).toEqual([]);
  });

  it('names every variant that has a price once, and none of another site', async () => {
    const items = await itemsIn(file);
    expect(titles(items)).toEqual([MOSS, PLAIN, ...STOOLS]);
    expect(new Set(items.map(({ id }) => id?.[0])).size).toBe(items.length);
    expect(titles(await itemsIn(file, 'ombre.localhost'))).toEqual(['Elsewhere']);
  });

  it('has the price, the stock and the URL of the product’s page', async () => {
    const items = await itemsIn(file);
    const [there, gone] = STOCK[channelOf(file)];
    const moss = itemWith(items, MOSS);
    const { id } = await productOf(moss);
    expect(moss).toMatchObject({
      price: ['1250.50 GBP'],
      sale_price: ['950.50 GBP'],
      availability: [there],
      link: [`http://localhost:8787/alder-%26-%22ash%22/products/d/${String(moss?.id?.[0])}`],
      item_group_id: [id],
      color: ['Moss'],
      brand: ['Oak & Sons'],
      product_type: ['Seating > Sofas'],
      shipping: ['GB:::0.00 GBP'],
    });
    const soldOut = itemWith(items, PLAIN);
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
    const plain = async () => {
      const { text } = await read('google.tsv', 'localhost', visit);
      return itemWith(tableItems(text), PLAIN);
    };
    const before = await plain();
    expect(before?.availability).toEqual(['out_of_stock']);
    await operate(operatorSetStock, {
      body: { changes: [{ variantId: before!.id![0]!, seller: 'loft', stock: 9 }] },
    });
    expect((await plain())?.availability).toEqual(['in_stock']);
  });

  it('are generated once for everybody until they are old', async () => {
    const upstream = await remoteMarket('');
    const visit = () => startApp({ send: upstream.send }, withSites(remoteSites()));
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
    const settings = { ...env, ...withSites(remoteSites()) };
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
      retailerProducts: { id: string; variants: { id: string }[] }[];
      next: string;
    }>();
    const [first] = feed.retailerProducts;
    const url = `web/product/v/${String(first?.variants[0]?.id)}`;
    const one = productByVariant.reply.parse(await (await callMarket(url)).json());
    expect(feed.next).toBe(feed.retailerProducts.at(-1)?.id);
    expect(productByVariant.reply.shape.product.parse(first)).toEqual({
      ...one.product,
      associatedProducts: [],
      reviewStars: [],
    });
  });
});
