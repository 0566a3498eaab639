import { DAY_MS } from '@parlour/domain';
import type { Owner } from '../owner.ts';

/** What somebody has asked for with an address that nobody has confirmed, as the database of visitors has it. */
export interface AskedRow {
  readonly key: string;
  readonly site: string;
  readonly kind: 'alert' | 'samples';
  /** '' for a guest. */
  readonly customer: string;
  readonly email: string;
  /** JSON. */
  readonly wish: string;
  /** '' until it is confirmed. */
  readonly moved_at: string;
  readonly created_at: string;
}

/** A new one. */
export interface NewAsked extends Owner {
  readonly key: string;
  readonly kind: AskedRow['kind'];
  readonly email: string;
  /** Hashes of the line and its wider network. */
  readonly line: string;
  readonly wider: string;
  readonly wish: object;
  /** A hash of what makes it the same as another. */
  readonly same: string;
}

/**
 * The most emails to one address in a day: from one line, from a wider network, and before each further line gets its
 * first alone. No limit is of the address itself, which anybody can type: whoever asks from another line than the people
 * before has a place.
 */
const MOST = { line: 5, wider: 10, address: 20 } as const;

const TODAY = `SELECT count(*) FROM asked AS known
  WHERE known.site = ?2 AND known.email = ?5 AND known.created_at > ?11`;

/** The same from one line has one email a day, and another when it has been confirmed since. */
const ASK = `INSERT INTO asked (key, site, kind, customer, email, line, wider, wish, same, created_at, due_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10
  WHERE (${TODAY} AND known.wider = ?7) < ${String(MOST.wider)} AND (
    NOT EXISTS (${TODAY.replace('count(*)', '1')} AND known.line = ?6)
    OR ((${TODAY} AND known.line = ?6) < ${String(MOST.line)} AND (${TODAY}) < ${String(MOST.address)}))
  ON CONFLICT (site, email, line, same) DO UPDATE SET
    key = iif(moved_at = '', key, excluded.key), customer = excluded.customer,
    wish = excluded.wish, created_at = excluded.created_at,
    due_at = excluded.due_at, moved_at = '', state = 'waiting', attempts = 0, problem = ''
    WHERE moved_at <> '' OR created_at <= ?11
  RETURNING key`;

/** Stores what is asked for. @returns the key of the email that is due; null when the address has it, or too many */
export const ask = (db: D1Database, one: NewAsked, now: number): Promise<string | null> =>
  db
    .prepare(ASK)
    .bind(
      one.key,
      one.site,
      one.kind,
      one.customer,
      one.email,
      one.line,
      one.wider,
      JSON.stringify(one.wish),
      one.same,
      new Date(now).toISOString(),
      new Date(now - DAY_MS).toISOString(),
    )
    .first<string>('key');

const COLUMNS = 'key, site, kind, customer, email, wish, moved_at, created_at';

const BY_KEY = `SELECT ${COLUMNS} FROM asked WHERE site = ?1 AND key = ?2`;

export const askedByKey = (db: D1Database, site: string, key: string): Promise<AskedRow | null> =>
  db.prepare(BY_KEY).bind(site, key).first<AskedRow>();

/** It stays for its week, so that the link of its email goes on leading to what the market has. */
const MOVED = `UPDATE asked SET moved_at = ?3 WHERE site = ?1 AND key = ?2`;

export const noteMoved = (db: D1Database, { site, key }: AskedRow, now: number) =>
  db.prepare(MOVED).bind(site, key, new Date(now).toISOString()).run();

const FORGET = 'DELETE FROM asked WHERE site = ?1 AND key = ?2 RETURNING key';

/** False when nothing has the key. */
export const forgetAsked = async (db: D1Database, site: string, key: string): Promise<boolean> =>
  (await db.prepare(FORGET).bind(site, key).first('key')) !== null;

/** The most emails in one run; the next run continues. */
const MOST_DUE = 50;
const DUE = `SELECT ${COLUMNS} FROM asked
  WHERE state = 'waiting' AND due_at <= ?1 AND (?2 = '' OR key = ?2)
  ORDER BY due_at LIMIT ${String(MOST_DUE)}`;

/** Those whose email is due. @param key '' for all */
export const dueAsked = async (
  db: D1Database,
  key: string,
  now: string,
): Promise<readonly AskedRow[]> => (await db.prepare(DUE).bind(now, key).all<AskedRow>()).results;
