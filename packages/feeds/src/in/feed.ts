import { decodedEntities, escapedOnce, shownText, withPartedDigits } from '@parlour/domain';

/** Why a feed cannot be read at all, as a sentence that says what to do. */
export class FeedProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FeedProblem';
  }
}

/** The content of a feed at one position: a record to import, or why there is none. */
export type FeedItem =
  | {
      readonly kind: 'record';
      /** A `CatalogueRecord` from the feed, which the shop still checks. */
      readonly record: unknown;
      readonly line: number;
      /** Rows of the feed that make up the record. */
      readonly rows: number;
    }
  /** One row that cannot be loaded, with everything that is wrong with it. */
  | {
      readonly kind: 'refused';
      readonly remarks: readonly Remark[];
      /** Reference of its product, if that much could be read. */
      readonly reference?: string;
    }
  /** Something doubtful about a row that is loaded all the same. */
  | { readonly kind: 'warning'; readonly remark: Remark }
  /** A row that is left out on purpose, such as a draft. */
  | { readonly kind: 'skipped' };

/** One line of the report: the position, the value, and the problem. */
export interface Remark {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** Items of a feed, in the order of the import. */
export type FeedItems = AsyncIterable<FeedItem>;

/** One entry of a feed: its values by column; a column may have several. */
export interface FeedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** Something doubtful about a feed as a whole. */
export interface FeedDoubt {
  readonly doubt: Remark;
}

/** A feed's entries as they stream in, and remarks about those that cannot be read. */
export type FeedRows = AsyncIterable<FeedRow | Remark | FeedDoubt>;

/**
 * The name of a column in one form: `Image Link`, `g:image_link` and `image-link` become `image_link`, `Body
 * (HTML)` becomes `body_html`.
 */
export const columnName = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:(?=[a-z])/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Control characters between digits, which may part lines, columns or records: the digits are no one number. */
export const PARTING = /(?<=\p{Nd})[^\P{Cc}\t\n\r]+(?=\p{Nd})/gu;

/** Text that the catalogue accepts: without control characters, lone surrogates and what nobody sees. */
const storable = (text: string): string =>
  shownText(text.toWellFormed())
    .replace(/\r\n?/g, '\n')
    .replace(PARTING, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '');

/** Text without the HTML entities that many feeds leave in it, some of them escaped twice. */
export const withoutEntities = (text: string): string =>
  storable(decodedEntities(escapedOnce(text)));

/** Elements of HTML that stand in descriptions, and by mistake in titles. */
const TAGS =
  'a|abbr|article|b|big|blockquote|br|center|code|dd|div|dl|dt|em|figcaption|figure|font|h[1-6]|header|hr|i|iframe|' +
  'img|ins|li|mark|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul|video';

export const HTML_TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>`, 'i');

const EVERY_TAG = new RegExp(HTML_TAG, 'gi');

/** Elements whose text is not shown, such as scripts, and comments. */
const HIDDEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|textarea|option)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Elements within a word or a sentence. */
const INLINE_TAG = String.raw`</?(?:b|em|font|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>`;
const INLINE = new RegExp(INLINE_TAG, 'gi');

/** Digits that an element parts, such as those of `£129<sup>99</sup>`, are no one number. */
const INLINE_IN_DIGITS = new RegExp(String.raw`(?<=\p{Nd})(?:${INLINE_TAG})+(?=\p{Nd})`, 'giu');

/** The words of some HTML, in one line. */
export const withoutTags = (html: string): string => {
  const text = withoutEntities(html);
  const words = text.includes('<')
    ? text
        .replace(HIDDEN, ' ')
        .replace(INLINE_IN_DIGITS, '\n')
        .replace(INLINE, '')
        .replace(EVERY_TAG, '\n')
    : text;
  return withPartedDigits(words).replace(/\s+/g, ' ').trim();
};

/** What programs and spreadsheets write for a value that they do not have. */
const NO_VALUE =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|ERROR!|SPILL!|CALC!)|n\/a|\(?null\)?|undefined|\[object Object\]|\{\{[^{}]*\}\}|\$\{[^{}]*\}|\{%[^%]*%\})$/i;

const isNoValue = (value: string): boolean => value === 'NaN' || NO_VALUE.test(value);

/** A cell's content without `="…"`, which keeps spreadsheets from shortening a long number. */
const unwrapped = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

const PLACEHOLDER = 'a placeholder, or the error of a spreadsheet, in place of a value';

/**
 * The values of a row, read column by column. It collects their problems, so that one row reports all of its
 * errors at once.
 */
export class RowReading {
  readonly faults: Remark[] = [];
  readonly warnings: Remark[] = [];
  readonly #row: FeedRow;
  readonly #decisive: ReadonlySet<string>;
  readonly #compared = new Set<string>();
  /** Cells that have no value but say so, by column. */
  readonly #placeholders = new Map<string, string>();

  /** @param decisive columns that refuse the row if they have two different values */
  constructor(row: FeedRow, decisive: ReadonlySet<string> = new Set()) {
    this.#row = row;
    this.#decisive = decisive;
  }

  get line(): number {
    return this.#row.line;
  }

  /** The names of its columns. */
  get columns(): readonly string[] {
    return Object.keys(this.#row.values);
  }

  /** All values of a column that are not empty, as they are; a cell such as `null` or `#N/A` is, with a remark. */
  all(column: string): readonly string[] {
    const given = (this.#row.values[column] ?? [])
      .map((value) => storable(unwrapped(value)).trim())
      .filter((value) => value !== '');
    const placeholder = given.find(isNoValue);
    if (placeholder === undefined) return given;
    if (!this.#placeholders.has(column)) {
      this.#placeholders.set(column, placeholder);
      this.warn(column, `${PLACEHOLDER}; taken as empty`, placeholder);
    }
    return given.filter((value) => !isNoValue(value));
  }

  /** The only value of a column, '' for none; the first of several different ones, with a remark. */
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
      this.warn(column, 'given more than once; the first one is used', values);
    } else this.refuse(column, 'given more than once, with different values', values);
  }

