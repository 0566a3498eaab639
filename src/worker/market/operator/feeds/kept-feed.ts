import type { FeedRemark } from '#lib/contract/operator/feeds.ts';
import type { FeedRow, RowStore, SpilledGroup } from '#lib/supplier-feeds/feed.ts';

const TABLES = ['groups', 'items', 'rows', 'named', 'remarks', 'pictures'];
const SCHEMA = `
CREATE TABLE groups (key TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE items (key TEXT PRIMARY KEY, line INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE rows (
  id INTEGER PRIMARY KEY, place INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL
);
CREATE INDEX rows_by_place ON rows (place, id);
CREATE TABLE named (reference TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE remarks (step INTEGER NOT NULL, remark TEXT NOT NULL);
CREATE TABLE pictures (address TEXT PRIMARY KEY, line INTEGER NOT NULL)`;

/** Rows, and characters of them, that are taken out at once: what one step may hold in memory. */
const MOST_ROWS = 1_000;
const MOST_CHARACTERS = 4_000_000;
/** Remarks that a report shows; all of them are counted. */
const MOST_REMARKS = 200;

export interface PlacedGroup extends SpilledGroup {
  /** Where it stands among the groups. */
  readonly place: number;
}

/** A fetched feed in the storage of a Durable Object, where it outlives a crash. */
export class KeptFeed implements RowStore {
  readonly #sql: SqlStorage;
  #size = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Makes room for a feed; forgets one that was there. */
  clear(): void {
    for (const table of TABLES) this.#sql.exec(`DROP TABLE IF EXISTS ${table}`);
    this.#sql.exec(SCHEMA);
    this.#size = 0;
  }

  readonly note = (key: string, line: number): number | null => {
    const added = this.#sql.exec(
      'INSERT OR IGNORE INTO items VALUES (?, ?) RETURNING line',
      key,
      line,
    );
    if (added.toArray().length > 0) return null;
    return Number(this.#sql.exec('SELECT line FROM items WHERE key = ?', key).one().line);
  };

  readonly add = (group: string, row: FeedRow): void => {
    this.#size += 1;
    this.#sql.exec('INSERT OR IGNORE INTO groups VALUES (?, ?)', group, this.#size);
    this.#sql.exec(
      `INSERT INTO rows (place, key, row)
        VALUES ((SELECT place FROM groups WHERE key = ?1), ?1, ?2)`,
      group,
      JSON.stringify(row),
    );
  };

  /** Groups that follow a place, as many as a step may hold; none at the end. */
  groupsAfter(after: number, mostRows: number): readonly PlacedGroup[] {
    const groups: (PlacedGroup & { rows: FeedRow[]; surplus: FeedRow[] })[] = [];
    let rows = 0;
    let characters = 0;
    for (const found of this.#sql.exec<{ place: number; key: string; row: string }>(
      'SELECT place, key, row FROM rows WHERE place > ? ORDER BY place, id',
      after,
    )) {
      let group = groups.at(-1);
      if (group?.place !== found.place) {
        if (rows >= MOST_ROWS || characters >= MOST_CHARACTERS) break;
        group = { place: found.place, key: found.key, rows: [], surplus: [] };
        groups.push(group);
      }
      rows += 1;
      characters += found.row.length;
      const list = group.rows.length < mostRows ? group.rows : group.surplus;
      list.push(JSON.parse(found.row) as FeedRow);
    }
    return groups;
  }

  name(reference: string): void {
    this.#sql.exec('INSERT OR IGNORE INTO named VALUES (?)', reference);
  }

  isNamed(reference: string): boolean {
    return (
      this.#sql.exec('SELECT 1 FROM named WHERE reference = ?', reference).toArray().length > 0
    );
  }

  countNamed(): number {
    return Number(this.#sql.exec('SELECT count(*) AS n FROM named').one().n);
  }

  /** Notes a picture that the shop fetches, and the line that names it first. */
  picture(address: string, line: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO pictures VALUES (?, ?)', address, line);
  }

  /** The first pictures of which nothing is known yet. */
  openPictures(most: number): readonly { address: string; line: number }[] {
    return this.#sql
      .exec<{ address: string; line: number }>(
        'SELECT address, line FROM pictures ORDER BY rowid LIMIT ?',
        most,
      )
      .toArray();
  }

  closePicture(address: string): void {
    this.#sql.exec('DELETE FROM pictures WHERE address = ?', address);
  }

  /** Forgets what a step noted before it broke off. */
  beginStep(step: number): void {
    this.#sql.exec('DELETE FROM remarks WHERE step >= ?', step);
  }

  remark(step: number, remark: FeedRemark): void {
    const { n } = this.#sql.exec<{ n: number }>('SELECT count(*) AS n FROM remarks').one();
    if (n >= MOST_REMARKS) return;
    const value = remark.value.slice(0, 120);
    this.#sql.exec('INSERT INTO remarks VALUES (?, ?)', step, JSON.stringify({ ...remark, value }));
  }

  remarks(): readonly FeedRemark[] {
    return this.#sql
      .exec<{ remark: string }>('SELECT remark FROM remarks ORDER BY rowid')
      .toArray()
      .map(({ remark }) => JSON.parse(remark) as FeedRemark);
  }
}
