import { singular } from '../words/words.ts';
import { slips } from '../words/spelling.ts';
import type { Concept, Reading } from '../words/reading.ts';
import { termOf, termsOf } from './terms.ts';
import { placeOfTerm, type TextIndex } from './text-index.ts';
import { hasAny, productsWithAll } from './find.ts';
import {
  isFound,
  type LikelyTerm,
  likelyTermsFor,
  productsOf,
  SHORT_PART,
  splitsOf,
  termsFrom,
  thingsIn,
  requiredTermOf,
} from './required-terms.ts';

/** Corrections to the words of a search. */
export interface Corrections {
  /** The replacements of words that no product has. */
  readonly replacements: ReadonlyMap<string, string>;
  /** Joined words, each with the two words as typed. */
  readonly joined: ReadonlyMap<string, string>;
  /** Whether words were only split, and none was corrected. */
  readonly isSplitOnly: boolean;
}

/** The most unknown words to correct; a text with more of them is not a search. */
const MOST_MENDED = 4;

/**
 * Corrects words that no product has, splits words that the catalogue writes as two, and joins two that it
 * writes as one.
 */
export const mend = (
  index: TextIndex,
  reading: Reading,
  { isTyping, fresh }: { readonly isTyping: boolean; readonly fresh?: TextIndex | undefined },
): Corrections => {
  const words = reading.concepts.map(typedIn);
  const joined = joinsOf(index, reading.concepts);
  const inJoin = new Set([...joined.values()].flatMap((two) => two.split(' ')));
  const replacements = new Map<string, string>();
  let isSplitOnly = true;
  for (const [at, concept] of reading.concepts.entries()) {
    const word = words[at] ?? '';
    if (inJoin.has(word) || replacements.size >= MOST_MENDED) continue;
    if (!isUnknown(index, concept) || (fresh && !isUnknown(fresh, concept))) continue;
    const mayGoOn = reading.isOpen && at === words.length - 1;
    const together = togetherWith(index, reading.concepts, at);
    const others = reading.concepts
      .toSpliced(at, 1)
      .map(({ alternatives }) => requiredTermOf(index, alternatives));
    const isFoundWith = (some: readonly string[]) =>
      productsWithAll(index, [
        ...others,
        ...some.map((one) => requiredTermOf(index, [one])),
      ]).includes(1);
    const instead = insteadOf(index, word, { mayGoOn, isTyping, together, isFoundWith });
    if (instead === null) continue;
    replacements.set(word, instead.text);
    isSplitOnly &&= instead.isSplit;
  }
  return { replacements, joined, isSplitOnly };
};

const typedIn = ({ alternatives: [first = ''] }: Concept): string => first;

/** A single word that occurs nowhere, not even in a description. */
const isUnknown = (index: TextIndex, { alternatives }: Concept): boolean => {
  const [typed = ''] = alternatives;
  if (termsOf(typed).length !== 1) return false;
  const place = placeOfTerm(index.terms, termOf(typed));
  if (place >= 0 && isMentioned(index, place)) return false;
  return !requiredTermOf(index, alternatives).alternatives.some((one) => isFound(index, one));
};

const isMentioned = ({ ofProducts: { starts } }: TextIndex, place: number): boolean =>
  (starts[place + 1] ?? 0) > (starts[place] ?? 0);

interface MendOptions {
  readonly mayGoOn: boolean;
  readonly isTyping: boolean;
  readonly together: Likelihood;
  /** Whether a product has some words together with the others of the search. */
  readonly isFoundWith: (words: readonly string[]) => boolean;
}

const insteadOf = (
  index: TextIndex,
  word: string,
  { mayGoOn, isTyping, together, isFoundWith }: MendOptions,
) => {
  const term = termOf(word);
  const begun = mayGoOn ? termsFrom(index, term) : [];
  if (isTyping && begun.length > 0) return null;
  const splits = splitsOf(index, term);
  const isWhole = (split: string) => isFoundWith(split.split(' '));
  const split = splits.find(isWhole);
  if (split !== undefined) return { text: split, isSplit: true };
  // A word that the synonyms know is no slip, although no product has it.
  const isWord = placeOfTerm(index.terms, term) >= 0;
  const meant = isWord ? null : likeliest(likelyTermsFor(index, word), together);
  if (meant === null) {
    const text = splitsOf(index, term, SHORT_PART).find(isWhole) ?? splits[0];
    return text === undefined ? null : { text, isSplit: true };
  }
  // If some word begins with the last word of a whole search, that word was unfinished, unless a kind of
  // product is nearer.
  const isNear = slips(term, meant.term) === 1 && isNoun(index, meant.term);
  return begun.length > 0 && !isNear ? null : { text: asWritten(word, meant), isSplit: false };
};

