/** What an offer costs, in pounds or in pence, and for how long. */
interface Reducible {
  /** With the reduction. */
  readonly price: number;
  /** Before the reduction. */
  readonly wasPrice?: number | undefined;
  /** When the reduction begins, ISO 8601; it has begun if there is none. */
  readonly saleFrom?: string | undefined;
  /** When it ends; it does not end by itself if there is none. */
  readonly saleUntil?: string | undefined;
}

/** The price at a moment, in milliseconds since 1970. */
export const priceAt = (
  { price, wasPrice, saleFrom, saleUntil }: Reducible,
  moment: number,
): number => {
  const isBefore = saleFrom !== undefined && moment < Date.parse(saleFrom);
  const isAfter = saleUntil !== undefined && moment >= Date.parse(saleUntil);
  return isBefore || isAfter ? (wasPrice ?? price) : price;
};
