import { counted, spreadsheetCell } from '@parlour/domain';
import { comingText } from './coming-changes.ts';
import { countedNames } from './named-counts.ts';
import type { FeedRemark, Tally } from './run-feed.ts';

/** Names of a report's columns, for spreadsheets. */
export const REPORT_HEAD = 'outcome\tline\tcolumn\tvalue\treason';

/** A line of a report as tab-separated values. */
export const reportRow = ({ outcome, line, column, value, reason }: FeedRemark): string =>
  [outcome, line === 0 ? '' : String(line), column, value, reason]
    .map((text) => spreadsheetCell(text.replaceAll(/[\t\r\n]+/g, ' ')))
    .join('\t');

/** What a feed says that nobody has declared, as lines of the report: of how many products, the most first. */
export const undeclaredRemarks = ({ undeclared }: Pick<Tally, 'undeclared'>): FeedRemark[] =>
  Object.entries(undeclared)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, products]) => ({
      outcome: 'warning',
      line: 0,
      column: name,
      value: counted(products, 'product'),
      reason: 'no fact of this name is declared, so this detail is left out',
    }));

/** What else sites sell since a run, as in `20 now sold at nordhem, too`; `20 would be sold` of a dry run. */
const alsoSoldText = (alsoSold: Tally['alsoSold'], isDryRun: boolean): readonly string[] =>
  Object.entries(alsoSold).map(
    ([site, products]) =>
      `${products.toLocaleString('en-GB')} ${isDryRun ? 'would be' : 'now'} sold at ${site}, too`,
  );

/** Which facts are missing, and which details nobody has declared. */
const factsText = ({ missing = {}, undeclared = {} }: Effects): readonly string[] => [
  ...(Object.keys(missing).length === 0
    ? []
    : [`facts that products of their category must say are missing: ${countedNames(missing)}`]),
  ...(Object.keys(undeclared).length === 0
    ? []
    : [`these details are not declared, and are left out: ${countedNames(undeclared)}`]),
];

type Effects = Partial<Pick<Tally, 'alsoSold' | 'coming' | 'missing' | 'undeclared'>>;

/**
 * What a run has changed besides its records, what the times of its offers will do, and what it says of facts; a clause
 * each.
 */
export const effectsOf = (effects: Effects, isDryRun = false): readonly string[] => [
  ...alsoSoldText(effects.alsoSold ?? {}, isDryRun),
  ...comingText(effects.coming ?? {}, isDryRun),
  ...factsText(effects),
];
