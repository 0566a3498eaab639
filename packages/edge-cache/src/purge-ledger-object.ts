import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '@parlour/domain';
import type { CacheBindings, Purges } from './purges.ts';

/** Milliseconds for which purges are kept: longer than any entry. */
const HELD_MS = 3 * DAY_MS;
/** The maximum number of tags in a ledger. */
const MAX_TAGS = 20_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS purge (tag TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS purge_number ON purge (number);
  CREATE TABLE IF NOT EXISTS ledger (id INTEGER PRIMARY KEY CHECK (id = 1), latest INTEGER NOT NULL, floor INTEGER NOT NULL);
  INSERT OR IGNORE INTO ledger VALUES (1, 0, 0);
  CREATE TABLE IF NOT EXISTS written (id INTEGER PRIMARY KEY CHECK (id = 1), bookmark TEXT NOT NULL, unmarked INTEGER NOT NULL);
  INSERT OR IGNORE INTO written VALUES (1, '', 0);
`;

const STATE = 'SELECT latest, floor, bookmark, unmarked FROM ledger JOIN written USING (id)';
const SAVE_STATE = 'UPDATE ledger SET latest = ?, floor = ?';
const SAVE_WRITTEN = 'UPDATE written SET bookmark = ?, unmarked = ?';
const RECORD =
  'INSERT INTO purge SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET number = excluded.number';
const SINCE = 'SELECT tag, number FROM purge WHERE number > ?';
/** The newest purge among those that are too many or too old. */
const BEYOND = `SELECT max(number) AS number FROM (
  SELECT number FROM (SELECT number FROM purge ORDER BY number DESC LIMIT -1 OFFSET ?)
  UNION ALL SELECT number FROM purge WHERE number <= ?)`;
const DELETE = 'DELETE FROM purge WHERE number <= ?';

type State = Omit<Purges, 'tags'>;

/**
 * The purges of a group of sites in one global order: one object per group. The number of a purge is this object's
 * clock in milliseconds, or one more than the number before it.
 */
export class PurgeLedger extends DurableObject<CacheBindings> {
  readonly #sql: SqlStorage;
  #state: State;

  constructor(ctx: DurableObjectState, env: CacheBindings) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(TABLES);
    this.#state = this.#sql.exec<{ [Name in keyof State]: State[Name] }>(STATE).one();
  }

  /**
   * Records a purge: of everything when no tag is named. Purges that others record at the same time are not
   * lost.
   * @param since last purge that the caller knows
   * @param bookmark a state of the database that has what the purge is about; '' if the caller knows none
   */
  record(tags: readonly string[], since: number, bookmark = ''): Purges {
    const now = Date.now();
    const number = Math.max(now, this.#state.latest + 1);
    const written = this.#written(tags, number, bookmark);
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec(RECORD, number, JSON.stringify(tags));
      const floor = tags.length === 0 ? number : this.#beyond(now);
      this.#sql.exec(DELETE, floor);
      this.#sql.exec(SAVE_STATE, number, floor);
      this.#sql.exec(SAVE_WRITTEN, written.bookmark, written.unmarked);
      this.#state = { latest: number, floor, ...written };
    });
    return this.since(since);
  }

  /** The purges after one that the caller knows; it reads no rows if there are none. */
  since(known: number): Purges {
    const tags =
      known >= this.#state.latest
        ? []
        : this.#sql.exec<{ tag: string; number: number }>(SINCE, known).toArray();
    return { ...this.#state, tags };
  }

  /**
   * Bookmarks sort by time, and purges may arrive in another order than their writes. After a purge of everything the
   * database may be another, whose bookmarks begin again.
   */
  #written(tags: readonly string[], number: number, bookmark: string) {
    const { bookmark: known, unmarked } = this.#state;
    const isNew = tags.length === 0 || bookmark > known;
    return {
      bookmark: isNew ? bookmark : known,
      unmarked: bookmark === '' ? number : unmarked,
    };
  }

  #beyond(now: number): number {
    const { number } = this.#sql
      .exec<{ number: number | null }>(BEYOND, MAX_TAGS, now - HELD_MS)
      .one();
    return Math.max(this.#state.floor, number ?? 0);
  }
}
