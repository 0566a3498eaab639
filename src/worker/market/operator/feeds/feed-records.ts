import type { FeedRemark } from '@parlour/contract';
import { type Bytes, FeedTables, type OnOutcome } from '@parlour/feeds';

/** A part of a table, and where the next one begins; null after the last. */
export interface Part<Item> {
  readonly items: readonly Item[];
  readonly next: number | null;
}

/** Everything that a run keeps besides its state, in the object's storage, where it survives a crash. */
export class FeedRecords extends FeedTables {
  readonly #sql: SqlStorage;
  #step = 0;

  constructor(sql: SqlStorage) {
    super(sql);
    this.#sql = sql;
  }

  override clear(): void {
    super.clear();
    for (const [table, columns] of [
      ['remarks', '(id INTEGER PRIMARY KEY, step INTEGER NOT NULL, remark TEXT NOT NULL)'],
      ['outcomes', '(line INTEGER PRIMARY KEY, outcome TEXT NOT NULL)'],
    ] as const) {
      this.#sql.exec(`DROP TABLE IF EXISTS ${table}`);
      this.#sql.exec(`CREATE TABLE ${table} ${columns}`);
    }
  }

  /** Makes room for the pieces of a file. */
  beginFile(): void {
    this.#sql.exec('CREATE TABLE pieces (at INTEGER PRIMARY KEY, bytes BLOB NOT NULL)');
  }

  /** @returns how many bytes of the file are here */
  addPiece(at: number, bytes: Bytes): number {
    this.#sql.exec('INSERT OR REPLACE INTO pieces VALUES (?, ?)', at, bytes.buffer);
    return this.received();
  }

  received(): number {
    return this.#number('SELECT coalesce(sum(length(bytes)), 0) AS n FROM pieces');
  }

  /** The file in its order, piece by piece. */
  *file(): Generator<Bytes> {
    for (let after = -1; ;) {
      const [piece] = this.#sql
        .exec<{
          at: number;
          bytes: ArrayBuffer;
        }>('SELECT at, bytes FROM pieces WHERE at > ? ORDER BY at LIMIT 1', after)
        .toArray();
      if (piece === undefined) return;
      after = piece.at;
      yield new Uint8Array(piece.bytes);
    }
  }

  /** The rows are read: the file is needed no more. */
  dropFile(): void {
    this.#sql.exec('DROP TABLE IF EXISTS pieces');
  }

  /** Deletes the remarks of an earlier attempt at the step, and of all after it. */
  beginStep(step: number): void {
    this.#step = step;
    this.#sql.exec('DELETE FROM remarks WHERE step >= ?', step);
  }

  remark(remark: FeedRemark): void {
    const text = JSON.stringify(remark);
    this.#sql.exec('INSERT INTO remarks (step, remark) VALUES (?, ?)', this.#step, text);
  }

  /** The lines of the report after a position. */
  remarks(after: number, most: number): Part<FeedRemark> {
    const found = this.#sql
      .exec<{ id: number; remark: string }>(
        'SELECT id, remark FROM remarks WHERE id > ? ORDER BY id LIMIT ?',
        after,
        most,
      )
      .toArray();
    return {
      items: found.map(({ remark }) => JSON.parse(remark) as FeedRemark),
      next: found.length === most ? (found.at(-1)?.id ?? null) : null,
    };
  }

  countRemarks(): number {
    return this.#number('SELECT count(*) AS n FROM remarks');
  }

  /** Keeps what a check says of a record. */
  readonly onOutcome: OnOutcome = (line, outcome) => {
    this.#sql.exec('INSERT OR REPLACE INTO outcomes VALUES (?, ?)', line, outcome);
  };

  outcomeAt(line: number): string {
    return (
      this.#sql
        .exec<{ outcome: string }>('SELECT outcome FROM outcomes WHERE line = ?', line)
        .toArray()[0]?.outcome ?? ''
    );
  }

  #number(query: string): number {
    return this.#sql.exec<{ n: number }>(query).one().n;
  }
}
