import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A database in a file that is gone when it is closed: room for what memory must not hold. */
export interface TemporaryDatabase {
  readonly db: DatabaseSync;
  readonly close: () => void;
}

/** Nothing in it outlives the program, so nothing needs to be safe on the disk. */
const PRAGMAS = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000';

export const openTemporaryDatabase = (schema: string): TemporaryDatabase => {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-import-'));
  const db = new DatabaseSync(path.join(folder, 'rows.sqlite'));
  db.exec(`${PRAGMAS}; ${schema}`);
  return {
    db,
    close() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