  /** The first value of a column as one line of plain text, without HTML; '' for none. */
  text(column: string): string {
    return withoutTags(this.raw(column));
  }

  /** @returns the new fault */
  refuse(column: string, reason: string, value = this.raw(column)): Remark {
    const placeholder = value === '' ? this.#placeholders.get(column) : undefined;
    const fault =
      placeholder === undefined
        ? { line: this.line, column, value, reason }
        : { line: this.line, column, value: placeholder, reason: PLACEHOLDER };
    this.faults.push(fault);
    return fault;
  }

  warn(column: string, reason: string, value = this.raw(column)): void {
    this.warnings.push({ line: this.line, column, value, reason });
  }
}

/** The remarks of a row: its errors, or the warnings about a row that is imported all the same. */
export const remarksOf = ({ faults, warnings }: RowReading): readonly FeedItem[] =>
  faults.length > 0
    ? [{ kind: 'refused', remarks: faults }]
    : warnings.map((remark) => ({ kind: 'warning' as const, remark }));

/** The supplier of a feed: the seller of its offers, and half of the key of its products. */
export interface Supplier {
  readonly slug: string;
  readonly name: string;
}

/** The currencies of a feed. */
export interface Currencies {
  /** The currency of a price without one. */
  readonly assumed: string;
  /** Pounds for one unit of each currency. */
  readonly rates: ReadonlyMap<string, number>;
}

/** Everything besides the feed that decides how it is read. */
export interface FeedContext {
  /** Seller of the feed's offers. */
  readonly supplier: Supplier;
  readonly currencies: Currencies;
  /** Time of the import, which decides about sale prices. Milliseconds since 1970. */
  readonly now: number;
  /** Is told the date of the feed before its first record. */
  readonly onDate: (made: Date) => void;
}

/** The stock to assume if a feed says in stock without a number. */
const ASSUMED_STOCK = 10;

/** The number of units, and whether they have been counted. */
export interface Stock {
  readonly stock: number;
  readonly counted: boolean;
}

export const UNCOUNTED: Stock = { stock: ASSUMED_STOCK, counted: false };

/** Fewer than none is a debt to customers: nothing is left to sell. */
export const countedStock = (units: number): Stock => ({
  stock: Math.max(0, Math.min(units, 1_000_000)),
  counted: true,
});

/** Rows that belong together, in the order of the feed. */
export interface StoredGroup {
  readonly key: string;
  readonly rows: readonly FeedRow[];
  /** Rows above the limit of a group. */
  readonly surplus: readonly FeedRow[];
}

/** A picture that the shop fetches, and the first line with it. */
export interface NamedPicture {
  readonly address: string;
  readonly line: number;
}

/** The product that has a key, and its line. */
export interface Claim {
  readonly product: string;
  readonly line: number;
}

/**
 * What a run stores of a feed besides its counts: rows until all have been read, because those of one product
 * may be apart; the products in the feed; and its pictures.
 */
export interface FeedStore {
  /** Stores a key; returns the earlier line with it, null for a new one. */
  readonly note: (key: string, line: number) => number | null;
  /** Stores a key for a product; returns who had it before, null for the same product and for a new key. */
  readonly claim: (key: string, product: string, line: number) => Claim | null;
  readonly add: (group: string, row: FeedRow) => void;
  /** Stores what is left: all rows have been added. */
  readonly endRows: () => void;
  /** Stores the reference of a product in the feed. */
  readonly name: (reference: string) => void;
  readonly isNamed: (reference: string) => boolean;
  readonly countNamed: () => number;
  readonly picture: (address: string, line: number) => void;
  /** The first pictures that are not finished. */
  readonly openPictures: (most: number) => readonly NamedPicture[];
  readonly countPictures: () => number;
  readonly closePicture: (address: string) => void;
}

