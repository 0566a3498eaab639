import type { Mutation } from './mutation.ts';
import type { TestRun } from './run-tests.ts';

/** The result of a mutation. */
export interface Outcome {
  readonly mutation: Mutation;
  /** Titles of the failed tests that name its row; none when it survived. */
  readonly noticedBy: readonly string[];
  /** Other tests that failed. */
  readonly others: number;
  /** Why it survived; '' when it did not. */
  readonly survival: string;
}

/** Whether a title, or a test file, names a row: `[PDP-017] …`, or `'PDP-017'` in a table of cases. */
export const names = (text: string, row: string): boolean => new RegExp(`\\b${row}\\b`).test(text);

/** Only a test that names the row counts: others may fail for another reason. */
export const outcomeOf = (mutation: Mutation, { failed, broken }: TestRun): Outcome => {
  const noticedBy = failed.filter((title) => names(title, mutation.row));
  const others = failed.length - noticedBy.length;
  return { mutation, noticedBy, others, survival: survivalOf(noticedBy, failed, broken) };
};

const survivalOf = (
  noticedBy: readonly string[],
  failed: readonly string[],
  broken: readonly string[],
): string => {
  if (broken.length > 0) return `${broken.join(', ')} does not load, or does not end`;
  if (noticedBy.length > 0) return '';
  return failed.length === 0 ? 'every test passed' : 'only tests of other rows failed';
};

const noticed = ({ mutation: { test }, noticedBy, others, survival }: Outcome): string =>
  survival === ''
    ? `${String(noticedBy.length)}${others > 0 ? ` and ${String(others)} more` : ''} in \`${test}\``
    : `**nothing**: ${survival}`;

/** The outcomes as a Markdown table, in the order of their rows. */
export const outcomeTable = (outcomes: readonly Outcome[]): string =>
  [
    '| row | taken out | noticed by |',
    '| --- | --- | --- |',
    ...outcomes
      .toSorted((one, other) => one.mutation.row.localeCompare(other.mutation.row, 'en-GB'))
      .map((outcome) => {
        const { row, fault } = outcome.mutation;
        return `| ${row} | ${fault} | ${noticed(outcome)} |`;
      }),
  ].join('\n');
