import type { Remark } from '#lib/supplier-feeds/feed.ts';

/** A line of a report: what is wrong, or only doubtful, and where. */
export interface ReportLine extends Remark {
  readonly kind: 'refused' | 'warning';
}

/** What became of an uploaded feed. */
export interface UploadReport {
  readonly format: string;
  /** Slug of the supplier under which its products are filed. */
  readonly source: string;
  /** Whether everything was only checked. */
  readonly dryRun: boolean;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that could not be loaded. */
  readonly refused: number;
  readonly skipped: number;
  readonly lines: readonly ReportLine[];
}

export type Tally = { -readonly [Name in keyof UploadReport]: UploadReport[Name] } & {
  lines: ReportLine[];
};

/** Lines that the page shows; the file that can be saved has them all. */
export const SHOWN_LINES = 100;

const cell = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');

/** The report as a table of tab-separated values, such as spreadsheets open. */
export const reportTable = ({ lines }: Pick<UploadReport, 'lines'>): string =>
  [
    ['kind', 'line', 'column', 'value', 'reason'],
    ...lines.map(({ kind, line, column, value, reason }) => [
      ...[kind, String(line), column, value, reason],
    ]),
  ]
    .map((row) => row.map(cell).join('\t'))
    .join('\n');
