import type { FeedItem } from '../feed-item.ts';
import type { FeedContext } from '../context.ts';
import { remarksOf, RowReading, type FeedRow } from '../feed-row.ts';
import type { GroupedFormat } from '../grouped.ts';
import { plainSlug } from '../fields/names.ts';
import { readImages } from './images.ts';
import { optionReference, productRecord } from './product.ts';
import { isVariantRow, readVariant, type ShopifyVariant } from './row.ts';
import { cut } from '../fields/cut.ts';

/** Columns of the newer export under the names of the older one. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['url_handle', 'handle'],
  ['description', 'body_html'],
  ['published_on_online_store', 'published'],
  ['sku', 'variant_sku'],
  ['barcode', 'variant_barcode'],
  ['price', 'variant_price'],
  ['compare_at_price', 'variant_compare_at_price'],
  ['inventory_tracker', 'variant_inventory_tracker'],
  ['inventory_quantity', 'variant_inventory_qty'],
  ['continue_selling_when_out_of_stock', 'variant_inventory_policy'],
  ['product_image_url', 'image_src'],
  ['variant_image_url', 'variant_image'],
  ['color_product_metafields_shopify_color_pattern', 'color'],
  ['material_product_metafields_shopify_material', 'material'],
  ['furniture_material_product_metafields_shopify_furniture_material', 'material'],
  ['google_shopping_google_product_category', 'google_product_category'],
]);

/** Shopify's product export, in the columns of today and of before 2025. */
export const SHOPIFY_TABLE = {
  name: 'a Shopify product export',
  required: [['handle'], ['title'], ['variant_price']],
  aliases: ALIASES,
  repeatable: new Set<string>(),
};

/** What a variant costs, is or is called: given twice, neither is taken. */
const DECISIVE: ReadonlySet<string> = new Set([
  ...['handle', 'title', 'status', 'published', 'option1_value', 'option2_value', 'option3_value'],
  ...['variant_sku', 'variant_price', 'variant_compare_at_price', 'variant_inventory_qty'],
]);

/** Variants and pictures: at most 200 variants, and a picture a row. */
const MAX_ROWS = 400;

/** Rows with one handle are the variants and the pictures of one product. */
export const shopifyFormat = (context: FeedContext): GroupedFormat => ({
  keysOf(row) {
    const reading = new RowReading(row);
    const group = reading.text('handle') || plainSlug(reading.text('title'));
    if (group === '') return { line: row.line, column: 'handle', value: '', reason: 'missing' };
    return { group: cut(group, 200), item: null };
  },
  read: (group, rows) => readGroup(group, rows, context),
  mostRows: MAX_ROWS,
  groupColumn: 'handle',
  itemColumn: 'handle',
});

const readGroup = (
  handle: string,
  rows: readonly FeedRow[],
  context: FeedContext,
): readonly FeedItem[] => {
  const readings = rows.map((row) => new RowReading(row, DECISIVE));
  const [head] = readings;
  if (head === undefined) return [];
  if (refuseUnclear(head)) {
    const reason = `its product is refused for line ${head.line}`;
    for (const reading of readings.slice(1)) reading.refuse('handle', reason);
    return readings.flatMap(remarksOf);
  }
  if (isHidden(head)) return rows.map(() => ({ kind: 'skipped' as const }));
  const title = cut(head.text('title'), 300);
  if (title === '') for (const reading of readings) reading.refuse('title', 'missing');
  const images = readImages(readings);
  const variants = differing(handle, readings, context);
  const remarks = readings.flatMap(remarksOf);
  if (title === '' || variants.length === 0) return remarks;
  const record = productRecord({ handle, title, head, images, variants }, context);
  const count = readings.filter(({ faults }) => faults.length === 0).length;
  return [...remarks, { kind: 'record', record, line: head.line, rows: count }];
};

/** Drafts, archived and unpublished products are not for sale, gift cards are nothing to send. */
const isHidden = (head: RowReading): boolean =>
  /^(draft|archived|unlisted)$/i.test(head.raw('status')) ||
  /^false$/i.test(head.raw('published')) ||
  /^true$/i.test(head.raw('gift_card'));

/** The words of the columns that say whether a product is for sale; '' says nothing. */
const WORDS: Readonly<Record<string, RegExp>> = {
  status: /^(active|draft|archived|unlisted|)$/i,
  published: /^(true|false|)$/i,
  gift_card: /^(true|false|)$/i,
};

/** A product of which nobody can tell whether it is for sale is not put on sale. */
const refuseUnclear = (head: RowReading): boolean => {
  const unclear = Object.entries(WORDS).filter(([column, words]) => !words.test(head.raw(column)));
  for (const [column] of unclear) {
    const known = column === 'status' ? 'active, draft, archived, unlisted' : 'true, false';
    head.refuse(column, `not one of ${known}`);
  }
  return unclear.length > 0;
};

/** The variants that can be read; of two with the same options the later one is refused. */
const differing = (
  handle: string,
  readings: readonly RowReading[],
  context: FeedContext,
): readonly ShopifyVariant[] => {
  const lines = new Map<string, number>();
  return readings.filter(isVariantRow).flatMap((reading) => {
    const variant = readVariant(reading, context);
    if (variant === null) return [];
    const key = optionReference(handle, variant);
    const line = lines.get(key);
    if (line !== undefined) {
      reading.refuse('option1_value', `the same options stand in line ${line} already`);
      return [];
    }
    lines.set(key, reading.line);
    return [variant];
  });
};
