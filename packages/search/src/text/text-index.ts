/*
 * The index in which the searches of one assortment look up words. Products are rows from the newest to
 * the oldest, and the variants of a product are next to each other, so that a column of variants needs no other
 * column to find them.
 */

import {
  type ByteRanges,
  bytesInMemory,
  type Column,
  decodeColumns,
  encodeColumns,
  isMarked,
} from '../lists/columns.ts';
import { Dictionary, type DictionaryHead, encodeDictionary, type Postings } from './dictionary.ts';

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

/** Whether an occurrence says something of a product, and is not only in a description or as a number. */
export const isSaid = (weight: number): boolean => weight >= SAID && weight < WEIGHT.number;

/** Lists of terms for each row. Rows with the same lists share them. */
export interface Patterns {
  /** The pattern of each row. */
  readonly of: Uint32Array;
  /** Where the entries of each pattern begin, with one more entry at the end. */
  readonly starts: Uint32Array;
  /** The places of terms, counted from 1, with a 0 at the end of each list. */
  readonly entries: Uint32Array;
}

/** The lists of a pattern, of places counted from 1. */
export const listsOf = (
  { starts, entries }: Patterns,
  pattern: number,
): readonly (readonly number[])[] => {
  const lists: number[][] = [];
  let list: number[] = [];
  for (let at = starts[pattern] ?? 0; at < (starts[pattern + 1] ?? 0); at += 1) {
    const entry = entries[at] ?? 0;
    if (entry > 0) list.push(entry);
    else {
      lists.push(list);
      list = [];
    }
  }
  return lists;
};

/** The columns that are in memory as a whole. What is large is in the dictionary, of which a search reads little. */
interface HeldColumns {
  /** The ids of products, descending. */
  readonly products: Uint32Array;
  /** The position of each product's first variant, with one more entry at the end. */
  readonly firstVariants: Uint32Array;
  readonly variants: Uint32Array;
  /** In millimetres, three entries per variant: width, height and length; 0 for an unknown one. */
  readonly sizes: Uint16Array;
  /** The price of each variant in pence; 0 for none. */
  readonly prices: Uint32Array;
  /** For each variant the terms of the kind in its title, noun last, and the same followed by what belongs to it. */
  readonly kinds: Patterns;
  /** For each product the terms of each of its categories, noun last. */
  readonly categories: Patterns;
}

export interface TextIndex extends HeldColumns {
  /** The identity of the database. */
  readonly epoch: string;
  readonly version: number;
  /** The row of each variant's product. */
  readonly productOf: Uint32Array;
  readonly dictionary: Dictionary;
  /** The words with their figures; see `wordsOfIndex`. */
  readonly words: ByteRanges;
  /** All of the index as it is stored. */
  readonly stored: ByteRanges;
}

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

/** The row of each variant's product. */
export const productsOfVariants = (firstVariants: Uint32Array, variants: number): Uint32Array => {
  const productOf = new Uint32Array(variants);
  for (let row = 0; row + 1 < firstVariants.length; row += 1) {
    productOf.fill(row, firstVariants[row], firstVariants[row + 1]);
  }
  return productOf;
};

const columnsOf = ({ of, starts, entries }: Patterns) => [of, starts, entries];

/** The approximate bytes that an index takes in memory: all of it after a build, its held columns from a storage. */
export const bytesOfText = ({ products, firstVariants, variants, ...index }: TextIndex): number => {
  const columns: readonly Column[] = [
    products,
    firstVariants,
    variants,
    index.productOf,
    index.sizes,
    index.prices,
    ...[index.kinds, index.categories].flatMap(columnsOf),
  ];
  const memories = new Set(columns.map(({ buffer }) => buffer));
  return [...memories].reduce((sum, { byteLength }) => sum + byteLength, index.dictionary.bytes);
};

/** Marks an index of texts; see `columns.ts`. */
const MARK = 0x5058_5432;

interface PatternsHead {
  readonly patterns: number;
  readonly entries: number;
}

const headOf = ({ starts, entries }: Patterns): PatternsHead => ({
  patterns: starts.length - 1,
  entries: entries.length,
});

interface Head extends Pick<TextIndex, 'epoch' | 'version'> {
  readonly products: number;
  readonly variants: number;
  readonly kinds: PatternsHead;
  readonly categories: PatternsHead;
  readonly dictionary: DictionaryHead;
  readonly words: number;
}

/** What a build has found. */
export interface BuiltColumns extends HeldColumns, Pick<TextIndex, 'epoch' | 'version'> {
  readonly terms: readonly string[];
  readonly ofProducts: Postings;
  readonly ofVariants: Postings;
  /** The encoded words. */
  readonly words: Uint8Array;
}

/** The index of what a build has found. */
export const builtIndex = ({ epoch, version, words, ...built }: BuiltColumns): TextIndex => {
  const { head, columns, blocks, occurrences } = encodeDictionary(
    built.terms,
    built.ofProducts,
    built.ofVariants,
  );
  const { products, variants, kinds, categories } = built;
  const heads: Head = {
    epoch,
    version,
    products: products.length,
    variants: variants.length,
    kinds: headOf(kinds),
    categories: headOf(categories),
    dictionary: head,
    words: words.length,
  };
  const bytes = encodeColumns(MARK, heads, [
    products,
    built.firstVariants,
    variants,
    built.prices,
    ...[kinds, categories].flatMap(columnsOf),
    columns.blockStarts,
    columns.occurrenceStarts,
    blocks,
    occurrences,
    built.sizes,
    words,
  ]);
  return decodeText(bytesInMemory(bytes));
};

export const encodeText = ({ stored }: TextIndex): Uint8Array => stored.read(0, stored.length);

/** Whether bytes are an index of texts, rather than something else in columns. */
export const isText = (bytes: Uint8Array): boolean => isMarked(MARK, bytes);

/** @throws {UnreadableBytes} for bytes that are not a complete index */
export const decodeText = (stored: ByteRanges): TextIndex => {
  const { head: decoded, read } = decodeColumns(MARK, stored);
  const head = decoded as Head;
  const { epoch, version } = head;
  const products = read.words(head.products);
  const firstVariants = read.words(head.products + 1);
  const variants = read.words(head.variants);
  const prices = read.words(head.variants);
  const patterns = (rows: number, one: PatternsHead): Patterns => ({
    of: read.words(rows),
    starts: read.words(one.patterns + 1),
    entries: read.words(one.entries),
  });
  const kinds = patterns(head.variants, head.kinds);
  const categories = patterns(head.products, head.categories);
  const blocks = head.dictionary.firsts.length;
  const columns = {
    blockStarts: read.words(blocks + 1),
    occurrenceStarts: read.words(blocks),
  };
  const dictionary = new Dictionary(head.dictionary, columns, {
    blocks: read.later(head.dictionary.blockBytes),
    occurrences: read.later(head.dictionary.occurrenceBytes),
  });
  const sizes = read.halves(head.variants * 3);
  return {
    epoch,
    version,
    products,
    firstVariants,
    variants,
    productOf: productsOfVariants(firstVariants, head.variants),
    prices,
    kinds,
    categories,
    dictionary,
    sizes,
    words: read.later(head.words),
    stored,
  };
};
