import type { StyleResult } from '#lib/game/style-game.ts';
import type { Owner } from '../owner.ts';
import type { Window } from '../listing/products.queries.ts';

export interface VerdictRow {
  readonly id: number;
  readonly pictionaire_id: number;
  readonly name: string;
  readonly style1: string;
  readonly style1_score: number;
  readonly style2: string;
  readonly style2_score: number;
  readonly marked: number;
  readonly created_at: string;
}

const COLUMNS = `id, pictionaire_id, name, style1, style1_score, style2, style2_score, marked,
  created_at`;

const OWN = 'site = ?1 AND customer = ?2';

/** Styles that one customer may keep. */
export const MOST_VERDICTS = 50;

const SAVE = `INSERT INTO verdict (site, customer, ${COLUMNS})
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10
  WHERE (SELECT count(*) FROM verdict WHERE ${OWN} AND pictionaire_id <> ?4) < ${String(MOST_VERDICTS)}
  ON CONFLICT (pictionaire_id) DO UPDATE SET name = excluded.name, style1 = excluded.style1,
    style1_score = excluded.style1_score, style2 = excluded.style2,
    style2_score = excluded.style2_score
  RETURNING ${COLUMNS}`;

interface NewVerdict extends StyleResult {
  readonly id: number;
  readonly gameId: number;
  readonly name: string;
  readonly createdAt: string;
}

/** Saves the result of a game, a second time under its new name; null when there are {@link MOST_VERDICTS} others. */
export const saveVerdictRow = async (
  db: D1Database,
  { site, customer }: Owner,
  verdict: NewVerdict,
): Promise<VerdictRow | null> =>
  db
    .prepare(SAVE)
    .bind(
      ...[site, customer, verdict.id, verdict.gameId, verdict.name],
      ...[verdict.style1, verdict.style1Score, verdict.style2, verdict.style2Score],
      verdict.createdAt,
    )
    .first<VerdictRow>();

const ORDERS = {
  '-date': 'created_at DESC, id',
  date: 'created_at, id',
  verdictName: 'name COLLATE NOCASE, id',
} as const;

export type VerdictSort = keyof typeof ORDERS;

/** One window of the customer's verdicts, and how many there are. */
export const verdictsOf = async (
  db: D1Database,
  { site, customer }: Owner,
  sort: VerdictSort,
  { limit, skip }: Window,
): Promise<{ readonly verdicts: readonly VerdictRow[]; readonly total: number }> => {
  const page = `SELECT ${COLUMNS} FROM verdict WHERE ${OWN} ORDER BY ${ORDERS[sort]}
    LIMIT ?3 OFFSET ?4`;
  const [rows, count] = (await db.batch([
    db.prepare(page).bind(site, customer, limit, skip),
    db.prepare(`SELECT count(*) AS total FROM verdict WHERE ${OWN}`).bind(site, customer),
  ])) as [D1Result, D1Result];
  return {
    verdicts: rows.results as VerdictRow[],
    total: (count.results as { total: number }[])[0]?.total ?? 0,
  };
};

const ONE = `SELECT ${COLUMNS} FROM verdict WHERE ${OWN} AND id = ?3`;

/** A verdict of this customer, or null. */
export const verdictOf = (db: D1Database, { site, customer }: Owner, id: number) =>
  db.prepare(ONE).bind(site, customer, id).first<VerdictRow>();

const LAST = `SELECT ${COLUMNS} FROM verdict WHERE ${OWN}
  ORDER BY marked DESC, created_at DESC, id LIMIT 1`;

/** The verdict that this customer marked, else the newest; null for none. */
export const lastVerdictOf = (db: D1Database, { site, customer }: Owner) =>
  db.prepare(LAST).bind(site, customer).first<VerdictRow>();

const IS_OFF = `SELECT is_off FROM style_order WHERE ${OWN}`;

/** Whether this customer wants everybody's order. */
export const isOrderOff = async (db: D1Database, { site, customer }: Owner): Promise<boolean> =>
  (await db.prepare(IS_OFF).bind(site, customer).first<{ is_off: number }>())?.is_off === 1;

const SWITCH = `INSERT INTO style_order (site, customer, is_off, updated_at)
  VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO UPDATE SET is_off = excluded.is_off, updated_at = excluded.updated_at`;

export const switchOrder = (db: D1Database, { site, customer }: Owner, isOff: boolean) =>
  db
    .prepare(SWITCH)
    .bind(site, customer, isOff ? 1 : 0, new Date().toISOString())
    .run();

const MARK = `UPDATE verdict SET marked = (id = ?3) WHERE ${OWN}
  AND EXISTS (SELECT 1 FROM verdict WHERE ${OWN} AND id = ?3)`;

/** Makes a verdict of this customer the only marked one; one that is not theirs changes nothing. */
export const markVerdictRow = (db: D1Database, { site, customer }: Owner, id: number) =>
  db.prepare(MARK).bind(site, customer, id).run();

const DELETE = `DELETE FROM verdict WHERE ${OWN} AND id = ?3`;

/** Whether there was such a verdict of this customer. */
export const deleteVerdictRow = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => (await db.prepare(DELETE).bind(site, customer, id).run()).meta.changes > 0;
