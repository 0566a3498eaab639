import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import type { FeedRemark, Tally } from './run-feed.ts';

/** Names of a report's columns, for spreadsheets. */
export const REPORT_HEAD = 'outcome\tline\tcolumn\tvalue\treason';

/** A line of a report as tab-separated values. */
export const reportRow = ({ outcome, line, column, value, reason }: FeedRemark): string =>
  [outcome, line === 0 ? '' : String(line), column, value, reason]
    .map((text) => spreadsheetCell(text.replaceAll(/[\t\r\n]+/g, ' ')))
    .join('\t');

/** What else sites sell since a run, as in `20 now sold at nordhem, too`. */
export const alsoSoldText = ({
  alsoSold = {},
}: Partial<Pick<Tally, 'alsoSold'>>): readonly string[] =>
  Object.entries(alsoSold).map(
    ([site, products]) => `${products.toLocaleString('en-GB')} now sold at ${site}, too`,
  );
