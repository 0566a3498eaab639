/** A stored session of the console. Times are ISO 8601, UTC. */
export interface SessionRow {
  /** The SHA-256 of the browser's session id. */
  readonly id: string;
  readonly site: string;
  readonly operator: string;
  /** Binds the session to the operator's token, or to the site's settings of the sign-in. */
  readonly seal: string;
  readonly endsAt: string;
  /** Only for a session that the site's identity provider opened; '' in all four fields for one with a token. */
  readonly role: string;
  /** What the provider is asked with, encrypted under the browser's session id. */
  readonly held: string;
  readonly checkedAt: string;
  readonly checkFrom: string;
}

const SWEEP = 'DELETE FROM operator_session WHERE ends_at <= ?1';
const BEGIN = `INSERT INTO operator_session
  (id, site, operator, seal, ends_at, role, held, checked_at, check_from)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`;

/** Stores a new session and deletes those that have ended. */
export const keepSession = async (db: D1Database, row: SessionRow, now: string): Promise<void> => {
  const { id, site, operator, seal, endsAt, role, held, checkedAt, checkFrom } = row;
  const values = [id, site, operator, seal, endsAt, role, held, checkedAt, checkFrom];
  await db.batch([db.prepare(SWEEP).bind(now), db.prepare(BEGIN).bind(...values)]);
};

const FIND = `SELECT id, site, operator, seal, ends_at AS endsAt, role, held,
    checked_at AS checkedAt, check_from AS checkFrom
  FROM operator_session WHERE id = ?1 AND site = ?2 AND ends_at > ?3`;

/** The session with an id at a site, unless it has ended. */
export const sessionRow = (
  db: D1Database,
  id: string,
  site: string,
  now: string,
): Promise<SessionRow | null> => db.prepare(FIND).bind(id, site, now).first<SessionRow>();

const CLAIM = `UPDATE operator_session SET check_from = ?3
  WHERE id = ?1 AND check_from <= ?2 RETURNING id`;

/** Claims the check with the provider; false if another request is already making it. */
export const claimCheck = async (
  db: D1Database,
  id: string,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<boolean> => (await db.prepare(CLAIM).bind(id, now, until).first()) !== null;

const CHECKED = `UPDATE operator_session
  SET operator = ?2, role = ?3, held = ?4, checked_at = ?5, check_from = ?6 WHERE id = ?1`;

/** Stores the provider's answer. */
export const keepCheck = (
  db: D1Database,
  { id, operator, role, held, checkedAt, checkFrom }: Omit<SessionRow, 'site' | 'seal' | 'endsAt'>,
): Promise<D1Result> =>
  db.prepare(CHECKED).bind(id, operator, role, held, checkedAt, checkFrom).run();

const END = 'DELETE FROM operator_session WHERE id = ?1';

export const dropSession = (db: D1Database, id: string): Promise<D1Result> =>
  db.prepare(END).bind(id).run();
