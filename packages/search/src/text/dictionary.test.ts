import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../lists/columns.ts';
import {
  Dictionary,
  encodeDictionary,
  eachProduct,
  eachVariant,
  type Postings,
} from './dictionary.ts';

/** Terms of several blocks, with letters of one to four bytes. */
const TERMS = [
  '',
  ...Array.from({ length: 100 }, (_, at) => `sku${String(at)}`),
  ...['=glass tumbler', 'chêne', '木', '𠮷', 'ﬀ', 'sofa', 'sofabed'],
].sort((one, other) => (one < other ? -1 : 1));

/** So many rows of each term, beginning at its own place. */
const postings = (count: (term: number) => number, weight: number): Postings => {
  const rows = TERMS.map((_, term) => Array.from({ length: count(term) }, (__, at) => term + at));
  const starts = rows.reduce<number[]>(
    (all, { length }) => [...all, (all.at(-1) ?? 0) + length],
    [0],
  );
  return {
    starts: Uint32Array.from(starts),
    rows: Uint32Array.from(rows.flat()),
    weights: new Uint8Array(rows.flat().length).fill(weight),
  };
};

const dictionary = (() => {
  const { head, columns, blocks, occurrences } = encodeDictionary(
    TERMS,
    postings((term) => term % 3, 52),
    postings((term) => term % 4, 255),
  );
  return new Dictionary(head, columns, {
    blocks: bytesInMemory(blocks),
    occurrences: bytesInMemory(occurrences),
  });
})();

const found = (text: string) => {
  const term = dictionary.find(text);
  if (!term) return null;
  const all: [kind: string, row: number, weight: number][] = [];
  eachProduct(term, (row, weight) => all.push(['product', row, weight]));
  eachVariant(term, (row, weight) => all.push(['variant', row, weight]));
  return { place: term.place, all };
};

describe('a dictionary', () => {
  it('has each term with its own occurrences', () => {
    for (const [place, text] of TERMS.entries()) {
      const all = [
        ...Array.from({ length: place % 3 }, (_, at) => ['product', place + at, 52]),
        ...Array.from({ length: place % 4 }, (_, at) => ['variant', place + at, 255]),
      ];
      expect([text, found(text)]).toEqual([text, { place, all }]);
    }
  });

  it.each(['sku', 'sku1000', 'a', 'zebra', 'tumbler', '吉', '~'])('has no %s', (text) => {
    expect(found(text)).toBeNull();
  });

  it('goes through its terms from any text on', () => {
    for (const begin of ['', 'sku5', 'sofab', 'p', '木', '\u{fb01}', 'zzz']) {
      expect(Array.from(dictionary.from(begin), ({ text }) => text)).toEqual(
        TERMS.filter((term) => term >= begin),
      );
    }
  });

  it('of nothing has nothing', () => {
    const none = { starts: new Uint32Array(1), rows: new Uint32Array(), weights: new Uint8Array() };
    const { head, columns, blocks, occurrences } = encodeDictionary([], none, none);
    const empty = new Dictionary(head, columns, {
      blocks: bytesInMemory(blocks),
      occurrences: bytesInMemory(occurrences),
    });
    expect(empty.find('sofa')).toBeNull();
    expect([...empty.from('')]).toEqual([]);
  });
});
