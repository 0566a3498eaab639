import type { Line } from '../lines.ts';

export type RowState = 'complete' | 'open' | 'broken';

/**
 * One row of a delimited text (RFC 4180), fed line by line, since a quoted cell may hold line ends.
 * Feeds are not always written by the rules: a cell that only begins with a quotation mark
 * (`"Round" table`) is taken as it stands, and a quotation mark that is opened and never closed
 * leaves the row `broken` instead of swallowing the rows after it.
 */
export class TableRow {
  readonly cells: string[] = [];
  readonly #delimiter: string;
  /** The quoted cell that goes on in the next line, null between cells. */
  #open: string | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Number of the cell that is open, counted from one. */
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

  /** Reads an unquoted cell; answers where the next one begins. */
  #readPlain(text: string, from: number): number {
    const end = text.indexOf(this.#delimiter, from);
    const to = end === -1 ? text.length : end;
    this.cells.push(text.slice(from, to));
    return to + 1;
  }

  /** Reads on in a quoted cell; answers where the next one begins, unless it ends in another way. */
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
