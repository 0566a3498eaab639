import type { Claim, FeedRow, FeedStore, NamedPicture, StoredGroup } from './feed.ts';

/** A SQLite database, as a Durable Object's storage has it. */
export interface FeedDatabase {
  /** Runs a statement; the rows of a query are read as they are consumed. */
  exec<Row extends Record<string, string | number | null | ArrayBuffer>>(
    query: string,
    ...values: (string | number)[]
  ): Iterable<Row> & { readonly toArray: () => Row[] };
}

const SCHEMA = {
  items: '(key TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID',
  places: '(key TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID',
  // The groups of neighbouring places as JSON; and rows of a group that were read after its batch was written.
  batches: '(last INTEGER PRIMARY KEY, groups TEXT NOT NULL)',
  late: '(place INTEGER, number INTEGER, row TEXT NOT NULL, PRIMARY KEY (place, number)) WITHOUT ROWID',
  named: '(reference TEXT PRIMARY KEY) WITHOUT ROWID',
  claims: '(key TEXT PRIMARY KEY, product TEXT NOT NULL, line INTEGER NOT NULL) WITHOUT ROWID',
  pictures: '(address TEXT PRIMARY KEY, line INTEGER NOT NULL)',
};

/** The most rows, and characters of rows, to take out at once: as much as one step may hold in memory. */
const MOST_ROWS = 1_000;
const MOST_CHARACTERS = 4_000_000;
/** The rows of a batch, before another product begins one, and its characters: it is one row of the database, of 2 MB. */
const BATCH_ROWS = 250;
const BATCH_CHARACTERS = 500_000;
/** Some ten megabytes. */
const HELD_KEYS = 100_000;

/** Numbers by key, each of which is given once. */
class NumberedKeys {
  readonly #sql: FeedDatabase;
  readonly #table: 'items' | 'places';
  readonly #most: number;
  readonly #held = new Map<string, number>();

  constructor(sql: FeedDatabase, table: 'items' | 'places', most: number) {
    this.#sql = sql;
    this.#table = table;
    this.#most = most;
  }

  /** The number that a key has already; null for a new one, which gets this one. */
  give(key: string, number: number): number | null {
    const known = this.#held.get(key);
    if (known !== undefined) return known;
    if (this.#held.size < this.#most) {
      // A copy: a part of a text would keep the whole text in memory.
      this.#held.set(JSON.parse(JSON.stringify(key)) as string, number);
      return null;
    }
    const add = `INSERT OR IGNORE INTO ${this.#table} VALUES (?, ?) RETURNING number`;
    if (this.#sql.exec(add, key, number).toArray().length > 0) return null;
    const find = `SELECT number FROM ${this.#table} WHERE key = ?`;
    return this.#sql.exec<{ number: number }>(find, key).toArray()[0]?.number ?? null;
  }

  clear(): void {
    this.#held.clear();
  }
}

/** The rows of a group, as a batch has them. */
interface BatchedGroup {
  /** Its position among the groups. */
  readonly place: number;
  readonly key: string;
  readonly rows: FeedRow[];
}

export interface PlacedGroup extends StoredGroup {
  readonly place: number;
}

/** Keeps a feed in a database, so that memory does not grow with it. */
export class FeedTables implements FeedStore {
  readonly #sql: FeedDatabase;
  readonly #items: NumberedKeys;
  readonly #places: NumberedKeys;
  #size = 0;
  /** The groups that are not written yet, by their places. */
  #batch = new Map<number, BatchedGroup>();
  #batched = { rows: 0, characters: 0 };

  /** @param heldKeys the keys of each kind that are in memory while a feed is read; the others are in a table */
  constructor(sql: FeedDatabase, heldKeys = HELD_KEYS) {
    this.#sql = sql;
    this.#items = new NumberedKeys(sql, 'items', heldKeys);
    this.#places = new NumberedKeys(sql, 'places', heldKeys);
  }

  /** Deletes the previous feed. */
  clear(): void {
    for (const [table, columns] of Object.entries(SCHEMA)) {
      this.#sql.exec(`DROP TABLE IF EXISTS ${table}`);
      this.#sql.exec(`CREATE TABLE ${table} ${columns}`);
    }
    this.#size = 0;
    this.#forgetRead();
  }

  note(key: string, line: number): number | null {
    return this.#items.give(key, line);
  }

