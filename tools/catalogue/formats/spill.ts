import type { DatabaseSync } from 'node:sqlite';
import type { FeedRow } from './feed-row.ts';
import { openTemporaryDatabase } from './temporary-database.ts';

/** Rows that belong together, in the order of the feed. */
export interface SpilledGroup {
  readonly key: string;
  readonly rows: readonly FeedRow[];
  /** Rows beyond the most that one group may have. */
  readonly surplus: readonly FeedRow[];
}

/**
 * Holds the rows of a feed on the disk until all of it has been read, and gives them back group by
 * group: rows of one product need not stand together in a feed, and memory must not grow with it.
 */
export interface Spill {
  /**
   * Keeps a row. Answers the line at which the same item stands already, null when it is new.
   * @param item key that no other row may have, or null.
   */
  readonly add: (group: string, item: string | null, row: FeedRow) => number | null;
  readonly size: () => number;
  /** Groups in the order of their first rows. */
  readonly groups: (mostRows: number) => Iterable<SpilledGroup>;
  readonly close: () => void;
}

const SCHEMA = `
CREATE TABLE groups (key TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE items (key TEXT PRIMARY KEY, line INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE rows (
  id INTEGER PRIMARY KEY, place INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL
);
BEGIN`;

const ROWS_BETWEEN_COMMITS = 5_000;

export const openSpill = (): Spill => {
  const { db, close } = openTemporaryDatabase(SCHEMA);
  const insertGroup = db.prepare('INSERT OR IGNORE INTO groups VALUES (?, ?)');
  const selectPlace = db.prepare('SELECT place FROM groups WHERE key = ?');
  const insertItem = db.prepare('INSERT OR IGNORE INTO items VALUES (?, ?)');
  const selectLine = db.prepare('SELECT line FROM items WHERE key = ?');
  const insertRow = db.prepare('INSERT INTO rows (place, key, row) VALUES (?, ?, ?)');
  let size = 0;
  return {
    add(group, item, row) {
      if (item !== null && insertItem.run(item, row.line).changes === 0) {
        return Number(selectLine.get(item)?.line);
      }
      size += 1;
      insertGroup.run(group, size);
      insertRow.run(Number(selectPlace.get(group)?.place), group, JSON.stringify(row));
      if (size % ROWS_BETWEEN_COMMITS === 0) db.exec('COMMIT; BEGIN');
      return null;
    },
    size: () => size,
    groups: (mostRows) => groupsOf(db, mostRows),
    close,
  };
};

interface OpenGroup extends SpilledGroup {
  readonly place: unknown;
  readonly rows: FeedRow[];
  readonly surplus: FeedRow[];
}

function* groupsOf(db: DatabaseSync, mostRows: number): Iterable<SpilledGroup> {
  db.exec('COMMIT; CREATE INDEX rows_by_place ON rows (place, id)');
  const rows = db.prepare('SELECT place, key, row FROM rows ORDER BY place, id');
  let open: OpenGroup = { place: null, key: '', rows: [], surplus: [] };
  for (const { place, key, row } of rows.iterate()) {
    if (open.place !== place) {
      if (open.place !== null) yield open;
      open = { place, key: String(key), rows: [], surplus: [] };
    }
    const list = open.rows.length < mostRows ? open.rows : open.surplus;
    list.push(JSON.parse(String(row)) as FeedRow);
  }
  if (open.place !== null) yield open;
}
