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

/** Number of ones of a word. */
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

/** Number of rows that are in both. */
export const countOfBoth = (one: Bits, other: Bits): number => {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) count += ones((one[at] ?? 0) & (other[at] ?? 0));
  return count;
};

/** Leaves in the first what is also in the second. */
export const keepBoth = (into: Bits, other: Bits): void => {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
};

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

/** The same words, and room for more rows. */
export const withRoom = (bits: Bits, rows: number): Bits => {
  const wider = bitsFor(rows);
  wider.set(bits.subarray(0, wider.length));
  return wider;
};
