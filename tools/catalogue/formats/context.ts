import type { Supplier } from '../supplier.ts';
import type { Currencies } from './fields/price.ts';

/** What the reading of a feed depends on beside the feed itself. */
export interface FeedContext {
  /** Seller of the feed's offers. */
  readonly supplier: Supplier;
  readonly currencies: Currencies;
  /** Time of the import: which sale prices hold. Milliseconds since 1970. */
  readonly now: number;
}

/** Pieces of what a feed calls in stock without saying how many there are. */
export const ASSUMED_STOCK = 10;
