import type { FactKind } from '@parlour/domain';
import type { TagReferenceRow } from './tag-reference.queries.ts';
import {
  type Bits,
  bitsFor,
  bytesOfSet,
  placeOf,
  roomier,
  type RowSet,
  withRoom,
} from './row-set.ts';

/** The sizes of visible variants, in no order; each different size of a product once. 0 is unknown or removed. */
export interface Sizes {
  readonly rows: Uint32Array;
  /** In millimetres; anything longer than `LONGEST` counts as one more than it. */
  readonly widths: Uint16Array;
  readonly heights: Uint16Array;
  readonly lengths: Uint16Array;
}

/**
 * What an arrival says: the working days that the first offer needs, a bit for each weekday of its seller from Sunday,
 * and the seller, if it has closed dates.
 */
export const arrivalParts = (arrival: number) => ({
  seller: Math.floor(arrival / 0x100_0000),
  needed: (arrival & 0xff_ffff) >>> 7,
  weekdays: arrival & 0x7f,
});

/** The longest dimension that is stored exactly, in millimetres. */
export const LONGEST = 65_534;

/** An unknown price in the column of prices. */
export const NO_PRICE = 0xffff_ffff;
/** The highest price that can be stored. */
export const DEAREST = NO_PRICE - 1;

/**
 * The data for all lists of one assortment. Each product has a row. Rows are in the order of the products'
 * ids, and a removed product keeps its row. Columns have room for more rows than are used.
 */
export interface ListIndex {
  /** The identity of the database. */
  epoch: string;
  version: number;
  /** The number of rows in use. */
  rows: number;
  ids: Uint32Array;
  /** In pence, or `NO_PRICE`. */
  prices: Uint32Array;
  /** Review averages times 2^29, so that two different averages stay different up to 20,000 reviews. */
  ratings: Uint32Array;
  listed: Bits;
  inStock: Bits;
  tags: Map<number, RowSet>;
  sellers: Map<number, RowSet>;
  /** By `product_arrival`, whose parts `arrivalParts` has. */
  arrivals: Map<number, RowSet>;
  /** What products say of facts that are filters: their rows by the fact's slug, and by value, in the smallest unit; 0 and 1 are no and yes. */
  facts: FactRows;
  /** The facts that are filters, in the order of pages. */
  kinds: readonly FactKind[];
  sizes: Sizes;
  /** The number of entries of `sizes` in use. */
  sizeCount: number;
  /** All tags, in the order of facets. */
  tagRows: readonly TagReferenceRow[];
  /** The rows in each order that was used since its keys last changed. */
  readonly orders: Map<string, Uint32Array>;
}

/** Rows by a fact's slug, and by value. */
type FactRows = Map<string, Map<FactRowKey, RowSet>>;

export type FactRowKey = number | string;

const noSizes = (room: number): Sizes => ({
  rows: new Uint32Array(room),
  widths: new Uint16Array(room),
  heights: new Uint16Array(room),
  lengths: new Uint16Array(room),
});

/** An index with no rows, and room for the given number. */
export const emptyIndex = (
  { epoch, version }: Pick<ListIndex, 'epoch' | 'version'>,
  room: number,
): ListIndex => ({
  epoch,
  version,
  rows: 0,
  ids: new Uint32Array(room),
  prices: new Uint32Array(room),
  ratings: new Uint32Array(room),
  listed: bitsFor(room),
  inStock: bitsFor(room),
  tags: new Map(),
  sellers: new Map(),
  arrivals: new Map(),
  facts: new Map(),
  kinds: [],
  sizes: noSizes(room),
  sizeCount: 0,
  tagRows: [],
  orders: new Map(),
});

const MORE_ROWS = 256;
const roomFor = (needed: number): number => needed + (needed >>> 4) + MORE_ROWS;

const wider = (column: Uint32Array, room: number): Uint32Array => {
  const copy = new Uint32Array(room);
  copy.set(column);
  return copy;
};

/**
 * Makes room for more rows. Everything is copied, so that the buffer that the index was read into can be
 * freed.
 */
export const makeRoom = (index: ListIndex, rows: number): void => {
  if (rows <= index.ids.length) return;
  const room = roomFor(rows);
  index.ids = wider(index.ids, room);
  index.prices = wider(index.prices, room);
  index.ratings = wider(index.ratings, room);
  index.listed = withRoom(index.listed, room);
  index.inStock = withRoom(index.inStock, room);
  for (const sets of [index.tags, index.sellers, index.arrivals]) widen(sets, room);
  for (const sets of index.facts.values()) widen(sets, room);
};

const widen = <Key>(sets: Map<Key, RowSet>, room: number): void => {
  for (const [key, set] of sets) sets.set(key, roomier(set, room));
};

/** Makes room for more sizes and drops those that were removed. */
export const makeRoomForSizes = (index: ListIndex, more: number): void => {
  if (index.sizeCount + more <= index.sizes.rows.length) return;
  const { sizes, sizeCount } = index;
  const larger = noSizes(roomFor(sizeCount + more));
  let kept = 0;
  for (let at = 0; at < sizeCount; at += 1) {
    const [width = 0, height = 0, length = 0] = sizeAt(sizes, at);
    if (width + height + length === 0) continue;
    larger.rows[kept] = sizes.rows[at] ?? 0;
    larger.widths[kept] = width;
    larger.heights[kept] = height;
    larger.lengths[kept] = length;
    kept += 1;
  }
  index.sizes = larger;
  index.sizeCount = kept;
};

const sizeAt = ({ widths, heights, lengths }: Sizes, at: number) => [
  widths[at],
  heights[at],
  lengths[at],
];

/** The approximate bytes that a tag's texts and fields take. */
const TAG_BYTES = 400;
/** The approximate bytes of a value's place in a map. */
const VALUE_BYTES = 200;

/** The bytes that an index takes in memory. */
export const bytesOf = (index: ListIndex): number => {
  const { ids, prices, ratings, listed, inStock, sizes, orders, tagRows } = index;
  const { tags, sellers, arrivals, facts } = index;
  const columns: readonly ArrayBufferView[] = [
    ids,
    prices,
    ratings,
    listed,
    inStock,
    ...orders.values(),
    sizes.rows,
    sizes.widths,
    sizes.heights,
    sizes.lengths,
  ];
  let bytes = tagRows.length * TAG_BYTES;
  for (const column of columns) bytes += column.byteLength;
  for (const sets of [tags, sellers, arrivals]) {
    for (const set of sets.values()) bytes += bytesOfSet(set);
  }
  for (const sets of facts.values()) {
    for (const set of sets.values()) bytes += VALUE_BYTES + bytesOfSet(set);
  }
  return bytes;
};

/** The row of a product; -1 when it has none. */
export const rowOf = ({ ids, rows }: ListIndex, id: number): number => placeOf(ids, rows, id);
