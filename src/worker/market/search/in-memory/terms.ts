import { singular } from '#lib/search/words.ts';
import { isPassedOver } from '../reading.ts';

/** Letters and digits with the marks on them; an apostrophe inside a word is part of it. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu;

/** Letters that are no other letter with a mark on it. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
};

const NUMBERS: ReadonlyMap<string, string> = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 2)]),
);

/** Other spellings of the same word. */
const SPELT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gray: 'grey',
    color: 'colour',
    colored: 'coloured',
    fiber: 'fibre',
    center: 'centre',
    aluminum: 'aluminium',
    mold: 'mould',
    jewelry: 'jewellery',
    seater: 'seat',
    seated: 'seat',
  }),
);

/** A word as it is indexed and looked for: folded, in the singular, small numbers in digits. */
export const termOf = (word: string): string => {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? letter);
  const one = singular(plain);
  return NUMBERS.get(plain) ?? SPELT.get(one) ?? one;
};

/** A word of a text, as a term, and as it is written. */
export interface Written {
  readonly term: string;
  readonly word: string;
  readonly start: number;
}

/** The terms of a text with what stands there, at most so many. */
export const writtenTerms = (text: string, most = Infinity): Written[] => {
  const found: Written[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (found.length >= most) break;
    found.push({ term: termOf(word), word, start: index });
  }
  return found;
};

export const termsOf = (text: string, most?: number): string[] =>
  writtenTerms(text, most).map(({ term }) => term);

/** A number of an article without what only parts its digits: `AB-12.34` is `ab1234`. */
export const numberTerm = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words that only join those of a name. */
const JOINING = new Set(['of', 'the', 'a', 'an', 'and', 'for', 'with', 'in', 'or']);

/** Terms without those that only join them. */
export const tellingTerms = (terms: readonly string[]): readonly string[] =>
  terms.filter((term) => !JOINING.has(term));

/** A whole name of a category as one term, which no text has: `Glasses & Tumblers` is `=glass tumbler`. */
export const nameTerm = (name: string): string => `=${tellingTerms(termsOf(name)).join(' ')}`;

/** How a word is spelt where that is one of several ways, as a term that no text has: `three` is `~three`. */
export const spellingTerm = (word: string): string | null => {
  const plain = word.toLowerCase();
  return NUMBERS.has(plain) || /^(?:[2-9]|1[0-2])$/.test(plain) || termOf(plain) !== plain
    ? `~${plain}`
    : null;
};

/** A word that says nothing elsewhere, and begins a name: 'An Yell cushion' has the term `~an`, which no text has; null for others. */
export const openingTerm = (text: string): string | null => {
  const first = writtenTerms(text, 1)[0]?.word.toLowerCase() ?? '';
  return isPassedOver(first) ? `~${first}` : null;
};
