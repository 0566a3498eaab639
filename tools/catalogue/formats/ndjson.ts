import type { FeedItem, FeedItems } from '../feed-item.ts';
import { linesOf, type Line } from './lines.ts';
import { openTemporaryDatabase } from './temporary-database.ts';

const SCHEMA =
  'CREATE TABLE seen (key TEXT PRIMARY KEY, line INTEGER NOT NULL) WITHOUT ROWID; BEGIN';

/**
 * Our own full format: one JSON record a line, passed on as it is. Blank lines are ignored; what
 * stands there twice is refused the second time, for the two would undo each other in every import.
 */
export async function* readNdjson(text: AsyncIterable<string>): FeedItems {
  const { db, close } = openTemporaryDatabase(SCHEMA);
  const insert = db.prepare('INSERT OR IGNORE INTO seen VALUES (?, ?)');
  const select = db.prepare('SELECT line FROM seen WHERE key = ?');
  try {
    for await (const line of linesOf(text)) {
      if (line.text.trim() === '') continue;
      const item = readLine(line);
      const key = item.kind === 'record' ? keyOf(item.record) : null;
      const isNew = key === null || insert.run(key, line.number).changes > 0;
      yield isNew ? item : repeated(line.number, key, Number(select.get(key)?.line));
    }
  } finally {
    close();
  }
}

const readLine = ({ number, text }: Line): FeedItem => {
  try {
    return { kind: 'record', record: JSON.parse(text), line: number, rows: 1 };
  } catch (thrown) {
    const reason = `not a JSON record: ${thrown instanceof Error ? thrown.message : 'unreadable'}`;
    return { kind: 'refused', remarks: [{ line: number, column: '', value: text, reason }] };
  }
};

const repeated = (line: number, value: string, first: number): FeedItem => {
  const reason = `the same is in line ${first} already`;
  return { kind: 'refused', remarks: [{ line, column: 'reference', value, reason }] };
};

/** What a record is about, null when it does not say. */
const keyOf = (record: unknown): string | null => {
  if (typeof record !== 'object' || record === null) return null;
  const { kind, source, reference, type, path, slug } = record as Record<string, unknown>;
  const key = kind === 'tag' ? [type, path] : [source, reference ?? slug];
  return key[1] === undefined ? null : JSON.stringify([kind, ...key]);
};
