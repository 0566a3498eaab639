/** A set of rows as a bitmap: bit `row % 32` of word `row / 32`. */
export type Bits = Uint32Array;

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

export const bitsFor = (rows: number): Bits => new Uint32Array(wordsFor(rows));

/** 1 when the row is in the set, 0 when it is not. */
export const bitOf = (bits: Bits, row: number): number =>
  ((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1;

export const setBit = (bits: Bits, row: number, is: boolean): void => {
  const word = bits[row >>> 5] ?? 0;
  bits[row >>> 5] = is ? word | (1 << (row & 31)) : word & ~(1 << (row & 31));
};

/** The number of ones in a word. */
export const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

export const countOfBits = (bits: Bits): number => {
  let count = 0;
  for (const word of bits) count += ones(word);
  return count;
};

/** The number of rows that are in both. */
const countOfBoth = (one: Bits, other: Bits): number => {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) count += ones((one[at] ?? 0) & (other[at] ?? 0));
  return count;
};

/** Keeps only the rows in the first that are also in the second. */
export const keepBoth = (into: Bits, other: Bits): void => {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
};

/** The rows in the first that are not in the second. */
export const without = (some: Bits, others: Bits): Bits =>
  some.map((word, at) => word & ~(others[at] ?? 0));

/** The rows of a set, in order. */
export const rowsOf = (bits: Bits): Uint32Array => {
  const rows = new Uint32Array(countOfBits(bits));
  let found = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      rows[found] = (at << 5) + 31 - Math.clz32(word & -word);
      found += 1;
    }
  }
  return rows;
};

/** The same words, with room for more rows. */
export const withRoom = (bits: Bits, rows: number): Bits => {
  const wider = bitsFor(rows);
  wider.set(bits.subarray(0, wider.length));
  return wider;
};

/**
 * The rows of one tag or seller: a bitmap of all rows, or a list in ascending order when that takes less
 * memory.
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

/** The number of a set's rows that are in a bitmap. */
export const countIn = (bits: Bits, set: RowSet): number => {
  if (set.kind === 'bits') return countOfBoth(bits, set.bits);
  let count = 0;
  for (const row of set.rows) count += bitOf(bits, row);
  return count;
};

/** A copy of the set with room for more rows. */
export const roomier = (set: RowSet, room: number): RowSet =>
  set.kind === 'bits'
    ? { kind: 'bits', bits: withRoom(set.bits, room) }
    : { kind: 'rows', rows: set.rows.slice() };

interface Change {
  /** Rows that leave the set, unless they are also in `added`; ascending. */
  readonly touched: readonly number[];
  /** Rows that are in the set afterwards, ascending. */
  readonly added: readonly number[];
  /**
   * The number of rows that there may be. A list that takes more memory than a bitmap of them becomes a
   * bitmap.
   */
  readonly room: number;
}

/** The set after a change. A bitmap is changed in place. */
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

/** The position of a number in the first `length` entries of an ascending column; -1 when it is not there. */
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
