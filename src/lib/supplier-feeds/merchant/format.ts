import type { FeedItem } from '../feed-item.ts';
import type { FeedContext } from '../context.ts';
import { remarksOf, RowReading, type FeedRow } from '../feed-row.ts';
import type { GroupedFormat } from '../grouped.ts';
import { readItem, type MerchantItem } from './item.ts';
import { productOf } from './product.ts';
import { cut } from '../fields/cut.ts';

/** What other programs call the columns of Google Merchant product data. */
export const MERCHANT_ALIASES: ReadonlyMap<string, string> = new Map([
  ['item_id', 'id'],
  ['name', 'title'],
  ['colour', 'color'],
  ['image', 'image_link'],
  ['image_url', 'image_link'],
  ['additional_images', 'additional_image_link'],
  ['additional_image_links', 'additional_image_link'],
  ['category', 'product_type'],
  ['ean', 'gtin'],
  ['upc', 'gtin'],
  ['barcode', 'gtin'],
  ['stock', 'quantity'],
  ['inventory', 'quantity'],
  ['sell_on_google_quantity', 'quantity'],
  ['quantity_to_sell_on_facebook', 'quantity'],
]);

/** Attributes that Google's specification lets an item have several times. */
const REPEATABLE: ReadonlySet<string> = new Set([
  ...['additional_image_link', 'additional_images', 'additional_image_links', 'shipping', 'tax'],
  ...['product_type', 'product_detail', 'product_highlight', 'lifestyle_image_link', 'video_link'],
  ...['included_destination', 'excluded_destination', 'shopping_ads_excluded_country'],
  ...['size_type', 'certification', 'promotion_id', 'display_ads_similar_id', 'ads_label'],
  ...['loyalty_program', 'carrier_shipping', 'installment', 'free_shipping_threshold'],
]);

/** What an item costs, is or is called: given twice, neither is taken. */
const DECISIVE: ReadonlySet<string> = new Set([
  ...['id', 'item_group_id', 'title', 'price', 'sale_price', 'availability', 'quantity'],
]);

/** Merchant product data in a table (TSV or CSV). */
export const MERCHANT_TABLE = {
  name: 'Google Merchant product data',
  required: [['id'], ['title'], ['price']],
  aliases: MERCHANT_ALIASES,
  repeatable: REPEATABLE,
};

/** Most variants of one product, as the catalogue takes them. */
const MAX_VARIANTS = 200;

/**
 * Google Merchant product data: every row is a variant, rows with one `item_group_id` are the
 * variants of one product, a row without one is a product of its own.
 */
export const merchantFormat = (context: FeedContext): GroupedFormat => ({
  keysOf(row) {
    const reading = new RowReading(row);
    const id = reading.text('id');
    if (id === '') return { line: row.line, column: 'id', value: '', reason: 'missing' };
    return { group: cut(reading.text('item_group_id') || id, 200), item: id };
  },
  read: (group, rows) => readGroup(group, rows, context),
  mostRows: MAX_VARIANTS,
  groupColumn: 'item_group_id',
  itemColumn: 'id',
});

const readGroup = (
  group: string,
  rows: readonly FeedRow[],
  context: FeedContext,
): readonly FeedItem[] => {
  const readings = rows.map((row) => new RowReading(row, DECISIVE));
  const items = readings.flatMap((reading) => readItem(reading, context) ?? []);
  return [...readings.flatMap(remarksOf), ...recordOf(group, items, context)];
};

const recordOf = (
  group: string,
  items: readonly MerchantItem[],
  context: FeedContext,
): readonly FeedItem[] => {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const record = productOf(group, [first, ...others], context);
  return [{ kind: 'record', record, line: first.line, rows: items.length }];
};
