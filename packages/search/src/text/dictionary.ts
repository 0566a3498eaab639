/*
 * The terms of an index with their occurrences, as bytes of which a search reads little: for each term that it looks up
 * one block of terms, and the occurrences of that term. Only the first term of each block is always in memory.
 */

import { asWords, type ByteRanges, joinedBytes } from '../lists/columns.ts';

/** The terms of a block. */
const BLOCK = 32;
/** The counts of a term's occurrences in a block: in products, and in variants. */
const COUNTS = 2;
const WORD = Uint32Array.BYTES_PER_ELEMENT;
/** Before each term of a block, and at its end. No term contains it. */
const BREAK = '\n';
const BREAK_CODE = BREAK.charCodeAt(0);

/** A term of an index, with the rows that have it and its weight in each. */
export interface Term {
  readonly text: string;
  /** Its position among all terms. */
  readonly place: number;
  /** Rows of products, so many, and then those of variants. */
  readonly products: number;
  readonly rows: Uint32Array;
  readonly weights: Uint8Array;
}

type Use = (row: number, weight: number) => void;

export const eachProduct = ({ products, rows, weights }: Term, use: Use): void => {
  for (let at = 0; at < products; at += 1) use(rows[at] ?? 0, weights[at] ?? 0);
};

export const eachVariant = ({ products, rows, weights }: Term, use: Use): void => {
  for (let at = products; at < rows.length; at += 1) use(rows[at] ?? 0, weights[at] ?? 0);
};

/** Where the blocks are. */
export interface DictionaryHead {
  /** The number of terms. */
  readonly terms: number;
  /** The first term of each block. Terms are in the order in which JavaScript compares them. */
  readonly firsts: readonly string[];
  /** The bytes of all blocks, and of all occurrences. */
  readonly blockBytes: number;
  readonly occurrenceBytes: number;
}

interface DictionaryColumns {
  /** Where each block begins, with one more entry at the end. */
  readonly blockStarts: Uint32Array;
  /** Where the occurrences of the first term of each block begin. */
  readonly occurrenceStarts: Uint32Array;
}

/** The bytes of a block in memory besides the letters of its first term: the string itself, and two starts. */
const BYTES_OF_FIRST = 24 + 2 * WORD;

/** The bytes that a term takes in its block besides its letters. */
export const BYTES_OF_TERM = COUNTS * WORD + 1;

/** So many bytes, filled up to a whole word. */
const wholeWords = (bytes: number): number => Math.ceil(bytes / WORD) * WORD;

/** The bytes of a term's occurrences: its rows, and their weights. */
const bytesOfOccurrences = (count: number): number => wholeWords(count * (WORD + 1));

/** The terms of an index, to look up one by one. */
export class Dictionary {
  readonly #head: DictionaryHead;
  readonly #columns: DictionaryColumns;
  readonly #blocks: ByteRanges;
  readonly #occurrences: ByteRanges;

  constructor(
    head: DictionaryHead,
    columns: DictionaryColumns,
    { blocks, occurrences }: { readonly blocks: ByteRanges; readonly occurrences: ByteRanges },
  ) {
    this.#head = head;
    this.#columns = columns;
    this.#blocks = blocks;
    this.#occurrences = occurrences;
  }

  /** The approximate bytes that it takes in memory, without the terms and their occurrences. */
  get bytes(): number {
    const { firsts } = this.#head;
    return firsts.reduce((sum, { length }) => sum + length, BYTES_OF_FIRST * firsts.length);
  }

  /** A term by its text; null when nothing has it. */
  find(text: string): Term | null {
    const block = this.#blockOf(text);
    if (block < 0) return null;
    const { letters, counts } = this.#read(block);
    const at = placeIn(letters, text);
    return at < 0 ? null : this.#termIn(block, { text, at, counts });
  }

  /** The terms from a text on, in their order. */
  *from(begin: string): Generator<Term, void> {
    const { firsts } = this.#head;
    for (let block = Math.max(0, this.#blockOf(begin)); block < firsts.length; block += 1) {
      const { letters, counts } = this.#read(block);
      const texts = letters.split(BREAK).slice(1, 1 + counts.length / COUNTS);
      for (const [at, text] of texts.entries()) {
        if (text >= begin) yield this.#termIn(block, { text, at, counts });
      }
    }
  }

  /** The block in which a term would be; -1 when it would be before the first. */
  #blockOf(text: string): number {
    const { firsts } = this.#head;
    const next = firstPlaceFrom(firsts, text);
    return firsts[next] === text ? next : next - 1;
  }

