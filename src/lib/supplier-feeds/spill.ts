import type { FeedRow } from './feed-row.ts';

/** Rows that belong together, in the order of the feed. */
export interface SpilledGroup {
  readonly key: string;
  readonly rows: readonly FeedRow[];
  /** Rows beyond the most that one group may have. */
  readonly surplus: readonly FeedRow[];
}

/** Keeps the rows of a feed until all of it has been read, where memory does not grow with it. */
export interface RowStore {
  /** The line at which a key stood before; null for one that is new, and is noted. */
  readonly note: (key: string, line: number) => number | null;
  readonly add: (group: string, row: FeedRow) => void;
}

/**
 * Holds the rows of a feed until all of it has been read, and gives them back group by group: rows of
 * one product need not stand together in a feed.
 */
export interface Spill extends RowStore {
  readonly size: () => number;
  /** Groups in the order of their first rows. */
  readonly groups: (mostRows: number) => Iterable<SpilledGroup>;
  readonly close: () => void;
}
