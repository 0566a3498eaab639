import type { Synonym } from './synonyms.ts';
import { normalPhrase, singular, wordsOf } from './words.ts';

/** How often a search that found nothing was followed by one that found something. */
export interface Retry {
  /** The search without a result, as it is counted. */
  readonly words: string;
  /** The search after it. */
  readonly next: string;
  readonly count: number;
  /** The first and the last day on which that was seen, as YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** That a word may mean another, and how often that was seen. */
export interface Proposal extends Synonym {
  readonly count: number;
  readonly lastDay: string;
}

/**
 * Times that a change of words must have been seen, and not on one day alone: what is rare may be one
 * person's own, and proposals are read by others.
 */
export const LEAST_TIMES = 5;

/** Share of what was searched for instead of a word: below it people went on to something else. */
const LEAST_SHARE = 0.3;

/** Words of a phrase that means another, at most; as in a list of synonyms. */
const MOST_WORDS = 4;

/** What stands for something personal in a counted search (`[e-mail]`), and figures, which name no kind of thing. */
const NO_NAME = /[[\]\d@]/;

/** The pair as a list of synonyms has it; null where it is none: empty, too long, or the same twice. */
export const pairOf = (term: string, means: string): Synonym | null => {
  const pair = { term: normalPhrase(term), means: wordsOf(means).join(' ') };
  const fits = [term, means].every((phrase) => {
    const { length } = wordsOf(phrase);
    return length > 0 && length <= MOST_WORDS;
  });
  return fits && pair.term !== normalPhrase(pair.means) ? pair : null;
};

/** What differs between two searches: `velvet pouffe` and `velvet footstool` differ in their last word. */
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

/** The same for `footstool` and `footstools`. */
const keyOf = ({ term, means }: Synonym): string => `${term}>${normalPhrase(means)}`;

const together = (same: readonly (Retry & Synonym)[]) => ({
  term: same[0]?.term ?? '',
  // As it was written most often.
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
 * What words without a result may mean, by what was searched for next: the most frequent first. Only changes
 * that were seen often enough, on more than one day, and for a fair part of those who used the word.
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

/** Those of some pairs that are not among others, in the singular or the plural. */
export const withoutThose = <Pair extends Synonym>(
  pairs: readonly Pair[],
  others: readonly Synonym[],
): readonly Pair[] => {
  const known = new Set(others.map(keyOf));
  return pairs.filter((pair) => !known.has(keyOf(pair)));
};
