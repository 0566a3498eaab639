import { linesOf, type Line } from '../lines.ts';
import { TableRow } from './table-row.ts';

/** A row of a table, or a line at which a row begins that has no end. */
export type TableEntry =
  | { readonly kind: 'row'; readonly line: number; readonly cells: readonly string[] }
  | {
      readonly kind: 'broken';
      readonly line: number;
      readonly text: string;
      readonly cell: number;
    };

/** Rows of a TSV or CSV text that streams in; empty lines are left out. */
export async function* tableRows(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncIterable<TableEntry> {
  const rows = new RowReader(delimiter);
  for await (const line of linesOf(text)) yield* rows.push(line);
  yield* rows.end();
}

/** Lines and characters of one row; more is a quotation mark that somebody forgot to close. */
const MAX_LINES = 1_000;
const MAX_CHARACTERS = 500_000;

/** Puts lines together to rows. What follows a broken row's first line is read again. */
class RowReader {
  readonly #delimiter: string;
  #row: TableRow;
  #lines: Line[] = [];
  #characters = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#row = new TableRow(delimiter);
  }

  push(line: Line): TableEntry[] {
    if (line.text === '' && this.#lines.length === 0) return [];
    this.#lines.push(line);
    this.#characters += line.text.length;
    const state = this.#row.add(line);
    if (state === 'complete') return [this.#complete()];
    return state === 'open' && this.#mayGoOn() ? [] : this.#breakOff();
  }

  end(): TableEntry[] {
    return this.#lines.length === 0 ? [] : [...this.#breakOff(), ...this.end()];
  }

  #mayGoOn(): boolean {
    return this.#lines.length < MAX_LINES && this.#characters < MAX_CHARACTERS;
  }

  #complete(): TableEntry {
    const { cells } = this.#row;
    const [first] = this.#startAnew();
    return { kind: 'row', line: first?.number ?? 0, cells };
  }

  #breakOff(): TableEntry[] {
    const cell = this.#row.openCell;
    const [first, ...rest] = this.#startAnew();
    const { number: line, text } = first ?? { number: 0, text: '' };
    return [{ kind: 'broken', line, text, cell }, ...rest.flatMap((again) => this.push(again))];
  }

  #startAnew(): readonly Line[] {
    const lines = this.#lines;
    this.#row = new TableRow(this.#delimiter);
    this.#lines = [];
    this.#characters = 0;
    return lines;
  }
}
