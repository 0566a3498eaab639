import { folded, PLURALS } from '../words/words.ts';
import { isPassedOver, type ProductKinds } from '../words/reading.ts';
import { slips } from '../words/spelling.ts';
import {
  nameTerm,
  OTHER_SPELLINGS,
  tagTerm,
  tellingTerms,
  termOf,
  termsOf,
  writtenTerms,
} from './terms.ts';
import type { Vocabulary, WordCounts } from './vocabulary.ts';

/** One way to express what is wanted: all of these terms. */
export interface Alternative {
  readonly terms: readonly string[];
  /** The share of an occurrence's weight that counts: 1 for words as typed. */
  readonly share: number;
}

/** Something wanted, expressed in one of several ways. */
export interface RequiredTerm {
  readonly alternatives: readonly Alternative[];
  /** How well it tells products apart, from 0 to 1. */
  readonly telling: number;
}

/** The share of a synonym. */
const OTHER_WORD = 0.9;
/** The share of a word that begins with what was typed. */
const BEGUN = 0.8;

const alternativeOf = (
  vocabulary: Vocabulary,
  phrase: string,
  share: number,
): readonly Alternative[] => {
  const words = termsOf(phrase);
  const terms = words.length > 1 ? tellingTerms(words) : words;
  return terms.length > 0 && terms.every((term) => vocabulary.has(term)) ? [{ terms, share }] : [];
};

/** Whether products have an alternative, and not only in a description. */
export const isFound = (vocabulary: Vocabulary, { terms }: Alternative): boolean =>
  terms.every((term) => vocabulary.productsWith(term) > 0);

/**
 * The terms to look up for phrases with the same meaning, of which the first one was typed.
 * @param spelt other spellings of what was typed
 */
export const requiredTermOf = (
  vocabulary: Vocabulary,
  phrases: readonly string[],
  {
    isOpen = false,
    spelt = [],
  }: { readonly isOpen?: boolean; readonly spelt?: readonly string[] } = {},
): RequiredTerm => {
  const [typed = '', ...others] = phrases;
  const own = [typed, ...spelt].flatMap((phrase) => alternativeOf(vocabulary, phrase, 1));
  const alternatives = [
    ...own,
    ...others.flatMap((phrase) => alternativeOf(vocabulary, phrase, OTHER_WORD)),
  ];
  const isKnown = alternatives.some((one) => isFound(vocabulary, one));
  const words = termsOf(typed);
  const begun =
    isOpen && words.length === 1 && !isKnown
      ? vocabulary.begunWith(words[0] ?? '').map((term) => ({ terms: [term], share: BEGUN }))
      : [];
  const all = [...alternatives, ...begun];
  return { alternatives: all, telling: tellingOf(vocabulary, all) };
};

/** The share of a tag with another word for what was typed. */
const ALIKE = 0.6;

/**
 * The tags that a filter names: 'grey' is Grey rather than Charcoal, and Charcoal rather than any of `Greys &
 * Blacks`.
 */
export const taggedOf = (
  vocabulary: Vocabulary,
  { named, alike }: { readonly named: readonly string[]; readonly alike: readonly string[] },
): RequiredTerm => {
  const withShare = (names: readonly string[], share: number): Alternative[] =>
    names
      .map(tagTerm)
      .filter((term) => vocabulary.has(term))
      .map((term) => ({ terms: [term], share }));
  return { alternatives: [...withShare(named, 1), ...withShare(alike, ALIKE)], telling: 0 };
};

/** The fewer products have something, the more telling it is. */
const tellingOf = (vocabulary: Vocabulary, alternatives: readonly Alternative[]): number => {
  const products = vocabulary.products + 1;
  const most = alternatives.reduce(
    (sum, { terms }) =>
      sum + terms.reduce((least, term) => Math.min(least, vocabulary.productsWith(term)), Infinity),
    0,
  );
  return Math.max(
    0.1,
    Math.log(products / (1 + Math.min(most, products - 1))) / Math.log(products),
  );
};

