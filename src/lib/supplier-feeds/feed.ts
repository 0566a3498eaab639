/** Why a feed cannot be read at all, as a sentence that says what to do. */
export class FeedProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FeedProblem';
  }
}

/** What a feed holds at one place: a record to load, or why there is none. */
export type FeedItem =
  | {
      readonly kind: 'record';
      /** A `CatalogueRecord` as the feed gives it; the shop checks it. */
      readonly record: unknown;
      readonly line: number;
      /** Rows of the feed that it was made from. */
      readonly rows: number;
    }
  /** One row that cannot be loaded, with everything that is wrong with it. */
  | {
      readonly kind: 'refused';
      readonly remarks: readonly Remark[];
      /** Reference of the product that it belongs to, where as much could be read. */
      readonly reference?: string;
    }
  /** Something doubtful about a row that is loaded all the same. */
  | { readonly kind: 'warning'; readonly remark: Remark }
  /** A row that is left out on purpose, such as a draft. */
  | { readonly kind: 'skipped' };

/** One line of the report: where, what stands there, and what is wrong with it. */
export interface Remark {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** Items of a feed, in the order in which they are to be loaded. */
export type FeedItems = AsyncIterable<FeedItem>;

/** One entry of a feed: its values by column, of which a column may have several. */
export interface FeedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** A feed's entries as they stream in, and those that cannot be read. */
export type FeedRows = AsyncIterable<FeedRow | Remark>;

const isRow = (entry: FeedRow | Remark): entry is FeedRow => 'values' in entry;

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

/** Who supplies a feed: seller of its offers, and half of the key of its products. */
export interface Supplier {
  readonly slug: string;
  readonly name: string;
}

/** Which currencies a feed may have. */
export interface Currencies {
  /** What a price without a currency is in. */
  readonly assumed: string;
  /** Pounds for one unit of a currency. */
  readonly rates: ReadonlyMap<string, number>;
}

/** What the reading of a feed depends on beside the feed itself. */
export interface FeedContext {
  /** Seller of the feed's offers. */
  readonly supplier: Supplier;
  readonly currencies: Currencies;
  /** Time of the import: which sale prices hold. Milliseconds since 1970. */
  readonly now: number;
  /** Hears when the feed says that it was made, before its first record is given out. */
  readonly onDate: (made: Date) => void;
}

/** Units in one order of what a feed calls in stock without saying how many there are. */
const ASSUMED_STOCK = 10;

/** How many there are of something, and whether anybody has counted them. */
export interface Stock {
  readonly stock: number;
  readonly counted: boolean;
}

export const UNCOUNTED: Stock = { stock: ASSUMED_STOCK, counted: false };

export const countedStock = (units: number): Stock => ({
  stock: Math.min(units, 1_000_000),
  counted: true,
});

/** Rows that belong together, in the order of the feed. */
export interface StoredGroup {
  readonly key: string;
  readonly rows: readonly FeedRow[];
  /** Rows beyond the most that one group may have. */
  readonly surplus: readonly FeedRow[];
}

/** A picture that the shop fetches, and the line that names it first. */
export interface NamedPicture {
  readonly address: string;
  readonly line: number;
}

/**
 * What a run remembers of a feed beside its counts: rows until all have been read, since those of one
 * product need not stand together, the products that it names, and its pictures.
 */
export interface FeedStore {
  /** Notes a key; returns the line at which it stood before, null for a new one. */
  readonly note: (key: string, line: number) => number | null;
  readonly add: (group: string, row: FeedRow) => void;
  /** Rows that were added. */
  readonly size: () => number;
  /** Groups in the order of their first rows. */
  readonly groups: (mostRows: number) => Iterable<StoredGroup>;
  /** Notes the reference of a product that the feed names. */
  readonly name: (reference: string) => void;
  readonly isNamed: (reference: string) => boolean;
  readonly countNamed: () => number;
  readonly picture: (address: string, line: number) => void;
  /** The first pictures that are not closed. */
  readonly openPictures: (most: number) => readonly NamedPicture[];
  readonly countPictures: () => number;
  readonly closePicture: (address: string) => void;
}

/** A format whose products are made of one or more rows. */
export interface GroupedFormat {
  /** Which product a row belongs to, and what no other row may be; or why it belongs to none. */
  readonly keysOf: (
    row: FeedRow,
  ) => { readonly group: string; readonly item: string | null } | Remark;
  /** What the rows of one product come to. */
  readonly read: (group: string, rows: readonly FeedRow[]) => readonly FeedItem[];
  /** Rows of one product that are read at most. */
  readonly mostRows: number;
  /** Column of the report for rows beyond that. */
  readonly groupColumn: string;
  readonly itemColumn: string;
}

/** Told how many rows of all have been given out, once all are known. */
export type OnRows = (done: number, total: number) => void;

/** Items of a feed whose rows have to be sorted into products first. */
export async function* groupedItems(
  rows: FeedRows,
  format: GroupedFormat,
  store: FeedStore,
  onRows: OnRows,
): FeedItems {
  yield* keepRows(rows, format, store);
  let done = 0;
  for (const group of store.groups(format.mostRows)) {
    yield* itemsOfGroup(format, group);
    onRows((done += group.rows.length + group.surplus.length), store.size());
  }
}

/** Keeps every row under its product; gives those that belong to none, or are there already. */
export async function* keepRows(
  rows: FeedRows,
  format: GroupedFormat,
  store: FeedStore,
): FeedItems {
  for await (const row of rows) {
    const refused = isRow(row) ? keepRow(row, format, store) : refusedFor(row);
    if (refused !== null) yield refused;
  }
}

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
  const reason = `stands in line ${line} already`;
  const remark = { line: row.line, column: format.itemColumn, value: keys.item ?? '', reason };
  return refusedFor(remark, keys.group);
};

/** What the rows of one product come to, those beyond the most of them refused. */
export const itemsOfGroup = (
  format: GroupedFormat,
  { key, rows, surplus }: StoredGroup,
): readonly FeedItem[] => {
  const reason = `more than ${format.mostRows} rows of one product`;
  return [
    ...format
      .read(key, rows)
      .map((item) => (item.kind === 'refused' ? { ...item, reference: key } : item)),
    ...surplus.map(({ line }) =>
      refusedFor({ line, column: format.groupColumn, value: key, reason }, key),
    ),
  ];
};
