import { bitOf, bitsFor, countOfBoth, rowsOf, setBit, withRoom, type Bits } from './bits.ts';

/**
 * The rows of one tag or seller: a bitmap of every row, or a list in ascending order where that takes
 * less memory.
 */
export type RowSet =
  | { readonly kind: 'bits'; readonly bits: Bits }
  | { readonly kind: 'rows'; readonly rows: Uint32Array };

export const NO_ROWS: RowSet = { kind: 'rows', rows: new Uint32Array(0) };

export const bytesOfSet = (set: RowSet): number =>
  set.kind === 'bits' ? set.bits.byteLength : set.rows.byteLength;

/** The rows of a set, in order. */
export const setRows = (set: RowSet): Uint32Array =>
  set.kind === 'bits' ? rowsOf(set.bits) : set.rows;

/** Adds the rows of a set to a bitmap. */
export const addTo = (into: Bits, set: RowSet): void => {
  if (set.kind === 'rows') {
    for (const row of set.rows) into[row >>> 5] = (into[row >>> 5] ?? 0) | (1 << (row & 31));
    return;
  }
  const { bits } = set;
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) | (bits[at] ?? 0);
};

/** How many rows of a set a bitmap has. */
export const countIn = (bits: Bits, set: RowSet): number => {
  if (set.kind === 'bits') return countOfBoth(bits, set.bits);
  let count = 0;
  for (const row of set.rows) count += bitOf(bits, row);
  return count;
};

/** The set with room for more rows, in memory of its own. */
export const roomier = (set: RowSet, room: number): RowSet =>
  set.kind === 'bits'
    ? { kind: 'bits', bits: withRoom(set.bits, room) }
    : { kind: 'rows', rows: set.rows.slice() };

interface Change {
  /** Rows that leave the set, unless they are among the added; ascending. */
  readonly touched: readonly number[];
  /** Rows that it has afterwards, ascending. */
  readonly added: readonly number[];
  /** Rows that there may be: a list that takes more than a bitmap of so many becomes one. */
  readonly room: number;
}

/** A set after a change. A bitmap is changed in place. */
export const changedSet = (set: RowSet, { touched, added, room }: Change): RowSet => {
  if (set.kind === 'rows') return changedRows(set, { touched, added, room });
  for (const row of touched) setBit(set.bits, row, false);
  for (const row of added) setBit(set.bits, row, true);
  return set;
};

const changedRows = (
  set: Extract<RowSet, { kind: 'rows' }>,
  { touched, added, room }: Change,
): RowSet => {
  const had = touched.filter((row) => placeOf(set.rows, set.rows.length, row) >= 0);
  const isSame = had.length === added.length && had.every((row, at) => row === added[at]);
  if (isSame) return set;
  const gone = new Set(had);
  const kept = had.length === 0 ? set.rows : set.rows.filter((row) => !gone.has(row));
  const rows = merged(kept, added);
  if (rows.length * 32 < room) return { kind: 'rows', rows };
  const bits = bitsFor(room);
  addTo(bits, { kind: 'rows', rows });
  return { kind: 'bits', bits };
};

/** Where a number stands in the first so many of a column in ascending order, -1 where it does not. */
export const placeOf = (column: Uint32Array, length: number, wanted: number): number => {
  let [low, high] = [0, length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = column[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

const merged = (some: Uint32Array, more: readonly number[]): Uint32Array => {
  const all = new Uint32Array(some.length + more.length);
  all.set(some);
  all.set(more, some.length);
  return (some.at(-1) ?? -1) < (more[0] ?? 0) ? all : all.sort();
};