  claim(key: string, product: string, line: number): Claim | null {
    const add = 'INSERT OR IGNORE INTO claims VALUES (?, ?, ?) RETURNING line';
    if (this.#sql.exec(add, key, product, line).toArray().length > 0) return null;
    const find = 'SELECT product, line FROM claims WHERE key = ? AND product <> ?';
    return (
      this.#sql.exec<{ product: string; line: number }>(find, key, product).toArray()[0] ?? null
    );
  }

  add(group: string, row: FeedRow): void {
    const text = JSON.stringify(row);
    this.#size += 1;
    const known = this.#places.give(group, this.#size);
    const place = known ?? this.#size;
    const { rows, characters } = this.#batched;
    // The rows of a product lie together as a rule.
    const isFull = known === null && rows >= BATCH_ROWS;
    if (isFull || (rows > 0 && characters + text.length > BATCH_CHARACTERS)) this.#writeBatch();
    if (known === null) this.#batch.set(place, { place, key: group, rows: [] });
    const batched = this.#batch.get(place);
    if (batched === undefined) {
      this.#sql.exec('INSERT INTO late VALUES (?, ?, ?)', place, this.#size, text);
      return;
    }
    batched.rows.push(row);
    this.#batched.rows += 1;
    this.#batched.characters += text.length;
  }

  endRows(): void {
    if (this.#batch.size > 0) this.#writeBatch();
    this.#forgetRead();
  }

  #writeBatch(): void {
    const groups = [...this.#batch.values()];
    const last = groups.at(-1)?.place ?? 0;
    this.#sql.exec('INSERT INTO batches VALUES (?, ?)', last, JSON.stringify(groups));
    this.#batch = new Map();
    this.#batched = { rows: 0, characters: 0 };
  }

  /** What is in memory while a feed is read. */
  #forgetRead(): void {
    this.#items.clear();
    this.#places.clear();
    this.#batch = new Map();
    this.#batched = { rows: 0, characters: 0 };
  }

  /** The number of rows that have been added. */
  size(): number {
    return this.#size;
  }

  /** Groups after a position, as many as a step may hold; empty at the end. */
  groupsAfter(after: number, mostRows: number): readonly PlacedGroup[] {
    const groups: PlacedGroup[] = [];
    const hasLate = this.#numberOf('SELECT EXISTS (SELECT 1 FROM late) AS n') === 1;
    let held = 0;
    let characters = 0;
    for (const text of this.#batchesAfter(after)) {
      for (const { place, key, rows: read } of JSON.parse(text) as BatchedGroup[]) {
        if (place <= after) continue;
        if (held >= MOST_ROWS || characters >= MOST_CHARACTERS) return groups;
        const rows = hasLate ? [...read, ...this.#lateRows(place)] : read;
        groups.push({ place, key, rows: rows.slice(0, mostRows), surplus: rows.slice(mostRows) });
        held += rows.length;
      }
      characters += text.length;
    }
    return groups;
  }

  /** The batches with groups after a position, one query for each: one that is left open would lock the table. */
  *#batchesAfter(after: number): Generator<string> {
    for (let last = after; ;) {
      const [batch] = this.#sql
        .exec<{ last: number; groups: string }>(
          'SELECT last, groups FROM batches WHERE last > ? ORDER BY last LIMIT 1',
          last,
        )
        .toArray();
      if (batch === undefined) return;
      last = batch.last;
      yield batch.groups;
    }
  }

  #lateRows(place: number): readonly FeedRow[] {
    const query = 'SELECT row FROM late WHERE place = ? ORDER BY number';
    const found = this.#sql.exec<{ row: string }>(query, place).toArray();
    return found.map(({ row }) => JSON.parse(row) as FeedRow);
  }

  name(reference: string): void {
    this.#sql.exec('INSERT OR IGNORE INTO named VALUES (?)', reference);
  }

  isNamed(reference: string): boolean {
    return this.#numberOf('SELECT count(*) AS n FROM named WHERE reference = ?', reference) > 0;
  }

  countNamed(): number {
    return this.#numberOf('SELECT count(*) AS n FROM named');
  }

  picture(url: string, line: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO pictures VALUES (?, ?)', url, line);
  }

  openPictures(most: number): readonly NamedPicture[] {
    return this.#sql
      .exec<{ address: string; line: number }>(
        'SELECT address, line FROM pictures ORDER BY rowid LIMIT ?',
        most,
      )
      .toArray();
  }

  countPictures(): number {
    return this.#numberOf('SELECT count(*) AS n FROM pictures');
  }

  closePicture(url: string): void {
    this.#sql.exec('DELETE FROM pictures WHERE address = ?', url);
  }

  #numberOf(query: string, ...values: (string | number)[]): number {
    return this.#sql.exec<{ n: number }>(query, ...values).toArray()[0]?.n ?? 0;
  }
}