/** The letters of a word as the bits of a number. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 31);
  return letters;
};

const bitsOf = (number: number): number => {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count += 1;
  return count;
};

/** The number of slips allowed in a word, which grows with its length. */
const allowedSlips = (word: string): number => {
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
};

const letterOrder = (word: string): string => Array.from(word).sort().join('');

/** How likely a term was meant by a word with so many slips; higher is likelier. */
const likelihood = (vocabulary: Vocabulary, word: string, term: string, found: number): number => {
  const products = vocabulary.productsWith(term);
  const nouns = vocabulary.nouns(term);
  const swapped = found > 1 || letterOrder(word) !== letterOrder(term) ? 0 : 0.9;
  const leftOut = term.length > word.length ? 0.4 : 0;
  const begins = term.startsWith(word.charAt(0)) ? 0.7 : 0;
  const use = 0.55 * Math.log(1 + products) + (nouns > 0 ? 1.2 + 0.25 * Math.log(nouns) : 0);
  return use + swapped + leftOut + begins - 3 * found;
};

const ONLY_LETTERS = /^\p{L}+$/u;

/** The letters of the terms that may be meant, which are words of three letters or more; 0 for others. */
const LETTERS = new WeakMap<WordCounts, Int32Array>();

const lettersIn = (words: WordCounts): Int32Array => {
  const known = LETTERS.get(words);
  if (known) return known;
  const letters = Int32Array.from(words.terms, (term) =>
    term.length >= 3 && ONLY_LETTERS.test(term) ? lettersOf(term) : 0,
  );
  LETTERS.set(words, letters);
  return letters;
};

/** A word that may have been meant. */
export interface LikelyTerm {
  readonly term: string;
  /** The term as people write it: `three` for 3. */
  readonly written: string;
  readonly likely: number;
  /**
   * Whether the typed word is so short that anything is near it. Such a word is only meant if products have it
   * with the other words of the search.
   */
  readonly isFar: boolean;
}

/** The most words to consider as the one that was meant. */
const MOST_MEANT = 8;

/** The words that were probably meant by a typed word, likeliest first; none if no word is near. */
export const likelyTermsFor = (vocabulary: Vocabulary, typed: string): readonly LikelyTerm[] => {
  const word = termOf(typed);
  const plain = folded(typed);
  const found = [
    ...nearest(vocabulary, word),
    // A slip may make the end of a word look like a plural ('glsas'), or unlike one ('dekss').
    ...(plain === word || !plain.endsWith('s') ? [] : nearest(vocabulary, plain)),
    ...(/[^s]ss?$/.test(word) ? nearest(vocabulary, word.slice(0, -1)) : []),
    ...ofPlurals(vocabulary, word),
    ...ofSpellings(vocabulary, plain),
  ];
  const sorted = found.sort((one, other) => other.likely - one.likely);
  const [near, far] = [sorted.filter(({ isFar }) => !isFar), sorted.filter(({ isFar }) => isFar)];
  return [...near.slice(0, MOST_MEANT), ...far.slice(0, MOST_MEANT)];
};

/** The singular of a word that is nearly an irregular plural: 'shevles'. The word may also lack its final s. */
const ofPlurals = (vocabulary: Vocabulary, word: string): LikelyTerm[] =>
  word.length < 5
    ? []
    : [...PLURALS].flatMap(([plural, single]) => {
        const isNear = slips(word, plural) <= 1 || slips(`${word}s`, plural) <= 1;
        return isNear ? meantAs(vocabulary, word, { term: single, written: single }) : [];
      });

/** A number or another word that the index spells otherwise, one slip away: 'threee'. */
const ofSpellings = (vocabulary: Vocabulary, word: string): LikelyTerm[] =>
  word.length < 4
    ? []
    : [...OTHER_SPELLINGS].flatMap(([written, term]) =>
        Math.abs(written.length - word.length) <= 1 && slips(word, written) === 1
          ? meantAs(vocabulary, word, { term, written })
          : [],
      );

