import { expect, test } from '@playwright/test';
import { productByVariant } from '@parlour/contract';
import { formatPence, penceFromPounds } from '@parlour/domain';
import { select } from '#lib/product/product-choice.ts';
import { configuredSites } from '../../../tools/local/sites.ts';
import {
  CHANNEL_RULES,
  faultsOf,
  tableItems,
  type Channel,
  type Item,
} from '../../worker/seo/channel-rules.ts';
import { xmlItems } from '../../worker/seo/feed-xml.ts';
import { requestFrom } from '../request.ts';
import { readPage } from '../sent-page.ts';

const { sites } = await configuredSites();
const FILES = ['google.xml', 'google.tsv', 'meta.tsv', 'pinterest.tsv', 'bing.tsv'];

const itemsOf = async (file: string, host: string): Promise<Item[]> => {
  const { status, text } = await requestFrom(host, `/feeds/${file}`);
  expect(status).toBe(200);
  return file.endsWith('.xml') ? xmlItems(text) : tableItems(text);
};

interface Offer {
  readonly url: string;
  readonly price: number;
  readonly availability: string;
}

interface Data {
  readonly '@type': string;
  readonly offers?: Offer;
  readonly hasVariant?: readonly Data[];
}

/**
 * What a feed, a page or a call says about a variant: the price in pence, whether it is in stock, and the
 * path of its page.
 */
type FeedEntry = readonly [price: number, isInStock: boolean, path: string];

const ofFeed = ({ price = [], sale_price: sale = price, availability = [], link = [] }: Item) =>
  [
    penceFromPounds(parseFloat(sale[0] ?? '')),
    /^in.stock$/.test(availability[0] ?? ''),
    new URL(link[0] ?? '').pathname,
  ] satisfies FeedEntry;

const ofCall = async (host: string, id: string): Promise<FeedEntry> => {
  const { text } = await requestFrom(host, `/web/product/v/${id}`);
  const { product, variant } = productByVariant.reply.parse(JSON.parse(text));
  const { price, stock } = select(product, variant);
  const slug = product.urlSlug;
  const pence = price.status === 'priced' ? price.now : 0;
  return [pence, stock.status === 'in', `/${slug}/products/d/${id}`];
};

interface AcpVariant {
  readonly id: string;
  readonly url: string;
  readonly price: { readonly amount: number };
  readonly availability: { readonly available: boolean };
}

/** Variants in the assistants' feed, by their ids. */
const acpVariants = async (host: string): Promise<ReadonlyMap<string, FeedEntry>> => {
  const { status, text } = await requestFrom(host, '/feeds/acp-products.jsonl');
  expect(status).toBe(200);
  const products = text.trimEnd().split('\n');
  return new Map(
    products
      .flatMap((line) => (JSON.parse(line) as { variants: AcpVariant[] }).variants)
      .map(({ id, url, price, availability }) => [
        id,
        [price.amount, availability.available, new URL(url).pathname],
      ]),
  );
};

for (const { id, hosts } of sites) {
  const [host = ''] = hosts;

  test(`feeds of ${id} follow the rules of their channels and name the same items`, async () => {
    const named: (string | undefined)[][] = [];
    for (const file of FILES) {
      const channel = file.split('.')[0] as Channel;
      const items = await itemsOf(file, host);
      const faults = items.flatMap((item) => faultsOf(channel, item));
      expect(faults, CHANNEL_RULES[channel].source).toEqual([]);
      named.push(items.map((item) => item.id?.[0]));
    }
    expect(named[0]?.length).toBeGreaterThan(100);
    for (const ids of named) expect(ids).toEqual(named[0]);
    const assistants = [...(await acpVariants(host)).keys()];
    expect(assistants.toSorted()).toEqual(named[0]?.map((one) => one ?? '').toSorted());
  });

  test(`feeds, pages, structured data and calls of ${id} agree`, async () => {
    const feeds = await Promise.all(FILES.map((file) => itemsOf(file, host)));
    const [first = []] = feeds;
    const assistants = await acpVariants(host);
    const every = Math.max(1, Math.floor(first.length / 8));
    const isSoldOut = ({ availability = [] }: Item) => availability[0] === 'out_of_stock';
    const sample = first.filter((_, place) => place % every === 0);
    for (const item of [...sample, ...first.filter(isSoldOut).slice(0, 2)]) {
      const [variant = ''] = item.id ?? [];
      const entry = await ofCall(host, variant);
      for (const items of feeds) {
        expect(ofFeed(items.find((one) => one.id?.[0] === variant)!)).toEqual(entry);
      }
      expect(assistants.get(variant)).toEqual(entry);
      const [price, isInStock, path] = entry;
      const page = await readPage(path, host);
      expect(page.canonical).toBe(path);
      expect(page.one('main').text).toContain(formatPence(price));
      expect(page.one('main').text).toContain(isInStock ? 'In stock' : 'Out of stock');
      const offers = page
        .all('script', { type: 'application/ld+json' })
        .map(({ text }) => JSON.parse(text) as Data)
        .flatMap((data) => [data, ...(data.hasVariant ?? [])])
        .flatMap(({ offers }) => offers ?? []);
      const offer = offers.find(({ url }) => new URL(url).pathname === path);
      expect([offer?.price, offer?.availability]).toEqual([
        price / 100,
        `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      ]);
    }
  });

  test(`the pictures in the feeds of ${id} exist, and are large enough`, async () => {
    for (const file of ['google.tsv', 'meta.tsv']) {
      const items = await itemsOf(file, host);
      for (const { image_link: [address = ''] = [] } of items.slice(0, 3)) {
        const { pathname } = new URL(address);
        const { status, headers } = await requestFrom(host, pathname);
        expect([status, headers['content-type']]).toEqual([
          200,
          file === 'google.tsv' ? 'image/webp' : 'image/jpeg',
        ]);
      }
    }
  });
}

test('robots.txt names the feeds and lets channels fetch them', async () => {
  const { text } = await requestFrom('hearth.localhost', '/robots.txt');
  for (const file of FILES) expect(text).toMatch(new RegExp(`^# .*/feeds/${file}$`, 'm'));
  expect(text).not.toMatch(/^Disallow: \/feeds/m);
});
