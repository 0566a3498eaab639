import { countedStock, UNCOUNTED, type FeedContext, type Stock } from '../context.ts';
import type { RowReading } from '../feed-row.ts';
import { readPrice } from '../fields/price.ts';
import { readGtin } from '../gtin-cell.ts';
import { readPicture } from '../picture-cell.ts';
import { cut } from '../fields/cut.ts';

/** One variant of a product. Pounds. */
export interface ShopifyVariant {
  readonly line: number;
  readonly sku: string;
  readonly ean: string;
  /** Values of its options, in order. */
  readonly values: readonly string[];
  readonly price: number;
  readonly wasPrice: number | undefined;
  readonly stock: number;
  readonly counted: boolean;
  readonly statusText: string;
  readonly image: string | null;
}

export const OPTION_NUMBERS = [1, 2, 3] as const;

/** A product's further pictures stand in rows of their own, which sell nothing. */
export const isVariantRow = (reading: RowReading): boolean =>
  ['variant_price', 'variant_sku', 'option1_value'].some((column) => reading.raw(column) !== '');

/** Reads the variant of a row; null when it has faults, which are noted in the reading. */
export const readVariant = (reading: RowReading, context: FeedContext): ShopifyVariant | null => {
  const price = readPounds(reading, 'variant_price', context);
  const was = readPounds(reading, 'variant_compare_at_price', context);
  if (price === null && reading.raw('variant_price') === '') {
    reading.refuse('variant_price', 'missing');
  }
  if (price === 0) reading.refuse('variant_price', 'a price of nothing');
  const stock = readStock(reading);
  const variant = {
    line: reading.line,
    sku: cut(reading.text('variant_sku').replace(/^'/, ''), 200),
    ean: readGtin(reading, 'variant_barcode'),
    values: readValues(reading),
    wasPrice: was !== null && price !== null && was > price ? was : undefined,
    image: readImage(reading),
  };
  return reading.faults.length > 0 || price === null ? null : { ...variant, ...stock, price };
};

const readPounds = (
  reading: RowReading,
  column: string,
  { currencies }: FeedContext,
): number | null => {
  const text = reading.text(column);
  if (text === '') return null;
  const price = readPrice(text, currencies);
  if ('pounds' in price) return price.pounds;
  reading.refuse(column, price.problem);
  return null;
};

/** Shopify writes `Default Title` for a product without options. */
const readValues = (reading: RowReading): readonly string[] =>
  OPTION_NUMBERS.map((number) => cut(reading.text(`option${number}_value`), 100)).filter(
    (value, at) => value !== '' && !(at === 0 && value.toLowerCase() === 'default title'),
  );

const readImage = (reading: RowReading): string | null => {
  const text = reading.raw('variant_image');
  return text === '' ? null : readPicture(reading, 'variant_image', text);
};

/** What is not counted is in stock, and what may be sold when it has run out is made to order. */
const readStock = (reading: RowReading): Stock & { readonly statusText: string } => {
  const text = reading.raw('variant_inventory_qty');
  const quantity = Number(text.replace(/^'|[,\s]/g, ''));
  if (!Number.isInteger(quantity)) {
    reading.refuse('variant_inventory_qty', 'not a whole number of pieces');
  }
  const isCounted = reading.raw('variant_inventory_tracker') !== '' && text !== '';
  if (!isCounted) return { ...UNCOUNTED, statusText: '' };
  if (quantity > 0) return { ...countedStock(quantity), statusText: '' };
  const goesOn = /^(continue|true)$/i.test(reading.raw('variant_inventory_policy'));
  return goesOn
    ? { ...UNCOUNTED, statusText: 'Made to order' }
    : { ...countedStock(0), statusText: '' };
};
