/*
 * The words of a whole assortment, with the figures that a search needs before it asks the parts of the index:
 * rare words, kinds of products, beginnings and slips are judged by all products, in whichever part they are.
 */

import { bytesInMemory, type Column, decodeColumns, encodeColumns } from '../lists/columns.ts';
import { eachProduct, eachVariant, firstPlaceFrom, type Term } from './dictionary.ts';
import { isNumber } from './terms.ts';
import { isSaid, type TextIndex, WEIGHT } from './text-index.ts';

/** The words of some products. */
export interface WordCounts {
  readonly products: number;
  /** In the order of code points, without numbers (`isNumber`) that are no noun. */
  readonly terms: readonly string[];
  /** The number of products that have each term, and not only in a description or as a number. */
  readonly productsWith: Uint32Array;
  /** How often each term is the noun of a title or a category. */
  readonly nouns: Uint32Array;
  /** 1 for a term that is said of a whole product, be it only in a description. */
  readonly mentioned: Uint8Array;
}

/** The position of a term; -1 when nothing has it. */
const placeOfTerm = (terms: readonly string[], term: string): number => {
  const place = firstPlaceFrom(terms, term);
  return terms[place] === term ? place : -1;
};

/** What the parts know of a number, which the words do not. */
export interface NumberCount {
  /** The number of products that have it, and not only in a description. */
  readonly products: number;
  /** Whether anything has it. */
  readonly isKnown: boolean;
  /** Whether it is said of a whole product, be it only in a description. */
  readonly isMentioned: boolean;
  /** The longer numbers, in the order of code points. */
  readonly begun: readonly string[];
}

/** The most words that a beginning may stand for. */
export const MOST_BEGUN = 40;

/** The words that a search looks up: those of the index, of changed products, and the numbers that were typed. */
export class Vocabulary {
  readonly products: number;
  readonly layers: readonly WordCounts[];
  readonly #numbers: ReadonlyMap<string, NumberCount>;

  constructor(
    layers: readonly WordCounts[],
    numbers: ReadonlyMap<string, NumberCount> = new Map<string, NumberCount>(),
  ) {
    this.layers = layers;
    this.products = layers.reduce((sum, { products }) => sum + products, 0);
    this.#numbers = numbers;
  }

  withNumbers(numbers: ReadonlyMap<string, NumberCount>): Vocabulary {
    return new Vocabulary(this.layers, numbers);
  }

  /** Whether anything has a term, or a synonym names it. */
  has(term: string): boolean {
    return (
      this.layers.some(({ terms }) => placeOfTerm(terms, term) >= 0) ||
      this.#numbers.get(term)?.isKnown === true
    );
  }

  /** The number of products that have a term, and not only in a description. */
  productsWith(term: string): number {
    const numbered = this.#numbers.get(term)?.products ?? 0;
    return this.#sum(term, ({ productsWith }, place) => productsWith[place] ?? 0) + numbered;
  }

  nouns(term: string): number {
    return this.#sum(term, ({ nouns }, place) => nouns[place] ?? 0);
  }

  isMentioned(term: string): boolean {
    return (
      this.#sum(term, ({ mentioned }, place) => mentioned[place] ?? 0) > 0 ||
      this.#numbers.get(term)?.isMentioned === true
    );
  }

  /** The longer terms that begin with a text: those of the most products first, and numbers last. */
  begunWith(begin: string): readonly string[] {
    const counts = new Map<string, number>();
    for (const { terms, productsWith } of this.layers) {
      for (let at = firstPlaceFrom(terms, begin); at < terms.length; at += 1) {
        const term = terms[at] ?? '';
        if (!term.startsWith(begin)) break;
        const products = productsWith[at] ?? 0;
        if (term !== begin && products > 0) counts.set(term, (counts.get(term) ?? 0) + products);
      }
    }
    const words = [...counts]
      .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
      .map(([term]) => term);
    const numbers = this.#numbers.get(begin)?.begun ?? [];
    return [...new Set([...words, ...numbers])].slice(0, MOST_BEGUN);
  }

