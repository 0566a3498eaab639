import type { FeedFormat } from '@parlour/domain';
import { columnName, FeedProblem } from './feed.ts';
import { isPreamble } from './table.ts';

export interface DetectedFormat {
  readonly name: FeedFormat;
  /** Separates the cells of a table; '' for other formats. */
  readonly delimiter: string;
}

const DELIMITERS = ['\t', ',', ';', '|'] as const;

/**
 * The format of a feed by its beginning.
 * @throws {FeedProblem} with what was found instead
 */
export const detectFormat = (head: string, asked?: FeedFormat): DetectedFormat => {
  const start = head.trimStart();
  if (start === '') throw new FeedProblem('The file is empty');
  refuseOthers(start);
  const name = asked ?? nameOf(start);
  return { name, delimiter: isTable(name) ? delimiterOf(start, name) : '' };
};

const isTable = (name: FeedFormat): boolean => name.endsWith('sv');

const nameOf = (start: string): FeedFormat => {
  if (start.startsWith('{')) return 'ndjson';
  if (start.startsWith('<')) return 'merchant-xml';
  const delimiter = delimiterIn(start);
  const header = headerOf(start);
  const columns = header.split(delimiter).map(unquoted).map(columnName);
  if (columns.includes('handle') || columns.includes('url_handle')) return 'shopify-csv';
  if (columns.includes('id') && columns.includes('title')) {
    return delimiter === '\t' ? 'merchant-tsv' : 'merchant-csv';
  }
  // Shopify asks for no column but the title, and has none of these.
  const isMerchant = columns.some((name) => ['availability', 'link', 'image_link'].includes(name));
  const hasPrice = columns.includes('price') || columns.includes('variant_price');
  if (columns.includes('title') && hasPrice && !isMerchant) return 'shopify-csv';
  throw new FeedProblem(
    `The file has no known format. Its first line starts with "${header.slice(0, 80)}"; ` +
      'Merchant data has columns id, title and price, a Shopify export Title and Price, ' +
      'our own format one JSON record per line. If it’s one of these, catalogue import --format takes its name',
  );
};

/** Files of other kinds, by the characters that they begin with. */
const OTHERS: readonly (readonly [string, readonly string[]])[] = [
  ['a spreadsheet or an archive; save it as CSV or TSV', ['PK\x03', 'PK\x05', 'PK\x07']],
  ['an Excel workbook; save it as CSV or TSV', ['ÐÏ\x11']],
  ['an archive; unpack it first', ['\x1f‹', 'BZh', 'Rar!', '7z¼', 'ý7zXZ']],
  ['a PDF; a feed is a CSV, TSV or XML file', ['%PDF']],
  ['a text document (RTF); save it as CSV or TSV', ['{\\rtf']],
  ['a web page; its URL may need another key, or a sign-in', ['<html', '<!doctype html']],
  ['a JSON list; our own format has one record per line', ['[']],
  ['JSON over several lines; our own format has one record per line', ['{\n', '{\r']],
];

const refuseOthers = (start: string): void => {
  const beginning = start.slice(0, 100).toLowerCase();
  const other = OTHERS.find(([, signatures]) =>
    signatures.some((signature) => beginning.startsWith(signature.toLowerCase())),
  );
  if (other !== undefined) throw new FeedProblem(`The file is ${other[0]}`);
  if (/[^\P{Cc}\t]/u.test(headerOf(start))) {
    throw new FeedProblem('The file isn’t a text; a feed is a CSV, TSV or XML file');
  }
};

const linesOf = (start: string): readonly string[] => start.split(/\r\n?|\n/);

const headerOf = (start: string): string => linesOf(start).find((line) => !isPreamble(line)) ?? '';

const unquoted = (cell: string): string => cell.trim().replace(/^"|"$/g, '');

/** The delimiter that a line `sep=;` names for Excel, or the one that divides the header most often. */
const delimiterIn = (start: string): string => {
  const [, named] = /^"?sep=([\t,;|])/i.exec(start) ?? [];
  if (named !== undefined) return named;
  const header = headerOf(start);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

const delimiterOf = (start: string, name: FeedFormat): string =>
  name === 'merchant-tsv' ? '\t' : delimiterIn(start);
