import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../random.ts';
import { MARKETPLACE, type MadeSite } from './installation.ts';

/** A seller with a feed of its own, which is sent whole each time. */
export interface MadeSeller {
  readonly name: string;
  /** Number of its first row; a row’s number is in its title. */
  readonly from: number;
  readonly rows: number;
  /** A site of each assortment that sells its products. */
  readonly sites: readonly string[];
  readonly assortments: readonly string[];
}

/** The shares of a heavy tail: a place in it has half as much as the place before it when it is twice as far. */
const sharesOfTail = (places: number): readonly number[] => {
  const weights = Array.from({ length: places }, (_, at) => 1 / (at + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** A draw of places in a heavy tail, the first one most often. */
export const tailOf = (places: number, random: () => number) => {
  let sum = 0;
  const upTo = sharesOfTail(places).map((share) => (sum += share));
  return (): number => {
    const at = random() * sum;
    let [low, high] = [0, places - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

/**
 * The sellers, the largest first. Each assortment beside the marketplace has one of the smaller sellers, every other of
 * whom sells at the marketplace too; all others sell there alone.
 */
export const madeSellers = (
  count: number,
  variants: number,
  sites: readonly MadeSite[],
): readonly MadeSeller[] => {
  const firstOf = new Map<string, string>();
  for (const { id, assortment } of sites) {
    if (!firstOf.has(assortment)) firstOf.set(assortment, id);
  }
  const brands = [...firstOf.keys()].filter((name) => name !== MARKETPLACE);
  const brandsOf = Map.groupBy(
    brands,
    (_, at) => count - 1 - (at % Math.max(1, count - Math.ceil(count / 6))),
  );
  let from = 1;
  return sharesOfTail(count).map((share, at) => {
    const rows = Math.max(1, Math.round(share * variants));
    const own = brandsOf.get(at) ?? [];
    const isThere = own.length === 0 || at % 2 === 0;
    const assortments = isThere ? [MARKETPLACE, ...own] : own;
    const seller = {
      name: `Maker ${at}`,
      from,
      rows,
      assortments,
      sites: assortments.map((name) => firstOf.get(name) ?? ''),
    };
    from += rows;
    return seller;
  });
};

const KINDS = [
  ['Sofa', 'Furniture > Sofas', 899],
  ['Armchair', 'Furniture > Armchairs', 449],
  ['Dining Table', 'Furniture > Tables > Dining Tables', 699],
  ['Dining Chair', 'Furniture > Chairs > Dining Chairs', 129],
  ['Bed Frame', 'Furniture > Beds', 599],
  ['Wardrobe', 'Furniture > Storage > Wardrobes', 799],
  ['Bookcase', 'Furniture > Shelving > Bookcases', 249],
  ['Table Lamp', 'Lighting > Table Lamps', 79],
  ['Pendant Light', 'Lighting > Pendants', 119],
  ['Rug', 'Decor > Rugs', 189],
  ['Mirror', 'Decor > Mirrors', 99],
  ['Garden Bench', 'Outdoor > Benches', 299],
] as const;
const NAMES = ['Alder', 'Brompton', 'Cotswold', 'Dunmore', 'Elgin', 'Farrow', 'Glenn', 'Harlow'];
const MORE = ['Classic', 'Grande', 'Loft', 'Nova', 'Original', 'Petite', 'Studio', 'Verde'];
const COLOURS = ['Oak', 'Walnut', 'White', 'Charcoal', 'Forest Green', 'Mustard', 'Navy', 'Sand'];
const MATERIALS = ['Oak', 'Walnut', 'Linen', 'Velvet', 'Steel', 'Rattan', 'Wool', 'Marble'];
const SENTENCES = [
  'Made by hand in small batches from timber that we choose ourselves.',
  'The frame is solid and the joints are glued and dowelled, not screwed.',
  'Arrives in two boxes and takes one person about twenty minutes to put together.',
  'The finish is a hard wax oil that can be renewed at home with a cloth.',
  'Seats are filled with feather and foam, and the covers come off for washing.',
  'Each piece differs a little in grain and colour, which is how wood grows.',
];

const COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'brand',
  'mpn',
  'product_type',
  'color',
  'material',
  'product_width',
  'product_height',
  'quantity',
  'shipping',
];

/** Variants of one product. */
const GROUP = 3;

/** A row changes once in so many feeds: one in a hundred of the rows of each. */
const CHANGES = 100;

/** Pieces of a row, before any order. Few of some rows, so that they are sold out. */
const piecesOf = (number: number): number => (number % 4 === 0 ? 2 : 5 + (number % 40));

/** Whether the feed may change the pieces of a row; the orders of the run buy no such product. */
export const changesPieces = (number: number): boolean => Math.floor(number / GROUP) % 3 === 0;

/** How many times a row has changed after so many feeds of its seller. */
const changesOf = (number: number, revision: number): number => {
  const offset = Math.floor(randomFrom(number)() * CHANGES);
  return Math.floor((revision + CHANGES - 1 - offset) / CHANGES);
};

export interface MadeRow {
  readonly number: number;
  readonly title: string;
  readonly mpn: string;
}

const rowOf = (number: number, revision: number): MadeRow & Record<string, string | number> => {
  const group = Math.floor(number / GROUP);
  const random = randomFrom(group * 7 + 1);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] ?? (items[0] as Item);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const [kind, type, base] = pick(KINDS);
  const name = `${pick(NAMES)} ${pick(MORE)} ${kind} ${group * GROUP}`;
  const colour = COLOURS[number % COLOURS.length] ?? '';
  const changes = changesOf(number, revision);
  const isStock = changesPieces(number);
  return {
    number,
    id: `SKU-${number}`,
    item_group_id: `GROUP-${group}`,
    title: `${name}, ${colour}`,
    description: Array.from({ length: between(4, 12) }, () => pick(SENTENCES)).join(' '),
    link: `https://shop.example.com/products/${number}`,
    image_link: `https://cdn.example.com/p/${number}.jpg`,
    availability: 'in_stock',
    price: `${base + between(0, 400) + (isStock ? 0 : changes % 2)}.00 GBP`,
    brand: `Brand ${group % 50}`,
    mpn: `M${number}Z`,
    product_type: type,
    color: colour,
    material: pick(MATERIALS),
    product_width: `${between(40, 240)} cm`,
    product_height: `${between(30, 210)} cm`,
    quantity: String(piecesOf(number) + (isStock ? changes % 2 : 0)),
    shipping: 'GB:0.00 GBP',
  };
};

/**
 * Writes a seller’s feed as it is after so many earlier ones: each time another hundredth of its rows has changed, a
 * third of them in their pieces and the others in their price.
 */
export const writeFeed = async (
  file: string,
  { from, rows }: Pick<MadeSeller, 'from' | 'rows'>,
  revision: number,
): Promise<void> => {
  const stream = createWriteStream(file);
  stream.write(`${COLUMNS.join('\t')}\n`);
  for (let number = from; number < from + rows; number += 1) {
    const row = rowOf(number, revision);
    const line = COLUMNS.map((column) => String(row[column] ?? '')).join('\t');
    if (!stream.write(`${line}\n`)) await once(stream, 'drain');
    // Others of this process go on meanwhile.
    if (number % 5_000 === 0) await pause(0);
  }
  stream.end();
  await once(stream, 'close');
};

/** Rows whose titles and numbers a search should find. */
export const rowsFrom = (from: number, count: number): readonly MadeRow[] =>
  Array.from({ length: count }, (_, at) => rowOf(from + at, 0));

/** One row of each product. */
export const oneOfEach = (rows: readonly MadeRow[]): readonly MadeRow[] =>
  rows.filter(({ number }) => number % GROUP === 0);