const meantAs = (
  vocabulary: Vocabulary,
  word: string,
  { term, written }: Pick<LikelyTerm, 'term' | 'written'>,
): LikelyTerm[] => {
  if (!vocabulary.has(term)) return [];
  return [{ term, written, likely: likelihood(vocabulary, word, term, 1), isFar: false }];
};

const nearest = (vocabulary: Vocabulary, word: string): readonly LikelyTerm[] => {
  if (word.length < 2 || !ONLY_LETTERS.test(word)) return [];
  const found = new Map<string, LikelyTerm>();
  for (const words of vocabulary.layers) {
    for (const { term, count } of nearIn(words, word)) {
      const isFar = word.length < 3 || (word.length === 3 && !term.startsWith(word.charAt(0)));
      // A short word may lack a letter ('esk') or have two swapped ('ebd'), but another letter makes another
      // word of it: 'led' is not 'red'.
      if (isFar && term.length <= word.length && letterOrder(term) !== letterOrder(word)) continue;
      const likely = likelihood(vocabulary, word, term, count);
      found.set(term, { term, written: term, likely, isFar });
    }
  }
  return [...found.values()];
};

/** The terms that differ from a word by few slips. */
function* nearIn(
  words: WordCounts,
  word: string,
): Generator<{ readonly term: string; readonly count: number }, void> {
  const allowed = allowedSlips(word);
  const letters = lettersOf(word);
  const columns = lettersIn(words);
  for (let place = 0; place < words.terms.length; place += 1) {
    const theirs = columns[place] ?? 0;
    if (theirs === 0 || bitsOf(letters ^ theirs) > 2 * allowed) continue;
    const term = words.terms[place] ?? '';
    if (Math.abs(term.length - word.length) > allowed || term === word) continue;
    const count = slips(word, term);
    // Two slips make too many words of a word that joins others: 'threee' is not 'these'.
    if (count > allowed || (count > 1 && isPassedOver(term))) continue;
    yield { term, count };
  }
}

/** The fewest letters of each part of a word that is split. */
const PART = 3;
/** The same for a word with no other meaning, such as 'addon'. Two letters are seldom a word of their own. */
export const SHORT_PART = 2;

/**
 * The ways to split a word into two that products have, those of the most products first: `sofabed` into `sofa
 * bed`.
 */
export const splitsOf = (vocabulary: Vocabulary, word: string, fewest = PART): readonly string[] =>
  Array.from({ length: Math.max(0, word.length - 2 * fewest + 1) }, (_, at) => at + fewest)
    .map((at) => [word.slice(0, at), word.slice(at)] as const)
    .map(([one, other]) => ({
      text: `${one} ${other}`,
      products: Math.min(
        vocabulary.productsWith(termOf(one)),
        vocabulary.productsWith(termOf(other)),
      ),
    }))
    .filter(({ products }) => products > 0)
    .sort((one, other) => other.products - one.products)
    .map(({ text }) => text);

/** The kinds of products that the words of an assortment name. */
export const thingsIn = (vocabulary: Vocabulary): ProductKinds => ({
  isNoun: (word) => vocabulary.nouns(termOf(word)) > 0,
  isCategory: (name) => vocabulary.has(nameTerm(name)),
});

const MOST = 4;
/** A shorter beginning could stand for anything. */
const FEWEST_LETTERS = 2;

/** Completions of a text whose last word is unfinished: kinds of products, most frequent first. */
export const completionsOf = (vocabulary: Vocabulary, text: string): string[] => {
  const last = writtenTerms(text).at(-1);
  if (!last || last.word.length < FEWEST_LETTERS || !/\p{L}$/u.test(text)) return [];
  if (vocabulary.nouns(last.term) > 0) return [];
  const before = text.slice(0, last.start).toLowerCase();
  return vocabulary
    .begunWith(last.term)
    .map((term) => ({ term, nouns: vocabulary.nouns(term) }))
    .filter(({ nouns }) => nouns > 0)
    .sort((one, other) => other.nouns - one.nouns)
    .slice(0, MOST)
    .map(({ term }) => before + term);
};
