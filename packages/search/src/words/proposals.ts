import type { Synonym } from './synonyms.ts';
import { normalPhrase, singular, wordsOf } from './words.ts';

/** How often a search without results was followed by one with results. */
export interface Retry {
  /** The search without results, as it is counted. */
  readonly words: string;
  /** The search after it. */
  readonly next: string;
  readonly count: number;
  /** The first and the last day on which this happened, as YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** A word that may mean another, and how often that happened. */
export interface Proposal extends Synonym {
  readonly count: number;
  readonly lastDay: string;
}

/**
 * How often a change of words must have happened, and on more than one day: a rare one may be personal, and
 * operators read the proposals.
 */
export const LEAST_TIMES = 5;

/**
 * The share of one replacement among all replacements of a word: below it, people searched for something
 * else.
 */
const LEAST_SHARE = 0.3;

/** The most words in a phrase; as in a list of synonyms. */
const MOST_WORDS = 4;

/**
 * Placeholders for personal data in a counted search (`[email]`), and figures, which name no kind of
 * product.
 */
const NO_NAME = /[[\]\d@]/;

/** The pair in the form of a list of synonyms; null if it is empty, too long, or twice the same. */
export const pairOf = (term: string, means: string): Synonym | null => {
  const pair = { term: normalPhrase(term), means: wordsOf(means).join(' ') };
  const fits = [term, means].every((phrase) => {
    const { length } = wordsOf(phrase);
    return length > 0 && length <= MOST_WORDS;
  });
  return fits && pair.term !== normalPhrase(pair.means) ? pair : null;
};

/** The difference between two searches: `velvet pouffe` and `velvet footstool` differ in their last word. */
const changeOf = ({ words, next }: Retry): Synonym | null => {
  const [before, after] = [wordsOf(words), wordsOf(next)];
  const shorter = Math.min(before.length, after.length);
  const isSame = (left: string | undefined, right: string | undefined): boolean =>
    singular(left ?? '') === singular(right ?? '');
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [from, to] = [before, after].map((all) => all.slice(start, all.length - end).join(' '));
  return NO_NAME.test(words + next) ? null : pairOf(from ?? '', to ?? '');
};

/** The same key for `footstool` and `footstools`. */
const keyOf = ({ term, means }: Synonym): string => `${term}>${normalPhrase(means)}`;

const together = (same: readonly (Retry & Synonym)[]) => ({
  term: same[0]?.term ?? '',
  // In its most frequent form.
  means:
    same.toSorted(
      (left, right) => right.count - left.count || left.means.localeCompare(right.means, 'en'),
    )[0]?.means ?? '',
  count: same.reduce((sum, { count }) => sum + count, 0),
  firstDay: same.map(({ firstDay }) => firstDay).toSorted()[0] ?? '',
  lastDay:
    same
      .map(({ lastDay }) => lastDay)
      .toSorted()
      .at(-1) ?? '',
});

/**
 * Likely meanings of words without results, by the next search, most frequent first. Only changes that
 * happened often enough, on more than one day, and in a fair share of the searches with the word.
 */
export const proposalsFrom = (retries: readonly Retry[]): readonly Proposal[] => {
  const changes = retries.flatMap((retry) => {
    const change = changeOf(retry);
    return change === null ? [] : [{ ...retry, ...change }];
  });
  const pairs = [...Map.groupBy(changes, keyOf).values()].map(together);
  const byTerm = Map.groupBy(pairs, ({ term }) => term);
  const all = (term: string): number =>
    (byTerm.get(term) ?? []).reduce((sum, { count }) => sum + count, 0);
  return pairs
    .filter(
      ({ term, count, firstDay, lastDay }) =>
        count >= LEAST_TIMES && firstDay < lastDay && count >= LEAST_SHARE * all(term),
    )
    .map(({ firstDay: _, ...proposal }) => proposal)
    .toSorted(
      (left, right) => right.count - left.count || keyOf(left).localeCompare(keyOf(right), 'en'),
    );
};

/** The pairs that are not among others, in the singular or the plural. */
export const withoutThose = <Pair extends Synonym>(
  pairs: readonly Pair[],
  others: readonly Synonym[],
): readonly Pair[] => {
  const known = new Set(others.map(keyOf));
  return pairs.filter((pair) => !known.has(keyOf(pair)));
};
