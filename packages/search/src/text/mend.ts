import { singular } from '../words/words.ts';
import { slips } from '../words/spelling.ts';
import type { Concept, Reading } from '../words/reading.ts';
import type { Together } from './find.ts';
import {
  isFound,
  type LikelyTerm,
  likelyTermsFor,
  SHORT_PART,
  splitsOf,
  thingsIn,
  requiredTermOf,
} from './required-terms.ts';
import type { SearchedText } from './searched-text.ts';
import { termOf, termsOf } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

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
export const mend = async (
  text: SearchedText,
  reading: Reading,
  { isTyping }: { readonly isTyping: boolean },
): Promise<Corrections> => {
  const { vocabulary } = text;
  const words = reading.concepts.map(typedIn);
  const joined = joinsOf(vocabulary, reading.concepts);
  const inJoin = new Set([...joined.values()].flatMap((two) => two.split(' ')));
  const replacements = new Map<string, string>();
  let isSplitOnly = true;
  for (const [at, concept] of reading.concepts.entries()) {
    const word = words[at] ?? '';
    if (inJoin.has(word) || replacements.size >= MOST_MENDED) continue;
    if (!isUnknown(vocabulary, concept)) continue;
    const mayGoOn = reading.isOpen && at === words.length - 1;
    const instead = await insteadOf(text, reading.concepts, { at, mayGoOn, isTyping });
    if (instead === null) continue;
    replacements.set(word, instead.text);
    isSplitOnly &&= instead.isSplit;
  }
  return { replacements, joined, isSplitOnly };
};

const typedIn = ({ alternatives: [first = ''] }: Concept): string => first;

/** A single word that occurs nowhere, not even in a description. */
const isUnknown = (vocabulary: Vocabulary, { alternatives }: Concept): boolean => {
  const [typed = ''] = alternatives;
  if (termsOf(typed).length !== 1 || vocabulary.isMentioned(termOf(typed))) return false;
  return !requiredTermOf(vocabulary, alternatives).alternatives.some((one) =>
    isFound(vocabulary, one),
  );
};

interface MendOptions {
  /** The position of the word to mend. */
  readonly at: number;
  readonly mayGoOn: boolean;
  readonly isTyping: boolean;
}

const insteadOf = async (
  text: SearchedText,
  concepts: readonly Concept[],
  { at, mayGoOn, isTyping }: MendOptions,
) => {
  const { vocabulary } = text;
  const word = concepts[at] ? typedIn(concepts[at]) : '';
  const term = termOf(word);
  const begun = mayGoOn ? vocabulary.begunWith(term) : [];
  if (isTyping && begun.length > 0) return null;
  const splits = splitsOf(vocabulary, term);
  const shortSplits = splitsOf(vocabulary, term, SHORT_PART);
  // A word that the synonyms know is no slip, although no product has it.
  const likely = vocabulary.has(term) ? [] : likelyTermsFor(vocabulary, word);
  const known = await knownTogether(text, concepts, [
    { at, splits: [...new Set([...splits, ...shortSplits])], terms: likely.map((one) => one.term) },
  ]);
  const isWhole = (split: string) => known.isSplit(at, split);
  const split = splits.find(isWhole);
  if (split !== undefined) return { text: split, isSplit: true };
  const meant = likeliest(likely, (one) => known.likelihood(at, one));
  if (meant === null) {
    const whole = shortSplits.find(isWhole) ?? splits[0];
    return whole === undefined ? null : { text: whole, isSplit: true };
  }
  // If some word begins with the last word of a whole search, that word was unfinished, unless a kind of
  // product is nearer.
  const isNear = slips(term, meant.term) === 1 && vocabulary.nouns(meant.term) > 0;
  return begun.length > 0 && !isNear ? null : { text: asWritten(word, meant), isSplit: false };
};

/** The bonus for a word that occurs on products with the other words of a search. */
const TOGETHER = 2.5;
const CATEGORY = 1.5;

/** What a word of a search, by its position, may have meant. */
interface Meant {
  readonly at: number;
  readonly splits: readonly string[];
  readonly terms: readonly string[];
}

interface KnownTogether {
  /** Whether a product has both parts of a split word together with the other words of the search. */
  readonly isSplit: (at: number, split: string) => boolean;
  /** How much likelier a term is meant, given the other words of the search. */
  readonly likelihood: (at: number, term: string) => number;
}

