import type { FeedItems, Remark } from '../feed-item.ts';
import type { FeedContext } from './context.ts';
import type { DetectedFormat } from './detect.ts';
import { groupedItems, type GroupedFormat, type OnRows } from './grouped.ts';
import { MERCHANT_TABLE, merchantFormat } from './merchant/format.ts';
import { readXml } from './merchant/xml.ts';
import { readNdjson } from './ndjson.ts';
import { SHOPIFY_TABLE, shopifyFormat } from './shopify/format.ts';
import { tableFeed, type TableFormat } from './table-feed.ts';

/**
 * What a feed holds, as records and remarks.
 * @param onRows hears of the second pass, where a format needs one.
 */
export const readFeed = (
  { name, delimiter }: DetectedFormat,
  text: AsyncIterable<string>,
  context: FeedContext,
  onRows: OnRows,
): FeedItems => {
  switch (name) {
    case 'ndjson':
      return readNdjson(text);
    case 'merchant-xml':
      return groupedItems(readXml(text, context.onDate), merchantFormat(context), onRows);
    case 'merchant-tsv':
    case 'merchant-csv':
      return tableItems(MERCHANT_TABLE, merchantFormat(context));
    case 'shopify-csv':
      return tableItems(SHOPIFY_TABLE, shopifyFormat(context));
  }

  function tableItems(table: TableFormat, format: GroupedFormat): FeedItems {
    const headers = new Map<string, string>();
    const rows = tableFeed(text, delimiter, table, headers);
    return withHeaders(groupedItems(rows, format, onRows), headers);
  }
};

/** Remarks that call columns as the file does. */
async function* withHeaders(items: FeedItems, headers: ReadonlyMap<string, string>): FeedItems {
  const renamed = (remark: Remark): Remark => ({
    ...remark,
    column: headers.get(remark.column) ?? remark.column,
  });
  for await (const item of items) {
    if (item.kind === 'refused') yield { ...item, remarks: item.remarks.map(renamed) };
    else if (item.kind === 'warning') yield { ...item, remark: renamed(item.remark) };
    else yield item;
  }
}
