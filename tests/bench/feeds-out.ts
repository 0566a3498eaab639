import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Product } from '@parlour/contract';
import { type ChannelFeed, FEEDS } from '@parlour/feeds';
import { channelProduct, channelShop } from '../../src/lib/seo/channel-product.ts';
import { printTable, type Row } from './table.ts';

/*
 * Product feeds of a large catalogue: processor time and memory of writing every part of a feed, as the
 * worker streams it, without the database and the caches.
 */

/** Products in a part, as `worker/market/seo/routes.ts` returns them, and variants of each. */
const PART_SIZE = 50;
const VARIANTS = 4;
const MEGABYTE = 1_048_576;

const SHOP = channelShop({
  name: 'Bench',
  tagline: 'A shop of many things',
  origin: 'https://www.bench.example',
});
const WORDS = 'A chair of solid oak, oiled by hand, with a seat of woven paper cord. '.repeat(12);

const variantOf = (id: string, at: number) => ({
  id,
  _id: id,
  name: `Oak ${String(at)}`,
  description: `<p>${WORDS}</p>`,
  mainPicture: '',
  medias: Array.from({ length: 5 }, (_, place) => ({
    url: `https://cdn.bench.example/${id}-${String(place)}.jpg`,
    thumbnail: '',
    name: '',
    width: 1_600,
    height: 1_200,
  })),
  tags: [{ type: 'colour', name: 'Natural oak' }],
  sellerInventories: [
    {
      sellerId: '1',
      sellerName: 'Oak & Sons',
      variantId: id,
      actualPrice: 100 + at,
      inventoryStatus: 'active',
      variant: {
        inventoryStatus: 'active',
        quantity: 7,
        rrp: 100 + at,
        rrpWithoutDiscount: 150 + at,
      },
    },
  ],
});

/** Makes a part of a catalogue on demand, so that none is held in memory. */
const part = (first: number): readonly Product[] =>
  Array.from({ length: PART_SIZE }, (_, place) => {
    const id = String(first + place);
    const variants = Array.from({ length: VARIANTS }, (_unused, at) =>
      variantOf(`${id}${String(at)}`, at),
    );
    const whole = {
      productId: id,
      id,
      _id: id,
      name: `Chair ${id}`,
      urlSlug: `chair-${id}`,
      brandName: 'Oak & Sons',
      tags: [],
      variants,
    };
    return Product.parse(whole);
  });

/** Parts between two measurements of the memory. */
const LOOK_EVERY = 100;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after garbage collection. */
const held = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const inMegabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Writes a feed part by part and drops each part, as a stream does. */
const measure = (name: string, feed: ChannelFeed, size: number): readonly Row[] => {
  const before = held();
  const sum = { bytes: 0, items: 0, largest: 0, held: before, microseconds: 0 };
  for (let at = 0; at * PART_SIZE * VARIANTS < size; at += 1) {
    const products = part(at * PART_SIZE);
    const start = process.cpuUsage();
    const text = feed.items(
      products.map((product) => channelProduct(product, SHOP.origin)),
      SHOP,
    );
    const { user, system } = process.cpuUsage(start);
    const bytes = new TextEncoder().encode(text).length;
    sum.microseconds += user + system;
    sum.bytes += bytes;
    sum.largest = Math.max(sum.largest, bytes);
    sum.items += text.split('\n').length - 1;
    if (at % LOOK_EVERY === 0) sum.held = Math.max(sum.held, held());
  }
  return [
    { name: `${name}, items`, value: sum.items.toLocaleString('en-GB') },
    { name: `${name}, processor time`, value: `${(sum.microseconds / 1e6).toFixed(1)} s` },
    { name: `${name}, size`, value: inMegabytes(sum.bytes) },
    { name: `${name}, largest part`, value: inMegabytes(sum.largest) },
    { name: `${name}, held meanwhile`, value: inMegabytes(sum.held - before) },
  ];
};

/** Prints what feeds cost for catalogues of these numbers of variants. */
export const printFeedsOut = (sizes: readonly number[]): void => {
  printTable(
    sizes.map((size) => `${size.toLocaleString('en-GB')} variants`),
    sizes.map((size) => Object.entries(FEEDS).flatMap(([name, feed]) => measure(name, feed, size))),
  );
};
