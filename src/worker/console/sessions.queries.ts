/** A session of the console as it is kept. */
export interface SessionRow {
  /** SHA-256 of what the browser holds. */
  readonly id: string;
  readonly site: string;
  readonly operator: string;
  /** Binds the session to the operator's token. */
  readonly seal: string;
  /** ISO 8601, UTC. */
  readonly endsAt: string;
}

const SWEEP = 'DELETE FROM operator_session WHERE ends_at <= ?1';
const BEGIN = `INSERT INTO operator_session (id, site, operator, seal, ends_at)
  VALUES (?1, ?2, ?3, ?4, ?5)`;

/** Keeps a new session; those that have ended go. */
export const keepSession = async (
  db: D1Database,
  { id, site, operator, seal, endsAt }: SessionRow,
  now: string,
): Promise<void> => {
  await db.batch([
    db.prepare(SWEEP).bind(now),
    db.prepare(BEGIN).bind(id, site, operator, seal, endsAt),
  ]);
};

const FIND = `SELECT id, site, operator, seal, ends_at AS endsAt FROM operator_session
  WHERE id = ?1 AND site = ?2 AND ends_at > ?3`;

/** The session of an id at a site, unless it has ended. */
export const sessionRow = (
  db: D1Database,
  id: string,
  site: string,
  now: string,
): Promise<SessionRow | null> => db.prepare(FIND).bind(id, site, now).first<SessionRow>();

const END = 'DELETE FROM operator_session WHERE id = ?1';

export const dropSession = (db: D1Database, id: string): Promise<D1Result> =>
  db.prepare(END).bind(id).run();
