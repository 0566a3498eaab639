import { columnName, FeedProblem, type FeedRow, type FeedRows, type Remark } from './feed.ts';
import { isWithoutSections, withSections } from './product-detail.ts';
import { inCanonicalOrder, shippingParts } from './shipping.ts';
import { isTooLong, type Line, linesOf, TOO_LONG } from './text.ts';

export interface TableFormat {
  /** The name of the format. */
  readonly name: string;
  /** Required columns, each with all of its names. */
  readonly required: readonly (readonly string[])[];
  /** Other names of columns. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Columns that may be repeated, each with a value of its own. */
  readonly repeatable: ReadonlySet<string>;
}

interface Column {
  readonly name: string;
  readonly valueOf: (cell: string) => string;
}

/**
 * Rows of a feed in a table, whose first row names the columns. Rows without a value are left out.
 * @param headers is told the file's own name of each column
 * @throws {FeedProblem} if a required column is missing, or every row
 */
export async function* tableFeed(
  text: AsyncIterable<string>,
  delimiter: string,
  format: TableFormat,
  headers: Map<string, string>,
): FeedRows {
  let columns: readonly Column[] | undefined;
  let rows = 0;
  for await (const entry of tableRows(text, delimiter)) {
    if (columns === undefined) {
      if (!isPreamble(beginningOf(entry))) columns = readHeader(entry, format, headers);
    } else if (!isBlank(entry)) {
      rows += 1;
      yield readRow(entry, columns);
    }
  }
  if (rows === 0)
    throw new FeedProblem('The feed has no product: its table has a header and no rows');
}

const beginningOf = (entry: TableEntry): string =>
  entry.kind === 'row' ? (entry.cells[0] ?? '') : entry.text;

const isBlank = (entry: TableEntry): boolean =>
  entry.kind === 'row' && entry.cells.every((cell) => cell.trim() === '');

/**
 * Whether a line before the header is none: a comment, as in Meta's template, a delimiter that Excel is told
 * (`sep=;`), or empty cells.
 * @param line the line, or its first cell
 */
export const isPreamble = (line: string): boolean => /^"?\s*(?:#|sep=)|^[\s,;|"]*$/i.test(line);

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
    throw new FeedProblem(`The file isn’t ${name}: it lacks the columns ${named}`);
  }
  return columns;
};

/** If two columns have the same name, it is unclear which one is meant. */
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
    `The column "${cells[doubled]?.trim() ?? ''}" is repeated, as column ${first + 1} and column ${doubled + 1}; remove one of them`,
  );
};

const columnOf = (header: string, aliases: TableFormat['aliases']): Column => {
  const parts = shippingParts(header);
  if (parts !== null) {
    return { name: 'shipping', valueOf: (cell) => inCanonicalOrder(cell, parts) };
  }
  if (isWithoutSections(header)) return { name: 'product_detail', valueOf: withSections };
  const name = columnName(header);
  return { name: aliases.get(name) ?? name, valueOf: (cell) => cell };
};

