import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomFrom } from './random.ts';

/*
 * Writes a Google Merchant TSV of any length that looks like a furniture seller's: groups of one to six
 * variants whose rows are not always adjacent, long descriptions, sales, and one faulty row in two hundred.
 * The same seed gives the same file.
 *
 *   node tests/bench/merchant-feed.ts --rows 10000 --out /tmp/merchant.tsv
 */

const KINDS = [
  ['Sofa', 'Furniture > Sofas', 899],
  ['Armchair', 'Furniture > Armchairs', 449],
  ['Dining Table', 'Furniture > Tables > Dining Tables', 699],
  ['Dining Chair', 'Home & Garden > Furniture > Chairs > Dining Chairs', 129],
  ['Bed Frame', 'Bedroom > Beds', 599],
  ['Wardrobe', 'Furniture > Storage > Wardrobes', 799],
  ['Desk', 'Home Office > Desks', 349],
  ['Bookcase', 'Furniture > Shelving > Bookcases', 249],
  ['Table Lamp', 'Home & Garden > Lighting > Lamps > Table Lamps', 79],
  ['Pendant Light', 'Lighting > Pendants', 119],
  ['Rug', 'Home & Garden > Decor > Rugs', 189],
  ['Mirror', 'Home Decor > Mirrors', 99],
  ['Garden Bench', 'Outdoor > Garden Furniture > Benches', 299],
] as const;

const NAMES = ['Alder', 'Brompton', 'Cotswold', 'Dunmore', 'Elgin', 'Farrow', 'Glenn', 'Harlow'];
const MORE = ['Classic', 'Grande', 'Loft', 'Nova', 'Original', 'Petite', 'Studio', 'Verde'];
const BRANDS = ['Hale & Sons', 'Nordlys', 'Studio Kettle', 'Marlowe', 'Oak Barn', 'Fjord House'];
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

const HEADER = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'mpn',
  'product_type',
  'color',
  'material',
  'product_width',
  'product_height',
  'product_length',
  'shipping',
  'condition',
];

const random = { next: randomFrom(1) };
const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random.next() * items.length)] ?? (items[0] as Item);
const between = (low: number, high: number): number =>
  low + Math.floor(random.next() * (high - low + 1));

const gtin = (number: number): string => {
  const digits = String(500_000_000_000 + number);
  const sum = Array.from(digits, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

type Row = Record<string, string>;

/** @param made the number of variants that the group has so far, whose colours differ */
const variantRow = (group: Row, number: number, made: number): Row => {
  const colour = COLOURS[(Number(group.colours) + made) % COLOURS.length] ?? '';
  const price = Number(group.base) + between(0, 60);
  return {
    ...group,
    id: `SKU-${number}`,
    title: `${group.title ?? ''}, ${colour}`,
    image_link: `https://cdn.example.com/p/${number}-1.jpg`,
    additional_image_link: [2, 3]
      .map((at) => `https://cdn.example.com/p/${number}-${at}.jpg`)
      .join(),
    availability: pick(['in_stock', 'in_stock', 'in_stock', 'out_of_stock', 'preorder']),
    price: `${price}.00 GBP`,
    sale_price: random.next() < 0.2 ? `${Math.round(price * 0.8)}.00 GBP` : '',
    gtin: gtin(number),
    mpn: `M${number}`,
    color: colour,
    ...fault(number),
  };
};

const FAULTS: readonly Row[] = [
  { price: 'on request' },
  { title: '' },
  { availability: 'maybe' },
  { price: '120.00 USD' },
  { image_link: 'picture.jpg' },
];

const fault = (number: number): Row =>
  number % 200 === 199 ? (FAULTS[Math.floor(number / 200) % FAULTS.length] ?? {}) : {};

const groupOf = (number: number): Row => {
  const [kind, path, base] = pick(KINDS);
  const width = between(40, 240);
  return {
    item_group_id: random.next() < 0.7 ? `GROUP-${number}` : '',
    title: `${pick(NAMES)} ${pick(MORE)} ${kind} ${number}`,
    description: Array.from({ length: between(4, 12) }, () => pick(SENTENCES)).join(' '),
    link: `https://shop.example.com/products/${number}`,
    brand: pick(BRANDS),
    product_type: path,
    material: pick(MATERIALS),
    product_width: `${width} cm`,
    product_height: `${between(30, 210)} cm`,
    product_length: `${between(30, 100)} cm`,
    shipping: random.next() < 0.5 ? 'GB:::39.00 GBP' : '',
    condition: 'new',
    colours: String(between(0, COLOURS.length - 1)),
    base: String(base + between(0, 400)),
  };
};

/** Rows of the feed; every tenth row is held back and follows the next group. */
function* feedRows(rows: number): Iterable<Row> {
  let late: Row[] = [];
  for (let number = 1; number <= rows;) {
    const group = groupOf(number);
    const size = group.item_group_id === '' ? 1 : between(1, 6);
    const held = late;
    late = [];
    for (let made = 0; made < size && number <= rows; made += 1, number += 1) {
      const row = variantRow(group, number, made);
      if (number % 10 === 0) late.push(row);
      else yield row;
    }
    yield* held;
  }
  yield* late;
}

/** Writes a feed with this many rows to a file. */
export const writeMerchantFeed = async (file: string, rows: number, seed = 1): Promise<void> => {
  random.next = randomFrom(seed);
  const stream = createWriteStream(file);
  stream.write(`${HEADER.join('\t')}\n`);
  for (const row of feedRows(rows)) {
    const line = HEADER.map((column) => row[column] ?? '').join('\t');
    if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: 'merchant-feed.tsv' },
    },
  });
  await writeMerchantFeed(values.out, Number(values.rows), Number(values.seed));
}