/** Which of the words that may have been meant occur together with the others, in one question. */
const knownTogether = async (
  text: SearchedText,
  concepts: readonly Concept[],
  meant: readonly Meant[],
): Promise<KnownTogether> => {
  const { vocabulary } = text;
  const requiredOf = (phrases: readonly string[]) => requiredTermOf(vocabulary, phrases);
  const asked = new Map<string, Together>();
  for (const { at, splits, terms } of meant) {
    const others = concepts.toSpliced(at, 1).map(({ alternatives }) => requiredOf(alternatives));
    if (others.length > 0 && terms.length > 0) {
      asked.set(keyOf(at), { required: others, terms });
    }
    for (const split of splits) {
      const parts = split.split(' ').map((one) => requiredOf([one]));
      asked.set(keyOf(at, split), { required: [...others, ...parts], terms: [] });
    }
  }
  const sets = [...asked.values()];
  const answers = sets.length === 0 ? [] : await text.ask('together', sets);
  const found = new Map([...asked.keys()].map((key, place) => [key, answers[place]]));
  const words = concepts.map(typedIn);
  const { isCategory } = thingsIn(vocabulary);
  return {
    isSplit: (at, split) => found.get(keyOf(at, split))?.isFound === true,
    likelihood: (at, term) => {
      const place = asked.get(keyOf(at))?.terms.indexOf(term) ?? -1;
      if (place < 0) return 0;
      const isTogether = found.get(keyOf(at))?.terms[place] === true;
      const isNamed = isCategory(words.with(at, term).join(' '));
      return (isTogether ? TOGETHER : 0) + (isNamed ? CATEGORY : 0);
    },
  };
};

const keyOf = (at: number, split = ''): string => `${String(at)} ${split}`;

const likeliest = (
  meant: readonly LikelyTerm[],
  bonusOf: (term: string) => number,
): LikelyTerm | null =>
  meant
    .map((one) => ({ ...one, bonus: bonusOf(one.term) }))
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
export const likelierTogether = async (
  text: SearchedText,
  { concepts }: Reading,
): Promise<readonly [word: string, other: string] | null> => {
  if (concepts.length < 2) return null;
  const words = concepts.flatMap((concept, at) => {
    const word = typedIn(concept);
    const term = termOf(word);
    if (termsOf(word).length !== 1 || term.length < 3) return [];
    const near = likelyTermsFor(text.vocabulary, word).filter(
      (meant) => slips(term, meant.term) === 1,
    );
    return [{ at, word, near }];
  });
  const known = await knownTogether(
    text,
    concepts,
    words.map(({ at, near }) => ({ at, splits: [], terms: near.map(({ term }) => term) })),
  );
  let best: { readonly pair: readonly [string, string]; readonly likely: number } | null = null;
  for (const { at, word, near } of words) {
    for (const meant of near) {
      const bonus = known.likelihood(at, meant.term);
      if (bonus === 0) continue;
      const likely = meant.likely + bonus;
      if (!best || likely > best.likely) best = { pair: [word, asWritten(word, meant)], likely };
    }
  }
  return best?.pair ?? null;
};

/** The plural of a term if the typed word ends like a plural. */
const asWritten = (word: string, { term, written }: LikelyTerm): string =>
  term === written && /[^s]s$|[^s]ss$/.test(word) && singular(`${term}s`) === term
    ? `${term}s`
    : written;

/**
 * Neighbouring words that the catalogue writes as one: 'book case'. One of them may end or begin a phrase that
 * the synonyms know: 'chair with arm rests'.
 */
const joinsOf = (
  vocabulary: Vocabulary,
  concepts: readonly Concept[],
): ReadonlyMap<string, string> => {
  const joined = new Map<string, string>();
  for (let at = 0; at + 1 < concepts.length; at += 1) {
    const [before, after] = [concepts[at], concepts[at + 1]];
    const one = before ? (typedIn(before).split(' ').at(-1) ?? '') : '';
    const two = after ? (typedIn(after).split(' ')[0] ?? '') : '';
    if (!/^\p{L}{2,}$/u.test(one) || !/^\p{L}{2,}$/u.test(two)) continue;
    const term = termOf(one + two);
    if (vocabulary.productsWith(term) > 0 || vocabulary.nouns(term) > 0) {
      joined.set(one + two, `${one} ${two}`);
    }
  }
  return joined;
};