const readRow = (entry: TableEntry, columns: readonly Column[]): FeedRow | Remark => {
  const { line } = entry;
  if (entry.kind === 'long') return { line, column: '', value: entry.text, reason: TOO_LONG };
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

/** The cells that a row must have: a table may end in columns without a name, which are empty. */
const widthOf = (columns: readonly Column[]): number =>
  columns.findLastIndex(({ name }) => name !== '') + 1;

/** A short row may be half of one that a line end has broken: none of it is used. */
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

/** A row of a table, the line of a row that has no end, or the beginning of a line that is too long. */
export type TableEntry =
  | { readonly kind: 'row'; readonly line: number; readonly cells: readonly string[] }
  | { readonly kind: 'long'; readonly line: number; readonly text: string }
  | {
      readonly kind: 'broken';
      readonly line: number;
      readonly text: string;
      readonly cell: number;
    };

/** Rows of a TSV or CSV text that streams in, without empty lines. */
export async function* tableRows(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncIterable<TableEntry> {
  const rows = new RowReader(delimiter);
  for await (const line of linesOf(text)) yield* rows.push(line);
  yield* rows.end();
}

/** The most lines and characters in one row; more means that a closing quotation mark is missing. */
const MAX_LINES = 1_000;
const MAX_CHARACTERS = 500_000;

/** The most rows without an end, because the lines after each of them are read again. */
const MAX_ENDLESS = 5_000;

const ENDLESS =
  'The file is no table: quotation marks are opened and not closed in more than 5,000 rows';

/** Combines lines into rows. The lines after the first one of a broken row are read again. */
class RowReader {
  readonly #delimiter: string;
  #row: TableRow;
  #lines: Line[] = [];
  #characters = 0;
  #endless = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#row = new TableRow(delimiter);
  }

  push(line: Line): TableEntry[] {
    if (isTooLong(line)) {
      return [...this.end(), { kind: 'long', line: line.number, text: line.text.slice(0, 200) }];
    }
    if (line.text === '' && this.#lines.length === 0) return [];
    this.#lines.push(line);
    this.#characters += line.text.length;
    const state = this.#row.add(line);
    if (state === 'complete') return [this.#complete()];
    if (state === 'open') {
      if (this.#mayGoOn()) return [];
      this.#endless += 1;
      if (this.#endless > MAX_ENDLESS) throw new FeedProblem(ENDLESS);
    }
    return this.#breakOff();
  }

  end(): TableEntry[] {
    return this.#lines.length === 0 ? [] : [...this.#breakOff(), ...this.end()];
  }

  #mayGoOn(): boolean {
    return this.#lines.length < MAX_LINES && this.#characters < MAX_CHARACTERS;
  }

  #complete(): TableEntry {
    const { cells } = this.#row;
    const [first] = this.#startAgain();
    return { kind: 'row', line: first?.number ?? 0, cells };
  }

  #breakOff(): TableEntry[] {
    const cell = this.#row.openCell;
    const [first, ...rest] = this.#startAgain();
    const { number: line, text } = first ?? { number: 0, text: '' };
    return [{ kind: 'broken', line, text, cell }, ...rest.flatMap((again) => this.push(again))];
  }

  #startAgain(): readonly Line[] {
    const lines = this.#lines;
    this.#row = new TableRow(this.#delimiter);
    this.#lines = [];
    this.#characters = 0;
    return lines;
  }
}

type RowState = 'complete' | 'open' | 'broken';

/**
 * One row of a delimited text (RFC 4180), fed line by line, because a quoted cell may contain line ends.
 * Feeds do not always keep the rules: a cell that only starts with a quotation mark (`"Round" table`) is
 * taken as it is, and a quotation mark that is never closed makes the row `broken` instead of swallowing the
 * rows after it.
 */
class TableRow {
  readonly cells: string[] = [];
  readonly #delimiter: string;
  /** The quoted cell that continues in the next line; null between cells. */
  #open: string | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Number of the open cell, from one. */
  get openCell(): number {
    return this.cells.length + 1;
  }

  add({ text }: Line): RowState {
    let at = 0;
    if (this.#open !== null) {
      const quoted = this.#readQuoted(text, 0, `${this.#open}\n`);
      if (quoted === 'stray') return 'broken';
      if (quoted === 'open') return 'open';
      at = quoted;
    }
    while (at <= text.length) {
      const quoted = text[at] === '"' ? this.#readQuoted(text, at + 1, '') : 'stray';
      if (quoted === 'open') return 'open';
      at = quoted === 'stray' ? this.#readPlain(text, at) : quoted;
    }
    return 'complete';
  }

  /** Reads an unquoted cell; returns the start of the next one. */
  #readPlain(text: string, from: number): number {
    const end = text.indexOf(this.#delimiter, from);
    const to = end === -1 ? text.length : end;
    this.cells.push(text.slice(from, to));
    return to + 1;
  }

  /** Continues a quoted cell; returns the start of the next one, unless it ends in another way. */
  #readQuoted(text: string, from: number, before: string): number | 'open' | 'stray' {
    let cell = before;
    for (let at = from; ;) {
      const quote = text.indexOf('"', at);
      if (quote === -1) {
        this.#open = cell + text.slice(at);
        return 'open';
      }
      cell += text.slice(at, quote);
      if (text[quote + 1] !== '"') return this.#close(text, quote + 1, cell);
      cell += '"';
      at = quote + 2;
    }
  }

  #close(text: string, from: number, cell: string): number | 'stray' {
    let at = from;
    while (text[at] === ' ') at += 1;
    if (at < text.length && text[at] !== this.#delimiter) return 'stray';
    this.#open = null;
    this.cells.push(cell);
    return at + 1;
  }
}
