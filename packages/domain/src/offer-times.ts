import { formatDay } from './date.ts';

/** What an offer costs, in pounds, and for how long. */
interface TimedPrice {
  /** With the reduction. */
  readonly price: number;
  /** Before the reduction. */
  readonly wasPrice?: number | undefined;
  /** When the reduction begins, ISO 8601; it has begun if there is none. */
  readonly saleFrom?: string | undefined;
  /** When it ends; it does not end by itself if there is none. */
  readonly saleUntil?: string | undefined;
}

/** The price and the earlier price at a moment, in milliseconds since 1970. */
export const priceAt = (
  { price, wasPrice, saleFrom, saleUntil }: TimedPrice,
  moment: number,
): Pick<TimedPrice, 'price' | 'wasPrice'> => {
  const isBefore = saleFrom !== undefined && moment < Date.parse(saleFrom);
  const isAfter = saleUntil !== undefined && moment >= Date.parse(saleUntil);
  return isBefore || isAfter ? { price: wasPrice ?? price } : { price, wasPrice };
};

interface OfferStock {
  readonly status: string;
  /** The seller's words; '' for none. */
  readonly text: string;
  /** When an offer that is out of stock is expected, ISO 8601. */
  readonly expectedBy?: string | null | undefined;
}

/** What is said about the stock at a moment, in milliseconds since 1970; '' for nothing. */
export const stockLineAt = ({ status, text, expectedBy }: OfferStock, moment: number): string => {
  const isAwaited =
    status === 'out_of_stock' && expectedBy != null && Date.parse(expectedBy) > moment;
  if (!isAwaited) return text;
  const day = formatDay(expectedBy);
  return text === '' ? `Expected ${day}` : `${text}, expected ${day}`;
};
