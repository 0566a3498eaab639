/**
 * The number of typing mistakes between two words: letters left out, added, replaced, or swapped with their
 * neighbour (optimal string alignment).
 */
export const slips = (one: string, other: string): number => {
  const a = Array.from(one);
  const b = Array.from(other);
  let before: number[] = [];
  let above = b.map((_, at) => at).concat(b.length);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      line.push(least(a, b, row, column, line, above, before));
    }
    before = above;
    above = line;
  }
  return above[b.length] ?? 0;
};

const least = (
  a: readonly string[],
  b: readonly string[],
  row: number,
  column: number,
  line: readonly number[],
  above: readonly number[],
  before: readonly number[],
): number => {
  const same = a[row - 1] === b[column - 1];
  const swapped =
    row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return Math.min(
    (above[column] ?? 0) + 1,
    (line[column - 1] ?? 0) + 1,
    (above[column - 1] ?? 0) + (same ? 0 : 1),
    swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
  );
};
