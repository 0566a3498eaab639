import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type FeedDatabase, FeedTables } from '@parlour/feeds';
import { CatalogueFailure } from './failure.ts';

/** The file does not outlive the program, so writes need no safety. */
const PRAGMAS = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000';

const newFolder = (): string => {
  try {
    return mkdtempSync(path.join(tmpdir(), 'catalogue-import-'));
  } catch (cause) {
    const advice = 'make room there, or name another with TMPDIR';
    throw new CatalogueFailure(`The folder ${tmpdir()} takes no files; ${advice}`, { cause });
  }
};

/**
 * Holds a feed on the disk, in a file that is deleted when it is closed.
 * @throws {CatalogueFailure} when the folder for temporary files takes none.
 */
export const temporaryFeed = () => {
  const folder = newFolder();
  const db = new DatabaseSync(path.join(folder, 'feed.sqlite'));
  db.exec(PRAGMAS);
  const store = new FeedTables(databaseOf(db));
  db.exec('BEGIN');
  store.clear();
  return {
    store,
    close() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const databaseOf = (db: DatabaseSync): FeedDatabase => {
  const prepared = new Map<string, StatementSync>();
  return {
    exec<Row>(query: string, ...values: (string | number)[]) {
      const statement = prepared.get(query) ?? db.prepare(query);
      prepared.set(query, statement);
      if (query.startsWith('SELECT')) {
        return {
          toArray: () => statement.all(...values) as Row[],
          [Symbol.iterator]: () => statement.iterate(...values) as Iterator<Row>,
        };
      }
      const rows = statement.all(...values) as Row[];
      return { toArray: () => rows, [Symbol.iterator]: () => rows[Symbol.iterator]() };
    },
  };
};
