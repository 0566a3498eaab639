/** One measured figure of one catalogue size. */
export interface Row {
  readonly name: string;
  readonly value: string;
}

/** Prints the figures as a Markdown table: a row for each figure, a column for each catalogue size. */
export const printTable = (
  headings: readonly string[],
  columns: readonly (readonly Row[])[],
): void => {
  const names = columns[0]?.map(({ name }) => name) ?? [];
  const lines = [
    ['', ...headings],
    ['---', ...headings.map(() => '---:')],
    ...names.map((name) => [name, ...columns.map((column) => valueOf(column, name))]),
  ];
  console.log(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
};

const valueOf = (column: readonly Row[], name: string): string =>
  column.find((row) => row.name === name)?.value ?? '';

/** Median and worst of several durations in milliseconds. */
export const spread = (durations: readonly number[]): string => {
  const sorted = durations.toSorted((left, right) => left - right);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${median.toFixed(1)} ms (worst ${(sorted.at(-1) ?? 0).toFixed(1)})`;
};