/** A format in which a product has one or more rows. */
export interface GroupedFormat {
  /** The product of a row, and the key that no other row may have; or why it has none. */
  readonly keysOf: (
    row: FeedRow,
  ) => { readonly group: string; readonly item: string | null } | Remark;
  /** The items of one product's rows. */
  readonly read: (group: string, rows: readonly FeedRow[]) => readonly FeedItem[];
  /** The most rows of one product. */
  readonly mostRows: number;
  /** Column of the report for rows above that limit. */
  readonly groupColumn: string;
  readonly itemColumn: string;
  /** Whether a column says something of money or stock that the format does not read. */
  readonly overlooks: (column: string) => boolean;
}

/** Words in the names of columns about money, delivery or stock. */
const OF_MONEY_OR_STOCK = new RegExp(
  `(?:^|_)(?:${[
    ...['prices?', 'costs?', 'charges?', 'fees?', 'amount', 'rrp', 'msrp', 'discount', 'reduced'],
    ...[
      'sale',
      'savings?',
      'surcharge',
      'deposit',
      'currency',
      'vat',
      'tax',
      'shipping',
      'delivery',
    ],
    ...['postage', 'carriage', 'freight', 'stock', 'qty', 'quantity', 'inventory', 'availability'],
    ...['available', 'units', 'instock', 'backorders?', 'preorder', 'versandkosten'],
    ...['lieferkosten', 'preis', 'bestand', 'lagerbestand'],
  ].join('|')})(?:_|$)`,
);

/** Whether a column seems to be about money, delivery or stock, and is none of those that a format knows. */
export const seemsVital = (column: string, known: ReadonlySet<string>): boolean =>
  OF_MONEY_OR_STOCK.test(column) && !known.has(column);

const OVERLOOKED =
  'the column seems to be about money, delivery or stock, and isn’t read: none of it is shown or charged';

/** Stores every row with its product; yields remarks about rows without a product, and about duplicates. */
export async function* keepRows(
  rows: FeedRows,
  format: GroupedFormat,
  store: FeedStore,
): FeedItems {
  const seen = new Set<string>();
  for await (const entry of rows) {
    if ('values' in entry) yield* doubtsOf(entry, format, seen);
    const item = itemOf(entry, format, store);
    if (item !== null) yield item;
  }
  store.endRows();
}

/** A warning about each column that is overlooked, at its first value. */
function* doubtsOf(
  { line, values }: FeedRow,
  { overlooks }: GroupedFormat,
  seen: Set<string>,
): Generator<FeedItem> {
  for (const [column, [value = '']] of Object.entries(values)) {
    if (seen.has(column) || value.trim() === '') continue;
    seen.add(column);
    if (!overlooks(column)) continue;
    yield { kind: 'warning', remark: { line, column, value, reason: OVERLOOKED } };
  }
}

const itemOf = (
  entry: FeedRow | Remark | FeedDoubt,
  format: GroupedFormat,
  store: FeedStore,
): FeedItem | null => {
  if ('doubt' in entry) return { kind: 'warning', remark: entry.doubt };
  return 'values' in entry ? keepRow(entry, format, store) : refusedFor(entry);
};

const refusedFor = (remark: Remark, reference?: string): FeedItem => ({
  kind: 'refused',
  remarks: [remark],
  ...(reference === undefined ? {} : { reference }),
});

const keepRow = (row: FeedRow, format: GroupedFormat, store: FeedStore): FeedItem | null => {
  const keys = format.keysOf(row);
  if ('reason' in keys) return refusedFor(keys);
  const line = keys.item === null ? null : store.note(keys.item, row.line);
  if (line === null) {
    store.add(keys.group, row);
    return null;
  }
  const reason = `already in line ${line}`;
  const remark = { line: row.line, column: format.itemColumn, value: keys.item ?? '', reason };
  return refusedFor(remark, keys.group);
};

/** The items of one product's rows; rows above the limit are refused. */
export const itemsOfGroup = (
  format: GroupedFormat,
  { key, rows, surplus }: StoredGroup,
): readonly FeedItem[] => {
  const reason = `more than ${format.mostRows} rows for one product`;
  return [
    ...format
      .read(key, rows)
      .map((item) => (item.kind === 'refused' ? { ...item, reference: key } : item)),
    ...surplus.map(({ line }) =>
      refusedFor({ line, column: format.groupColumn, value: key, reason }, key),
    ),
  ];
};
