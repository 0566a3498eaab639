import { columnName, FeedProblem } from './feed.ts';

/** The supported formats, by the names of `--format`. */
export const FORMATS = [
  'ndjson',
  'merchant-tsv',
  'merchant-csv',
  'merchant-xml',
  'shopify-csv',
] as const;

export type FormatName = (typeof FORMATS)[number];

export interface DetectedFormat {
  readonly name: FormatName;
  /** Separates the cells of a table; '' for other formats. */
  readonly delimiter: string;
}

const DELIMITERS = ['\t', ',', ';', '|'] as const;

/**
 * The format of a feed by its beginning.
 * @throws {FeedProblem} with what was found instead
 */
export const detectFormat = (head: string, asked?: FormatName): DetectedFormat => {
  const start = head.trimStart();
  if (start === '') throw new FeedProblem('The file is empty');
  const name = asked ?? nameOf(start);
  return { name, delimiter: isTable(name) ? delimiterOf(start, name) : '' };
};

const isTable = (name: FormatName): boolean => name.endsWith('sv');

const nameOf = (start: string): FormatName => {
  if (start.startsWith('{')) return 'ndjson';
  if (start.startsWith('<')) return 'merchant-xml';
  refuseOthers(start);
  const delimiter = widest(start);
  const columns = headerOf(start).split(delimiter).map(unquoted).map(columnName);
  if (columns.includes('handle') || columns.includes('url_handle')) return 'shopify-csv';
  if (columns.includes('id') && columns.includes('title')) {
    return delimiter === '\t' ? 'merchant-tsv' : 'merchant-csv';
  }
  throw new FeedProblem(
    `The file has no known format. Its first line starts with "${start.slice(0, 80).split('\n')[0] ?? ''}"; ` +
      'Merchant data has columns id, title and price, a Shopify export Handle (or URL handle) and Title, ' +
      'our own format one JSON record per line. Name the format with --format if it is one of these',
  );
};

const refuseOthers = (start: string): void => {
  if (start.startsWith('PK')) {
    throw new FeedProblem('The file is a spreadsheet or an archive; save it as CSV or TSV');
  }
  if (start.startsWith('[')) {
    throw new FeedProblem('The file is a JSON list; our own format has one record per line');
  }
};

const headerOf = (start: string): string => start.split(/\r?\n/, 1)[0] ?? '';

const unquoted = (cell: string): string => cell.trim().replace(/^"|"$/g, '');

const widest = (start: string): string => {
  const header = headerOf(start);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

const delimiterOf = (start: string, name: FormatName): string =>
  name === 'merchant-tsv' ? '\t' : widest(start);
