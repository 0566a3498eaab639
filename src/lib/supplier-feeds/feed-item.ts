/** What a feed holds at one place: a record to load, or why there is none. */
export type FeedItem =
  | {
      readonly kind: 'record';
      /** A `CatalogueRecord` as the feed gives it; the shop checks it. */
      readonly record: unknown;
      readonly line: number;
      /** Rows of the feed that it was made from. */
      readonly rows: number;
    }
  /** One row that cannot be loaded, with everything that is wrong with it. */
  | {
      readonly kind: 'refused';
      readonly remarks: readonly Remark[];
      /** Reference of the product that it belongs to, where as much could be read. */
      readonly reference?: string;
    }
  /** Something doubtful about a row that is loaded all the same. */
  | { readonly kind: 'warning'; readonly remark: Remark }
  /** A row that is left out on purpose, such as a draft. */
  | { readonly kind: 'skipped' };

/** One line of the report: where, what stands there, and what is wrong with it. */
export interface Remark {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** Items of a feed, in the order in which they are to be loaded. */
export type FeedItems = AsyncIterable<FeedItem>;
