import { parseDateRange } from '../fields/date-range.ts';
import { readPrice } from '../fields/price.ts';
import { readShipping, type Delivery } from '../fields/shipping.ts';
import type { FeedContext } from '../context.ts';
import type { RowReading } from '../feed-row.ts';

/** What an item costs. Pounds. */
export interface ItemOffer {
  readonly price: number;
  /** Price before a reduction. */
  readonly wasPrice: number | undefined;
  readonly delivery: Delivery;
}

/** Price, reduction and delivery of a row; null when it has no price that can be used. */
export const readOffer = (reading: RowReading, context: FeedContext): ItemOffer | null => {
  const price = readRegularPrice(reading, context);
  if (price === null) return null;
  const sale = readSalePrice(reading, context, price);
  const delivery = readDelivery(reading, context);
  if (delivery === null) return null;
  return sale === null
    ? { price, wasPrice: undefined, delivery }
    : { price: sale, wasPrice: price, delivery };
};

const readRegularPrice = (reading: RowReading, { currencies }: FeedContext): number | null => {
  const text = reading.text('price');
  if (text === '') {
    reading.refuse('price', 'missing');
    return null;
  }
  const price = readPrice(text, currencies);
  if ('problem' in price) {
    reading.refuse('price', price.problem);
    return null;
  }
  if (price.pounds === 0) {
    reading.refuse('price', 'a price of nothing');
    return null;
  }
  return price.pounds;
};

/** The reduced price, null when there is none or it does not hold today. */
const readSalePrice = (
  reading: RowReading,
  { currencies, now }: FeedContext,
  price: number,
): number | null => {
  const text = reading.text('sale_price');
  if (text === '') return null;
  const sale = readPrice(text, currencies);
  if ('problem' in sale) {
    reading.refuse('sale_price', sale.problem);
    return null;
  }
  if (sale.pounds === 0 || sale.pounds >= price) {
    reading.warn('sale_price', 'not below the price; left out');
    return null;
  }
  return holdsNow(reading, now) ? sale.pounds : null;
};

const holdsNow = (reading: RowReading, now: number): boolean => {
  const text = reading.text('sale_price_effective_date');
  if (text === '') return true;
  const range = parseDateRange(text);
  if (range === null) {
    reading.warn('sale_price_effective_date', 'not two dates parted by "/"; the sale is left out');
    return false;
  }
  return range.from <= now && now <= range.to;
};

/** An unreadable delivery charge refuses the row: the shop shows prices with delivery in them. */
const readDelivery = (reading: RowReading, { currencies }: FeedContext): Delivery | null => {
  const delivery = readShipping(splitValues(reading.all('shipping')), currencies);
  if (delivery !== null && 'problem' in delivery) {
    reading.refuse('shipping', delivery.problem);
    return null;
  }
  return delivery ?? { pounds: 0, method: '' };
};

/** Several values of one cell are parted by commas, and a price may hold a comma, too. */
const splitValues = (cells: readonly string[]): readonly string[] =>
  cells.flatMap((cell) => cell.split(/,(?=\s*[a-z]{2}\s*:)/i));
