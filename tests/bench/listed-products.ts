import type { ListedProduct, Size, TagReferenceRow } from '@parlour/search';
import { randomFrom } from './random.ts';

/*
 * A furniture catalogue of any size, in the form that lists read: ten variants to three products, some 14
 * tags and two sizes for each product, a thousand brands of very different sizes, and prices that repeat. It
 * is the same on each run.
 */

/** How many tags of each type there are, and how many of them a product has. */
const TYPES = [
  { type: 'brand', tags: 1_000, each: 1 },
  { type: 'category', tags: 120, each: 3 },
  { type: 'colour', tags: 24, each: 3 },
  { type: 'filter', tags: 40, each: 2 },
  { type: 'material', tags: 30, each: 2 },
  { type: 'room', tags: 12, each: 2 },
  { type: 'style', tags: 10, each: 1 },
] as const;

const FIRST_ID = {
  brand: 1,
  category: 2_001,
  colour: 3_001,
  filter: 4_001,
  material: 5_001,
  room: 6_001,
  style: 7_001,
};

/** Tags in the order of facets. */
export const benchTags: readonly TagReferenceRow[] = TYPES.flatMap(({ type, tags }) =>
  Array.from({ length: tags }, (_, number) => ({
    tag_id: FIRST_ID[type] + number,
    type,
    tag_name: `${type} ${String(number).padStart(4, '0')}`,
    tag_slug: `${type}-${number}`,
    parent_id: 0,
    parent_name: null,
    parent_slug: null,
    color_hex: '',
    main_thumbnail: '',
  })),
);

const SELLERS = 200;
/** Variants of a product, taking these numbers in turn: ten to three products. */
const VARIANTS = [1, 3, 6];

type Random = () => number;

/** Picks the first of some numbers more often than the last. */
const skewed = (random: Random, count: number): number => Math.floor(random() ** 2 * count);

const tagsOf = (random: Random): number[] => [
  ...new Set(
    TYPES.flatMap(({ type, tags, each }) =>
      Array.from({ length: each }, () => FIRST_ID[type] + skewed(random, tags)),
    ),
  ),
];

const sizesOf = (random: Random, variants: number): Size[] =>
  Array.from({ length: Math.min(variants, 1 + Math.floor(random() * 3)) }, () => [
    300 + 10 * Math.floor(random() * 210),
    200 + 10 * Math.floor(random() * 200),
    200 + 10 * Math.floor(random() * 100),
  ]);

const product = (random: Random, id: number): ListedProduct => ({
  id,
  listed: random() < 0.98,
  inStock: random() < 0.8,
  arrival: random() < 0.7 ? (1 + Math.trunc(random() * 30)) * 128 + 62 : 0,
  price: random() < 0.02 ? null : 100 * (20 + skewed(random, 4_000)),
  rating: random() < 0.5 ? 0 : 1 + Math.floor(random() * 9) / 2,
  tags: tagsOf(random),
  sellers: [1 + skewed(random, SELLERS)],
  sizes: sizesOf(random, VARIANTS[id % VARIANTS.length] ?? 1),
});

/** Products that have this many variants in total, page by page. */
export function* listedProducts(variants: number, page = 5_000): Iterable<ListedProduct[]> {
  const random = randomFrom(1);
  let products: ListedProduct[] = [];
  for (let id = 1, left = variants; left > 0; id += 1) {
    products.push(product(random, id));
    left -= VARIANTS[id % VARIANTS.length] ?? 1;
    if (products.length < page && left > 0) continue;
    yield products;
    products = [];
  }
}
