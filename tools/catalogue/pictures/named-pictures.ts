import { openTemporaryDatabase } from '../temporary-database.ts';

/** A picture that a feed names, and the line that names it first. */
interface NamedPicture {
  readonly address: string;
  readonly line: number;
}

/** The pictures of a feed that the shop fetches, kept where memory does not grow with it. */
export interface NamedPictures {
  readonly add: (address: string, line: number) => void;
  /** The first that are not done. */
  readonly open: (most: number) => readonly NamedPicture[];
  readonly done: (address: string) => void;
  readonly count: () => number;
  readonly close: () => void;
}

const SCHEMA = 'CREATE TABLE pictures (address TEXT PRIMARY KEY, line INTEGER NOT NULL); BEGIN';

export const namedPictures = (): NamedPictures => {
  const { db, close } = openTemporaryDatabase(SCHEMA);
  const insert = db.prepare('INSERT OR IGNORE INTO pictures VALUES (?, ?)');
  const select = db.prepare('SELECT address, line FROM pictures ORDER BY rowid LIMIT ?');
  const remove = db.prepare('DELETE FROM pictures WHERE address = ?');
  const total = db.prepare('SELECT count(*) AS n FROM pictures');
  return {
    add: (address, line) => void insert.run(address, line),
    open: (most) =>
      select
        .all(most)
        .map(({ address, line }) => ({ address: String(address), line: Number(line) })),
    done: (address) => void remove.run(address),
    count: () => Number(total.get()?.n),
    close,
  };
};
