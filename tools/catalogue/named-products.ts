import type { NamedProducts } from './load-items.ts';
import { openTemporaryDatabase } from './temporary-database.ts';

/** The products that a feed names, kept where memory does not grow with it. */
export interface KeptNames extends NamedProducts {
  readonly has: (reference: string) => boolean;
  readonly count: () => number;
  /** Rows that could be of any product. */
  readonly unknown: () => number;
  readonly close: () => void;
}

const SCHEMA = 'CREATE TABLE named (reference TEXT PRIMARY KEY) WITHOUT ROWID; BEGIN';

export const namedProducts = (): KeptNames => {
  const { db, close } = openTemporaryDatabase(SCHEMA);
  const insert = db.prepare('INSERT OR IGNORE INTO named VALUES (?)');
  const select = db.prepare('SELECT 1 FROM named WHERE reference = ?');
  const total = db.prepare('SELECT count(*) AS n FROM named');
  let unknown = 0;
  return {
    add: (reference) => void insert.run(reference),
    addUnknown: () => void (unknown += 1),
    has: (reference) => select.get(reference) !== undefined,
    count: () => Number(total.get()?.n),
    unknown: () => unknown,
    close,
  };
};
