import type { FeedItem, Remark } from './feed-item.ts';

/** One entry of a feed: its values by column, of which a column may have several. */
export interface FeedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** A feed's entries as they stream in, and those that cannot be read. */
export type FeedRows = AsyncIterable<FeedRow | Remark>;

export const isRow = (entry: FeedRow | Remark): entry is FeedRow => 'values' in entry;

/**
 * Name of a column in one form: `Image Link`, `g:image_link` and `image-link` are `image_link`,
 * `Body (HTML)` is `body_html`.
 */
export const columnName = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:(?=[a-z])/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  eacute: 'é',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  deg: '°',
  frac12: '½',
};

/** Text that the catalogue takes: no control characters or half surrogates. */
const storable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '');

/** Text without the HTML entities that many feeds leave in it. */
export const withoutEntities = (text: string): string => storable(decoded(text));

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (entity, decimal, hex, name) => {
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
    if (name === undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return ENTITIES[String(name).toLowerCase()] ?? entity;
  });

/**
 * The values of a row, read column by column; what is wrong with them is noted on the way, so that
 * one row reports all of its faults at once.
 */
export class RowReading {
  readonly faults: Remark[] = [];
  readonly warnings: Remark[] = [];
  readonly #row: FeedRow;
  readonly #decisive: ReadonlySet<string>;
  readonly #compared = new Set<string>();

  /** @param decisive columns that refuse the row when they hold two values that differ */
  constructor(row: FeedRow, decisive: ReadonlySet<string> = new Set()) {
    this.#row = row;
    this.#decisive = decisive;
  }

  get line(): number {
    return this.#row.line;
  }

  /** Every value of a column that is not empty, as it stands. */
  all(column: string): readonly string[] {
    return (this.#row.values[column] ?? [])
      .map((value) => storable(value).trim())
      .filter((value) => value !== '');
  }

  /** The one value of a column, '' for none; of several that differ the first, which is noted. */
  raw(column: string): string {
    const [first = '', ...others] = this.all(column);
    if (others.length > 0) this.#compare(column, first, others);
    return first;
  }

  #compare(column: string, first: string, others: readonly string[]): void {
    if (this.#compared.has(column)) return;
    this.#compared.add(column);
    if (others.every((other) => other === first)) return;
    const values = [first, ...others].join(' | ');
    if (!this.#decisive.has(column)) {
      this.warn(column, 'given more than once; the first is taken', values);
    } else this.refuse(column, 'given more than once, and differently', values);
  }

  /** The first value of a column as one line of plain text, '' for none. */
  text(column: string): string {
    return withoutEntities(this.raw(column)).replace(/\s+/g, ' ').trim();
  }

  refuse(column: string, reason: string, value = this.raw(column)): void {
    this.faults.push({ line: this.line, column, value, reason });
  }

  warn(column: string, reason: string, value = this.raw(column)): void {
    this.warnings.push({ line: this.line, column, value, reason });
  }
}

/** What a reading has to say: its faults, or the doubts about a row that is loaded all the same. */
export const remarksOf = ({ faults, warnings }: RowReading): readonly FeedItem[] =>
  faults.length > 0
    ? [{ kind: 'refused', remarks: faults }]
    : warnings.map((remark) => ({ kind: 'warning' as const, remark }));