  #sum(term: string, figure: (counts: WordCounts, place: number) => number): number {
    let sum = 0;
    for (const counts of this.layers) {
      const place = placeOfTerm(counts.terms, term);
      if (place >= 0) sum += figure(counts, place);
    }
    return sum;
  }
}

/** The words of a part of the index. */
export const wordsOfIndex = ({ words }: TextIndex): WordCounts =>
  decodeWords(words.read(0, words.length)).words;

/** The words of several parts together. */
export const wordsOfAll = (parts: readonly WordCounts[]): WordCounts => {
  const places = new Map<string, number>();
  const terms = [...new Set(parts.flatMap((part) => part.terms))].sort((one, other) =>
    one < other ? -1 : 1,
  );
  terms.forEach((term, place) => places.set(term, place));
  const words = {
    products: parts.reduce((sum, { products }) => sum + products, 0),
    terms,
    productsWith: new Uint32Array(terms.length),
    nouns: new Uint32Array(terms.length),
    mentioned: new Uint8Array(terms.length),
  };
  for (const part of parts) {
    for (const [at, term] of part.terms.entries()) {
      const place = places.get(term) ?? 0;
      words.productsWith[place] = (words.productsWith[place] ?? 0) + (part.productsWith[at] ?? 0);
      words.nouns[place] = (words.nouns[place] ?? 0) + (part.nouns[at] ?? 0);
      words.mentioned[place] = (words.mentioned[place] ?? 0) | (part.mentioned[at] ?? 0);
    }
  }
  return words;
};

/** What a part knows of a number, and its longer numbers that begin with it. */
export const numberIn = (index: TextIndex, number: string): NumberCount => {
  const begun: string[] = [];
  let count: Omit<NumberCount, 'begun'> = { products: 0, isKnown: false, isMentioned: false };
  for (const term of index.dictionary.from(number)) {
    if (!term.text.startsWith(number) || begun.length === MOST_BEGUN) break;
    const products = productsNumbered(index, term);
    if (term.text === number) count = { products, isKnown: true, isMentioned: term.products > 0 };
    else if (products > 0) begun.push(term.text);
  }
  return { ...count, begun };
};

/** The products that have a term as a number of theirs, and those of which it is said, if the words do not count them. */
const productsNumbered = ({ productOf }: TextIndex, term: Term): number => {
  const [numbered, said] = [new Set<number>(), new Set<number>()];
  const isOnlyHere = isNumber(term.text);
  eachProduct(term, (row, weight) => {
    if (isOnlyHere && isSaid(weight)) said.add(row);
  });
  eachVariant(term, (row, weight) => {
    if (weight === WEIGHT.number) numbered.add(productOf[row] ?? 0);
    else if (isOnlyHere && isSaid(weight)) said.add(productOf[row] ?? 0);
  });
  return numbered.size + said.size;
};

/** The approximate bytes that words take in memory. */
export const bytesOfWords = ({ terms }: WordCounts): number =>
  terms.reduce((sum, { length }) => sum + length, 33 * terms.length);

/** Marks the words of an assortment; see `columns.ts`. */
const MARK = 0x5058_5631;

/** Words as bytes, with other facts as JSON. */
export const encodeWords = (words: WordCounts, beside: object = {}): Uint8Array => {
  const columns: readonly Column[] = [words.productsWith, words.nouns, words.mentioned];
  return encodeColumns(MARK, { ...beside, products: words.products, terms: words.terms }, columns);
};

/** @throws {UnreadableBytes} for bytes that are not complete words */
export const decodeWords = (
  bytes: Uint8Array,
): { readonly words: WordCounts; readonly beside: unknown } => {
  const { head, read } = decodeColumns(MARK, bytesInMemory(bytes));
  const { products, terms, ...beside } = head as Pick<WordCounts, 'products' | 'terms'>;
  const [productsWith, nouns] = [read.words(terms.length), read.words(terms.length)];
  const words = { products, terms, productsWith, nouns, mentioned: read.bytes(terms.length) };
  return { words, beside };
};
