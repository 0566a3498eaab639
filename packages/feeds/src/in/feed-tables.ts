import type { FeedRow, FeedStore, NamedPicture, StoredGroup } from './feed.ts';

/** A SQLite database, as a Durable Object's storage has it. */
export interface FeedDatabase {
  /** Runs a statement; the rows of a query are read as they are consumed. */
  exec<Row extends Record<string, string | number | null | ArrayBuffer>>(
    query: string,
    ...values: (string | number)[]
  ): Iterable<Row> & { readonly toArray: () => Row[] };
}

const SCHEMA = {
  groups: '(key TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID',
  items: '(key TEXT PRIMARY KEY, line INTEGER NOT NULL) WITHOUT ROWID',
  rows: '(id INTEGER PRIMARY KEY, place INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL)',
  named: '(reference TEXT PRIMARY KEY) WITHOUT ROWID',
  pictures: '(address TEXT PRIMARY KEY, line INTEGER NOT NULL)',
};

/** The most rows, and characters of rows, to take out at once: as much as one step may hold in memory. */
const MOST_ROWS = 1_000;
const MOST_CHARACTERS = 4_000_000;

/** The last group that a step may hold with those before it. */
const LAST_PLACE = `SELECT coalesce(max(place), 0) AS n FROM (
    SELECT place, sum(length(row)) OVER (ORDER BY place, id) - length(row) AS characters
    FROM (SELECT place, id, row FROM rows WHERE place > ? ORDER BY place, id LIMIT ?))
  WHERE characters < ?`;

export interface PlacedGroup extends StoredGroup {
  /** Its position among the groups. */
  readonly place: number;
}

/** Keeps a feed in a database, so that memory does not grow with it. */
export class FeedTables implements FeedStore {
  readonly #sql: FeedDatabase;
  #size = 0;

  constructor(sql: FeedDatabase) {
    this.#sql = sql;
  }

  /** Deletes the previous feed. */
  clear(): void {
    for (const [table, columns] of Object.entries(SCHEMA)) {
      this.#sql.exec(`DROP TABLE IF EXISTS ${table}`);
      this.#sql.exec(`CREATE TABLE ${table} ${columns}`);
    }
    this.#sql.exec('CREATE INDEX rows_by_place ON rows (place, id)');
    this.#size = 0;
  }

  note(key: string, line: number): number | null {
    const added = this.#sql.exec(
      'INSERT OR IGNORE INTO items VALUES (?, ?) RETURNING line',
      key,
      line,
    );
    if (added.toArray().length > 0) return null;
    return this.#numberOf('SELECT line AS n FROM items WHERE key = ?', key);
  }

  add(group: string, row: FeedRow): void {
    this.#size += 1;
    this.#sql.exec('INSERT OR IGNORE INTO groups VALUES (?, ?)', group, this.#size);
    this.#sql.exec(
      `INSERT INTO rows (place, key, row)
        VALUES ((SELECT place FROM groups WHERE key = ?1), ?1, ?2)`,
      group,
      JSON.stringify(row),
    );
  }

  /** The number of rows that have been added. */
  size(): number {
    return this.#size;
  }

  /** Groups after a position, as many as a step may hold; empty at the end. */
  groupsAfter(after: number, mostRows: number): readonly PlacedGroup[] {
    const groups: (PlacedGroup & { rows: FeedRow[]; surplus: FeedRow[] })[] = [];
    // Both queries are read to their end: one that is left open would lock the tables.
    const last = this.#numberOf(LAST_PLACE, after, MOST_ROWS, MOST_CHARACTERS);
    for (const found of this.#sql.exec<{ place: number; key: string; row: string }>(
      'SELECT place, key, row FROM rows WHERE place > ? AND place <= ? ORDER BY place, id',
      after,
      last,
    )) {
      let group = groups.at(-1);
      if (group?.place !== found.place) {
        group = { place: found.place, key: found.key, rows: [], surplus: [] };
        groups.push(group);
      }
      const list = group.rows.length < mostRows ? group.rows : group.surplus;
      list.push(JSON.parse(found.row) as FeedRow);
    }
    return groups;
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