  #read(block: number): { readonly letters: string; readonly counts: Uint32Array } {
    const { blockStarts } = this.#columns;
    const bytes = this.#blocks.read(blockStarts[block] ?? 0, blockStarts[block + 1] ?? 0);
    const end = Math.min(BLOCK, this.#head.terms - block * BLOCK) * COUNTS * WORD;
    return {
      letters: DECODER.decode(bytes.subarray(end)),
      counts: asWords(bytes, end / WORD),
    };
  }

  #termIn(
    block: number,
    {
      text,
      at,
      counts,
    }: { readonly text: string; readonly at: number; readonly counts: Uint32Array },
  ): Term {
    let start = this.#columns.occurrenceStarts[block] ?? 0;
    for (let before = 0; before < at; before += 1) {
      start += bytesOfOccurrences(
        countAt(counts, COUNTS * before) + countAt(counts, COUNTS * before + 1),
      );
    }
    const products = countAt(counts, COUNTS * at);
    const all = products + countAt(counts, COUNTS * at + 1);
    const bytes = this.#occurrences.read(start, start + all * (WORD + 1));
    return {
      text,
      place: block * BLOCK + at,
      products,
      rows: asWords(bytes, all),
      weights: bytes.subarray(all * WORD),
    };
  }
}

const DECODER = new TextDecoder();

/** The position of a term among those of a block; -1 when it is not there. */
const placeIn = (letters: string, text: string): number => {
  const end = letters.indexOf(BREAK + text + BREAK);
  if (end < 0) return -1;
  let place = 0;
  // Faster than to split the letters, which is most of the time of a short search.
  for (let at = 0; at < end; at += 1) if (letters.charCodeAt(at) === BREAK_CODE) place += 1;
  return place;
};

const countAt = (counts: Uint32Array, at: number): number => counts[at] ?? 0;

/** The position at which a term would be inserted into a list of terms. */
export const firstPlaceFrom = (terms: readonly string[], term: string): number => {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The occurrences of all terms in products or in variants; those of one term go from `starts[term]` up to `starts[term + 1]`. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly weights: Uint8Array;
}

interface EncodedDictionary {
  readonly head: DictionaryHead;
  readonly columns: DictionaryColumns;
  readonly blocks: Uint8Array;
  readonly occurrences: Uint8Array;
}

/** @param terms in the order in which JavaScript compares them */
export const encodeDictionary = (
  terms: readonly string[],
  ofProducts: Postings,
  ofVariants: Postings,
): EncodedDictionary => {
  const encoder = new TextEncoder();
  const length = Math.ceil(terms.length / BLOCK);
  const [blockStarts, occurrenceStarts] = [new Uint32Array(length + 1), new Uint32Array(length)];
  const blocks: Uint8Array[] = [];
  const firsts: string[] = [];
  let [blockBytes, occurrenceBytes] = [0, 0];
  for (let block = 0; block < length; block += 1) {
    const texts = terms.slice(block * BLOCK, (block + 1) * BLOCK);
    const counts = new Uint32Array(texts.length * COUNTS);
    firsts.push(texts[0] ?? '');
    blockStarts[block] = blockBytes;
    occurrenceStarts[block] = occurrenceBytes;
    for (const at of texts.keys()) {
      const term = block * BLOCK + at;
      const [products, variants] = [countOf(ofProducts, term), countOf(ofVariants, term)];
      counts.set([products, variants], COUNTS * at);
      occurrenceBytes += bytesOfOccurrences(products + variants);
    }
    const letters = encoder.encode(BREAK + texts.join(BREAK) + BREAK);
    const bytes = new Uint8Array(wholeWords(counts.byteLength + letters.length));
    bytes.set(new Uint8Array(counts.buffer));
    bytes.set(letters, counts.byteLength);
    blocks.push(bytes);
    blockBytes += bytes.length;
  }
  blockStarts[length] = blockBytes;
  return {
    head: { terms: terms.length, firsts, blockBytes, occurrenceBytes },
    columns: { blockStarts, occurrenceStarts },
    blocks: joinedBytes(blocks),
    occurrences: encodeOccurrences(terms.length, [ofProducts, ofVariants], occurrenceBytes),
  };
};

const countOf = ({ starts }: Postings, term: number): number =>
  (starts[term + 1] ?? 0) - (starts[term] ?? 0);

const encodeOccurrences = (
  terms: number,
  postings: readonly Postings[],
  length: number,
): Uint8Array => {
  const bytes = new Uint8Array(length);
  const words = new Uint32Array(bytes.buffer);
  let at = 0;
  for (let term = 0; term < terms; term += 1) {
    for (const { starts, rows } of postings) {
      const some = rows.subarray(starts[term], starts[term + 1]);
      words.set(some, at / WORD);
      at += some.byteLength;
    }
    for (const { starts, weights } of postings) {
      const some = weights.subarray(starts[term], starts[term + 1]);
      bytes.set(some, at);
      at += some.length;
    }
    at = wholeWords(at);
  }
  return bytes;
};
