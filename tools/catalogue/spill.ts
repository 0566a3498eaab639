import type { DatabaseSync } from 'node:sqlite';
import type { FeedRow, Spill, SpilledGroup } from '#lib/supplier-feeds/feed.ts';
import { openTemporaryDatabase } from './temporary-database.ts';

const SCHEMA = `
CREATE TABLE groups (key TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE items (key TEXT PRIMARY KEY, line INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE rows (
  id INTEGER PRIMARY KEY, place INTEGER NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL
);
BEGIN`;

const ROWS_BETWEEN_COMMITS = 5_000;

/** Holds the rows of a feed on the disk, in a file that is gone when it is closed. */
export const openSpill = (): Spill => {
  const { db, close } = openTemporaryDatabase(SCHEMA);
  const insertGroup = db.prepare('INSERT OR IGNORE INTO groups VALUES (?, ?)');
  const selectPlace = db.prepare('SELECT place FROM groups WHERE key = ?');
  const insertItem = db.prepare('INSERT OR IGNORE INTO items VALUES (?, ?)');
  const selectLine = db.prepare('SELECT line FROM items WHERE key = ?');
  const insertRow = db.prepare('INSERT INTO rows (place, key, row) VALUES (?, ?, ?)');
  let size = 0;
  return {
    note: (key, line) =>
      insertItem.run(key, line).changes === 0 ? Number(selectLine.get(key)?.line) : null,
    add(group, row) {
      size += 1;
      insertGroup.run(group, size);
      insertRow.run(Number(selectPlace.get(group)?.place), group, JSON.stringify(row));
      if (size % ROWS_BETWEEN_COMMITS === 0) db.exec('COMMIT; BEGIN');
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
