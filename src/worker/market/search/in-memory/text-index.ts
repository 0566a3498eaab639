/*
 * What searches of one assortment look words up in. Products are rows in the order of their ids, and the
 * variants of a product stand together, so that a column of variants needs no other column to find them.
 */

import { type Column, decodeColumns, encodeColumns } from '../../list-index/columns.ts';

/** Where a term stands in a thing, from the least to the most telling. Kept as a byte. */
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

/** A term that stands only in a text about a thing says little of what it is. */
export const SAID = WEIGHT.body + 1;

/** Rows and weights of each term, those of a term together: from `starts[term]` up to `starts[term + 1]`. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly weights: Uint8Array;
}

/** How many terms of what a thing is are kept of each title and each of its categories. */
export const TYPE_ROOM = 4;
export const WHOLE_ROOM = 8;
/** How many kinds a product's categories name at most. */
export const CATEGORY_ROOM = 3;

export interface TextIndex {
  /** Of which database, and what of it. */
  readonly epoch: string;
  readonly version: number;
  /** Ids of products, ascending. */
  readonly products: Uint32Array;
  /** Where the variants of each product begin; one more entry at the end. */
  readonly firstVariants: Uint32Array;
  readonly variants: Uint32Array;
  /** Row of each variant's product. */
  readonly productOf: Uint32Array;
  /** Millimetres, three places a variant: width, height and length, 0 where one is not known. */
  readonly sizes: Uint16Array;
  /** Pence of each variant, 0 for none. */
  readonly prices: Uint32Array;
  /** In the order of code points. */
  readonly terms: readonly string[];
  /** What is true of a whole product, and what of one of its variants. */
  readonly ofProducts: Postings;
  readonly ofVariants: Postings;
  /** Products of which a term says more than that a text mentions it; what is rare says more. */
  readonly productsWith: Uint32Array;
  /** `TYPE_ROOM` places a variant: terms of what its title says it is, from 1, the noun last; 0 for none. */
  readonly types: Uint32Array;
  /** `WHOLE_ROOM` places a variant: these with what is said to belong to it, from the first on. */
  readonly wholes: Uint32Array;
  /** `TYPE_ROOM` times `CATEGORY_ROOM` places a product, the same of its categories. */
  readonly categories: Uint32Array;
  /** How often each term is the noun of a title or category. */
  readonly nouns: Uint32Array;
}

/** Place of a term, -1 where nothing has it. */
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

/** The place where a term would stand. */
export const firstPlaceFrom = (terms: readonly string[], term: string): number => {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Bytes that an index takes in memory, roughly. */
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

/** Row of the product of each variant. */
export const productsOfVariants = (firstVariants: Uint32Array, variants: number): Uint32Array => {
  const productOf = new Uint32Array(variants);
  for (let row = 0; row + 1 < firstVariants.length; row += 1) {
    productOf.fill(row, firstVariants[row], firstVariants[row + 1]);
  }
  return productOf;
};

/** Of an index of texts; see `columns.ts`. */
const MARK = 0x5058_5431;

interface Head extends Pick<TextIndex, 'epoch' | 'version' | 'terms'> {
  readonly products: number;
  readonly variants: number;
  /** Findings in each of the postings. */
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

/** @throws {Error} for bytes that are not a whole index. */
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
