import {
  type FeedContext,
  type FeedItem,
  type FeedRows,
  type GroupedFormat,
  type Remark,
} from './feed.ts';
import type { DetectedFormat } from './detect.ts';
import { MERCHANT_TABLE, merchantFormat } from './merchant.ts';
import { readXml } from './merchant-xml.ts';
import { NDJSON_FORMAT, ndjsonRows } from './ndjson.ts';
import { SHOPIFY_TABLE, shopifyFormat } from './shopify.ts';
import { tableFeed, type TableFormat } from './table.ts';

/** Reads a feed in two passes: into rows, and those of each product into records. */
export interface FeedReader {
  readonly rows: (text: AsyncIterable<string>) => FeedRows;
  readonly format: GroupedFormat;
}

/** @param headers is told the table's own name of each column, for `withHeader` */
export const feedReader = (
  { name, delimiter }: DetectedFormat,
  context: FeedContext,
  headers: Map<string, string>,
): FeedReader => {
  const table = (format: TableFormat) => (text: AsyncIterable<string>) =>
    tableFeed(text, delimiter, format, headers);
  switch (name) {
    case 'ndjson':
      return { rows: ndjsonRows, format: NDJSON_FORMAT };
    case 'merchant-xml':
      return { rows: (text) => readXml(text, context), format: merchantFormat(context) };
    case 'merchant-tsv':
    case 'merchant-csv':
      return { rows: table(MERCHANT_TABLE), format: merchantFormat(context) };
    case 'shopify-csv':
      return { rows: table(SHOPIFY_TABLE), format: shopifyFormat(context) };
  }
};

/** An item whose remarks name columns as in the file. */
export const withHeader = (item: FeedItem, headers: ReadonlyMap<string, string>): FeedItem => {
  const renamed = (remark: Remark): Remark => ({
    ...remark,
    column: headers.get(remark.column) ?? remark.column,
  });
  if (item.kind === 'refused') return { ...item, remarks: item.remarks.map(renamed) };
  return item.kind === 'warning' ? { ...item, remark: renamed(item.remark) } : item;
};