/** The bonus for a word that occurs on products with the other words of a search. */
const TOGETHER = 2.5;
const CATEGORY = 1.5;

/** How much likelier a word is meant, given the other words of a search. */
type Likelihood = (term: string) => number;

const ALONE: Likelihood = () => 0;

const togetherWith = (index: TextIndex, concepts: readonly Concept[], at: number): Likelihood => {
  const words = concepts.map(typedIn);
  const others = concepts.filter((_, place) => place !== at);
  if (others.length === 0) return ALONE;
  const has = productsWithAll(
    index,
    others.map(({ alternatives }) => requiredTermOf(index, alternatives)),
  );
  const { isCategory } = thingsIn(index);
  return (term) =>
    (hasAny(index, term, has) ? TOGETHER : 0) +
    (isCategory(words.with(at, term).join(' ')) ? CATEGORY : 0);
};

const likeliest = (meant: readonly LikelyTerm[], together: Likelihood): LikelyTerm | null =>
  meant
    .map((one) => ({ ...one, bonus: together(one.term) }))
    .filter(({ isFar, bonus }) => !isFar || bonus > 0)
    .map(({ bonus, ...one }) => ({ ...one, likely: one.likely + bonus }))
    .reduce<LikelyTerm | null>(
      (best, one) => (best && best.likely >= one.likely ? best : one),
      null,
    );

/**
 * A word of a search, and another one slip away that occurs on products with all the other words; null for
 * none. This helps when no product has all the words.
 */
export const likelierTogether = (
  index: TextIndex,
  { concepts }: Reading,
): readonly [word: string, other: string] | null => {
  let best: { readonly pair: readonly [string, string]; readonly likely: number } | null = null;
  for (const [at, concept] of concepts.entries()) {
    const word = typedIn(concept);
    const term = termOf(word);
    if (concepts.length < 2 || termsOf(word).length !== 1 || term.length < 3) continue;
    const together = togetherWith(index, concepts, at);
    for (const meant of likelyTermsFor(index, word)) {
      if (slips(term, meant.term) !== 1 || together(meant.term) === 0) continue;
      const likely = meant.likely + together(meant.term);
      if (!best || likely > best.likely) {
        best = { pair: [word, asWritten(word, meant)], likely };
      }
    }
  }
  return best?.pair ?? null;
};

/** The plural of a term if the typed word ends like a plural. */
const asWritten = (word: string, { term, written }: LikelyTerm): string =>
  term === written && /[^s]s$|[^s]ss$/.test(word) && singular(`${term}s`) === term
    ? `${term}s`
    : written;

const isNoun = (index: TextIndex, term: string): boolean =>
  (index.nouns[placeOfTerm(index.terms, term)] ?? 0) > 0;

/**
 * Neighbouring words that the catalogue writes as one: 'book case'. One of them may end or begin a phrase that
 * the synonyms know: 'chair with arm rests'.
 */
const joinsOf = (index: TextIndex, concepts: readonly Concept[]): ReadonlyMap<string, string> => {
  const joined = new Map<string, string>();
  for (let at = 0; at + 1 < concepts.length; at += 1) {
    const [before, after] = [concepts[at], concepts[at + 1]];
    const one = before ? (typedIn(before).split(' ').at(-1) ?? '') : '';
    const two = after ? (typedIn(after).split(' ')[0] ?? '') : '';
    if (!/^\p{L}{2,}$/u.test(one) || !/^\p{L}{2,}$/u.test(two)) continue;
    const term = termOf(one + two);
    if (productsOf(index, term) > 0 || isNoun(index, term)) joined.set(one + two, `${one} ${two}`);
  }
  return joined;
};
