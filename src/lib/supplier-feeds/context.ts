import type { Supplier } from './supplier.ts';
import type { Currencies } from './fields/price.ts';

/** What the reading of a feed depends on beside the feed itself. */
export interface FeedContext {
  /** Seller of the feed's offers. */
  readonly supplier: Supplier;
  readonly currencies: Currencies;
  /** Time of the import: which sale prices hold. Milliseconds since 1970. */
  readonly now: number;
  /** Hears when the feed says that it was made, before its first record is given out. */
  readonly onDate: (made: Date) => void;
}

/** Pieces in one order of what a feed calls in stock without saying how many there are. */
const ASSUMED_STOCK = 10;

/** How many there are of something, and whether anybody has counted them. */
export interface Stock {
  readonly stock: number;
  readonly counted: boolean;
}

export const UNCOUNTED: Stock = { stock: ASSUMED_STOCK, counted: false };

export const countedStock = (pieces: number): Stock => ({
  stock: Math.min(pieces, 1_000_000),
  counted: true,
});
