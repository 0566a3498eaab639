/*
 * The index in which the searches of one assortment look up words. Products are rows from the newest to
 * the oldest, and the variants of a product are next to each other, so that a column of variants needs no other
 * column to find them.
 */

import { type Column, decodeColumns, encodeColumns, isMarked } from '../lists/columns.ts';

/** The weight of a term by its place in a product, from the least to the most telling. Each fits into a byte. */
export const WEIGHT = {
  body: 12,
  tag: 35,
  option: 42,
  colour: 45,
  category: 40,
  title: 52,
  name: 66,
  type: 72,
  noun: 100,
  number: 255,
} as const;

/** The least weight of a term that is not only in a description, where it would say little about a product. */
export const SAID = WEIGHT.body + 1;

/** The rows and weights of each term; those of one term go from `starts[term]` up to `starts[term + 1]`. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly weights: Uint8Array;
}

/** The number of terms that are stored for the kind in each title and each category. */
export const TYPE_ROOM = 4;
export const WHOLE_ROOM = 8;
/** The most kinds that are stored for a product's categories. */
export const CATEGORY_ROOM = 3;

export interface TextIndex {
  /** The identity of the database. */
  readonly epoch: string;
  readonly version: number;
  /** The ids of products, descending. */
  readonly products: Uint32Array;
  /** The position of each product's first variant, with one more entry at the end. */
  readonly firstVariants: Uint32Array;
  readonly variants: Uint32Array;
  /** The row of each variant's product. */
  readonly productOf: Uint32Array;
  /** In millimetres, three entries per variant: width, height and length; 0 for an unknown one. */
  readonly sizes: Uint16Array;
  /** The price of each variant in pence; 0 for none. */
  readonly prices: Uint32Array;
  /** In the order of code points. */
  readonly terms: readonly string[];
  /** The occurrences in whole products, and in single variants. */
  readonly ofProducts: Postings;
  readonly ofVariants: Postings;
  /**
   * The number of products that have each term, and not only in a description or as a number. Rarer terms are more
   * telling.
   */
  readonly productsWith: Uint32Array;
  /** `TYPE_ROOM` entries per variant: the terms of the kind in its title, counted from 1, noun last; 0 for none. */
  readonly types: Uint32Array;
  /** `WHOLE_ROOM` entries per variant: the same, followed by what belongs to the product, from the first entry on. */
  readonly wholes: Uint32Array;
  /** `TYPE_ROOM` times `CATEGORY_ROOM` entries per product: the same for its categories. */
  readonly categories: Uint32Array;
  /** How often each term is the noun of a title or a category. */
  readonly nouns: Uint32Array;
}

/** The position of a term; -1 when nothing has it. */
export const placeOfTerm = (terms: readonly string[], term: string): number => {
  let [low, high] = [0, terms.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = terms[middle] ?? '';
    if (found === term) return middle;
    if (found < term) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** The row of a product, by its id; -1 when the index does not have it. */
export const rowOfProduct = ({ products }: TextIndex, product: number): number => {
  let [low, high] = [0, products.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = products[middle] ?? 0;
    if (found === product) return middle;
    if (found > product) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** The position at which a term would be inserted. */
export const firstPlaceFrom = (terms: readonly string[], term: string): number => {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The approximate bytes that an index takes in memory. */
export const bytesOfText = (index: TextIndex): number => {
  const columns: readonly ArrayBufferView[] = [
    index.products,
    index.firstVariants,
    index.variants,
    index.productOf,
    index.sizes,
    index.prices,
    index.types,
    index.wholes,
    index.categories,
    index.nouns,
    index.productsWith,
    ...[index.ofProducts, index.ofVariants].flatMap(({ starts, rows, weights }) => [
      starts,
      rows,
      weights,
    ]),
  ];
  const letters = index.terms.reduce((sum, term) => sum + term.length, 0);
  return columns.reduce(
    (sum, { byteLength }) => sum + byteLength,
    letters + 24 * index.terms.length,
  );
};

/** The row of each variant's product. */
export const productsOfVariants = (firstVariants: Uint32Array, variants: number): Uint32Array => {
  const productOf = new Uint32Array(variants);
  for (let row = 0; row + 1 < firstVariants.length; row += 1) {
    productOf.fill(row, firstVariants[row], firstVariants[row + 1]);
  }
  return productOf;
};

/** Marks an index of texts; see `columns.ts`. */
const MARK = 0x5058_5431;

interface Head extends Pick<TextIndex, 'epoch' | 'version' | 'terms'> {
  readonly products: number;
  readonly variants: number;
  /** The number of occurrences in each of the postings. */
  readonly ofProducts: number;
  readonly ofVariants: number;
}

const headOf = ({ epoch, version, terms, ...index }: TextIndex): Head => ({
  epoch,
  version,
  terms,
  products: index.products.length,
  variants: index.variants.length,
  ofProducts: index.ofProducts.rows.length,
  ofVariants: index.ofVariants.rows.length,
});

const columnsOf = (index: TextIndex): readonly Column[] => [
  index.products,
  index.firstVariants,
  index.variants,
  index.productsWith,
  index.nouns,
  index.types,
  index.wholes,
  index.categories,
  index.prices,
  ...[index.ofProducts, index.ofVariants].flatMap(({ starts, rows }) => [starts, rows]),
  index.sizes,
  index.ofProducts.weights,
  index.ofVariants.weights,
];

export const encodeText = (index: TextIndex): Uint8Array =>
  encodeColumns(MARK, headOf(index), columnsOf(index));

/** Whether bytes are an index of texts, rather than something else in columns. */
export const isText = (buffer: ArrayBuffer): boolean => isMarked(MARK, buffer);

/** @throws {Error} for bytes that are not a complete index */
export const decodeText = (buffer: ArrayBuffer): TextIndex => {
  const { head: decoded, read } = decodeColumns(MARK, buffer);
  const head = decoded as Head;
  const { epoch, version, terms } = head;
  const products = read.words(head.products);
  const firstVariants = read.words(head.products + 1);
  const variants = read.words(head.variants);
  const productsWith = read.words(terms.length);
  const nouns = read.words(terms.length);
  const types = read.words(head.variants * TYPE_ROOM);
  const wholes = read.words(head.variants * WHOLE_ROOM);
  const categories = read.words(head.products * CATEGORY_ROOM * TYPE_ROOM);
  const prices = read.words(head.variants);
  const ofProducts = { starts: read.words(terms.length + 1), rows: read.words(head.ofProducts) };
  const ofVariants = { starts: read.words(terms.length + 1), rows: read.words(head.ofVariants) };
  const sizes = read.halves(head.variants * 3);
  return {
    epoch,
    version,
    terms,
    products,
    firstVariants,
    variants,
    productOf: productsOfVariants(firstVariants, head.variants),
    productsWith,
    nouns,
    types,
    wholes,
    categories,
    sizes,
    prices,
    ofProducts: { ...ofProducts, weights: read.bytes(head.ofProducts) },
    ofVariants: { ...ofVariants, weights: read.bytes(head.ofVariants) },
  };
};
