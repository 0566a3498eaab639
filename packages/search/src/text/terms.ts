import { singular } from '../words/words.ts';
import { isPassedOver } from '../words/reading.ts';

/** Letters and digits with their diacritics. An apostrophe inside a word is part of it. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu;

/** Letters that are not a base letter with a diacritic. */
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

/** Different spellings of the same word. */
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

/** Words with a spelling that the index does not have, and the term that it has instead. */
export const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([...NUMBERS, ...SPELT]);

/** A word in the form of the index: folded, in the singular, with small numbers as digits. */
export const termOf = (word: string): string => {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? letter);
  const one = singular(plain);
  return NUMBERS.get(plain) ?? SPELT.get(one) ?? one;
};

/** A word of a text as a term, and as written. */
export interface WrittenTerm {
  readonly term: string;
  readonly word: string;
  readonly start: number;
}

/** The terms of a text with their written forms, up to a limit. */
export const writtenTerms = (text: string, most = Infinity): WrittenTerm[] => {
  const found: WrittenTerm[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (found.length >= most) break;
    found.push({ term: termOf(word), word, start: index });
  }
  return found;
};

export const termsOf = (text: string, most?: number): string[] =>
  writtenTerms(text, most).map(({ term }) => term);

/** A product number without its separators: `AB-12.34` is `ab1234`. */
export const numberTerm = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The fewest letters and digits of a number that tells variants apart. Others are sizes and counts: '3', '120'. */
const NUMBER_LETTERS = 4;

/**
 * Whether a term is a number that may tell variants apart, such as that of a supplier or a model. There may be one for
 * each product, and no other word is meant by it.
 */
export const isNumber = (term: string): boolean =>
  term.length >= NUMBER_LETTERS && /\p{N}/u.test(term) && /^[\p{L}\p{N}]/u.test(term);

/** Words that only join the words of a name. */
const JOINING = new Set(['of', 'the', 'a', 'an', 'and', 'for', 'with', 'in', 'or']);

/** Terms without the joining words. */
export const tellingTerms = (terms: readonly string[]): readonly string[] =>
  terms.filter((term) => !JOINING.has(term));

/** The whole name of a category as one term that no text contains: `Glasses & Tumblers` is `=glass tumbler`. */
export const nameTerm = (name: string): string => `=${tellingTerms(termsOf(name)).join(' ')}`;

/**
 * The whole name of a colour, material, style or room as one term that no text contains: `Black-Brown` is
 * `#black brown`.
 */
export const tagTerm = (name: string): string => `#${termsOf(name).join(' ')}`;

/** The spelling of a word that has several, as a term that no text contains: `three` is `~three`. */
export const spellingTerm = (word: string): string | null => {
  const plain = word.toLowerCase();
  return NUMBERS.has(plain) || /^(?:[2-9]|1[0-2])$/.test(plain) || termOf(plain) !== plain
    ? `~${plain}`
    : null;
};

/**
 * A word that usually means nothing but begins a name, as a term that no text contains: 'An Yell cushion' has
 * `~an`; null for other words.
 */
export const openingTerm = (text: string): string | null => {
  const first = writtenTerms(text, 1)[0]?.word.toLowerCase() ?? '';
  return isPassedOver(first) ? `~${first}` : null;
};
