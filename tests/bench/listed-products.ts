import type { FactKind } from '@parlour/domain';
import type { ListedProduct, Size, TagReferenceRow } from '@parlour/search';
import { randomFrom } from './random.ts';

/*
 * A furniture catalogue of any size, in the form that lists read: ten variants to three products, some 14
 * tags and two sizes for each product, four facts that are filters, a thousand brands of very different sizes, and prices that repeat. It
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
  facts: {},
});

const kind = (slug: string, type: FactKind['type'], unit: FactKind['unit'] = ''): FactKind => ({
  ...{ slug, name: slug, group: 'Details', type, unit, position: 0 },
  ...{ choices: ['one', 'two', 'three'], categories: [], aliases: [], isFilter: true },
});

/** Facts that are filters: two numbers, one of which has few values and one many, yes or no, and a choice. */
export const benchFacts: readonly FactKind[] = [
  kind('seat-height', 'number', 'cm'),
  kind('weight', 'number', 'kg'),
  kind('removable-covers', 'yes_no'),
  kind('filling', 'choice'),
];

/** The same products, three in four of which say each fact. */
export function* sayingFacts(pages: Iterable<ListedProduct[]>): Iterable<ListedProduct[]> {
  const random = randomFrom(2);
  const said = <Value>(value: () => Value): Value[] => (random() < 0.75 ? [value()] : []);
  for (const page of pages) {
    yield page.map((product) => ({
      ...product,
      facts: {
        'seat-height': said(() => 300 + 10 * Math.floor(random() * 50)),
        weight: said(() => 500 * (1 + skewed(random, 400))),
        'removable-covers': said(() => Math.floor(random() * 2)),
        filling: said(() => ['one', 'two', 'three'][Math.floor(random() * 3)] ?? ''),
      },
    }));
  }
}

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
