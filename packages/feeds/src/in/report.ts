import { spreadsheetCell } from '@parlour/domain';
import { comingText } from './coming-changes.ts';
import type { FeedRemark, Tally } from './run-feed.ts';

/** Names of a report's columns, for spreadsheets. */
export const REPORT_HEAD = 'outcome\tline\tcolumn\tvalue\treason';

/** A line of a report as tab-separated values. */
export const reportRow = ({ outcome, line, column, value, reason }: FeedRemark): string =>
  [outcome, line === 0 ? '' : String(line), column, value, reason]
    .map((text) => spreadsheetCell(text.replaceAll(/[\t\r\n]+/g, ' ')))
    .join('\t');

/** What else sites sell since a run, as in `20 now sold at nordhem, too`; `20 would be sold` of a dry run. */
const alsoSoldText = (alsoSold: Tally['alsoSold'], isDryRun: boolean): readonly string[] =>
  Object.entries(alsoSold).map(
    ([site, products]) =>
      `${products.toLocaleString('en-GB')} ${isDryRun ? 'would be' : 'now'} sold at ${site}, too`,
  );

/** What a run has changed besides its records, and what the times of its offers will do; a clause each. */
export const effectsOf = (
  { alsoSold = {}, coming = {} }: Partial<Pick<Tally, 'alsoSold' | 'coming'>>,
  isDryRun = false,
): readonly string[] => [...alsoSoldText(alsoSold, isDryRun), ...comingText(coming, isDryRun)];
