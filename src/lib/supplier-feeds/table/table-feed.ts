import { FeedProblem } from '../feed-problem.ts';
import type { Remark } from '../feed-item.ts';
import { columnName, type FeedRow, type FeedRows } from '../feed-row.ts';
import { inCanonicalOrder, shippingParts } from '../fields/shipping.ts';
import { tableRows, type TableEntry } from './table.ts';

export interface TableFormat {
  /** What the format is called. */
  readonly name: string;
  /** Columns that must be there, each by any of its names. */
  readonly required: readonly (readonly string[])[];
  /** Other names of columns. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Columns that may stand several times, each with a value of its own. */
  readonly repeatable: ReadonlySet<string>;
}

interface Column {
  readonly name: string;
  readonly valueOf: (cell: string) => string;
}

/**
 * Rows of a feed in a table, whose first row names the columns.
 * @param headers hears what the file itself calls each column.
 * @throws {FeedProblem} when a column that must be there is not.
 */
export async function* tableFeed(
  text: AsyncIterable<string>,
  delimiter: string,
  format: TableFormat,
  headers: Map<string, string>,
): FeedRows {
  let columns: readonly Column[] | undefined;
  for await (const entry of tableRows(text, delimiter)) {
    if (columns === undefined) columns = readHeader(entry, format, headers);
    else yield readRow(entry, columns);
  }
}

const readHeader = (
  entry: TableEntry,
  { name, required, aliases, repeatable }: TableFormat,
  headers: Map<string, string>,
): readonly Column[] => {
  const cells = entry.kind === 'row' ? entry.cells : [];
  refuseDoubled(cells, repeatable);
  const columns = cells.map((cell) => columnOf(cell, aliases));
  for (const [at, column] of columns.entries()) headers.set(column.name, cells[at]?.trim() ?? '');
  const missing = required.filter((names) =>
    columns.every((column) => !names.includes(column.name)),
  );
  if (missing.length > 0) {
    const named = missing.map(([first]) => `"${first ?? ''}"`).join(', ');
    throw new FeedProblem(`As ${name} the file must have the columns ${named}; it has not`);
  }
  return columns;
};

/** Of two columns with one name nobody can tell which is meant. */
const refuseDoubled = (cells: readonly string[], repeatable: ReadonlySet<string>): void => {
  const names = cells.map(columnName);
  const doubled = names.findIndex((name, at) => {
    const isSingle =
      name !== '' && !repeatable.has(name) && shippingParts(cells[at] ?? '') === null;
    return isSingle && names.indexOf(name) < at;
  });
  if (doubled === -1) return;
  const first = names.indexOf(names[doubled] ?? '');
  throw new FeedProblem(
    `The column "${cells[doubled]?.trim() ?? ''}" stands twice, as column ${first + 1} and column ${doubled + 1}; take one of them out`,
  );
};

const columnOf = (header: string, aliases: TableFormat['aliases']): Column => {
  const parts = shippingParts(header);
  if (parts !== null) {
    return { name: 'shipping', valueOf: (cell) => inCanonicalOrder(cell, parts) };
  }
  const name = columnName(header);
  return { name: aliases.get(name) ?? name, valueOf: (cell) => cell };
};

const readRow = (entry: TableEntry, columns: readonly Column[]): FeedRow | Remark => {
  const { line } = entry;
  if (entry.kind === 'broken') {
    const column = columns[entry.cell - 1]?.name ?? '';
    const reason = 'a quotation mark is opened here and not closed';
    return { line, column, value: entry.text, reason };
  }
  const extra = entry.cells.slice(columns.length).filter((cell) => cell.trim() !== '');
  if (extra.length > 0) {
    const reason = `the row has ${entry.cells.length} cells and the table ${columns.length} columns; a delimiter too many?`;
    return { line, column: '', value: extra.join(' '), reason };
  }
  if (entry.cells.length < widthOf(columns)) return shortRow(entry.cells, line, columns);
  return { line, values: valuesOf(entry.cells, columns) };
};

/** Cells that a row must have: a table may end in columns without a name, which hold nothing. */
const widthOf = (columns: readonly Column[]): number =>
  columns.findLastIndex(({ name }) => name !== '') + 1;

/** What is cut short may be the half of a row that a line end broke: nothing of it is taken. */
const shortRow = (cells: readonly string[], line: number, columns: readonly Column[]): Remark => ({
  line,
  column: columns[cells.length]?.name ?? '',
  value: cells.at(-1) ?? '',
  reason: `the row ends before this column: it has ${cells.length} cells and the table ${columns.length} columns; cut short, or a line end within a cell?`,
});

const valuesOf = (cells: readonly string[], columns: readonly Column[]): FeedRow['values'] => {
  const values = Object.create(null) as Record<string, string[]>;
  for (const [at, { name, valueOf }] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (cell !== '' && name !== '') (values[name] ??= []).push(valueOf(cell));
  }
  return values;
};
