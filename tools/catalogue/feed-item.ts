/** What a feed holds at one place: a record to load, or why there is none. */
export type FeedItem =
  | {
      readonly kind: 'record';
      /** A `CatalogueRecord` as the feed gives it; the shop checks it. */
      readonly record: unknown;
      readonly line: number;
    }
  | ({ readonly kind: 'refused' | 'warning' } & Remark)
  /** Left out on purpose, such as a draft. */
  | { readonly kind: 'skipped' };

/** One line of the report: where, what stands there, and what is wrong with it. */
export interface Remark {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** Reads a feed as it streams in. */
export type ReadFeed = (feed: AsyncIterable<string>) => AsyncIterable<FeedItem>;
