import type { Behaviour } from './behaviour.ts';
import type { TestRun } from './run-tests.ts';

/** The result of taking a behaviour out. */
export interface Outcome {
  readonly row: Behaviour;
  /** The number of tests that noticed. */
  readonly noticed: number;
  /** Why none did; '' when one did. */
  readonly silence: string;
}

export const outcomeOf = (row: Behaviour, { failed, broken }: TestRun): Outcome => ({
  row,
  noticed: failed.length,
  silence: silenceOf(failed, broken),
});

const silenceOf = (failed: readonly string[], broken: readonly string[]): string => {
  if (broken.length > 0) return `${broken.join(', ')} does not load, or does not end`;
  return failed.length > 0 ? '' : 'every test passed';
};

/** The outcomes as a Markdown table, in the order of the rows. */
export const outcomeTable = (outcomes: readonly Outcome[]): string =>
  [
    '| behaviour | proof | taken out of | noticed by |',
    '| --- | --- | --- | --- |',
    ...outcomes.map(({ row, noticed, silence }) => {
      const { behaviour, proof, module, name, test } = row;
      const result =
        silence === '' ? `${String(noticed)} in \`${test}\`` : `**nothing**: ${silence}`;
      return `| ${behaviour} | ${proof} | \`${name}\` of \`${module}\` | ${result} |`;
    }),
  ].join('\n');
