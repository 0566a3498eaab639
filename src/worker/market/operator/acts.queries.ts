export interface ActRow {
  readonly id: number;
  readonly at: string;
  readonly operator: string;
  /** Each with a space on either side; '' for all. */
  readonly sites: string;
  readonly call: string;
  readonly asked: string;
  readonly status: number;
}

const BEGIN = `INSERT INTO operator_act (at, operator, sites, call, asked)
  VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id`;

/** Writes down what is about to be done; gives the row's id. */
export const beginAct = async (
  db: D1Database,
  { at, operator, sites, call, asked }: Omit<ActRow, 'id' | 'status'>,
): Promise<number> =>
  (await db.prepare(BEGIN).bind(at, operator, sites, call, asked).first<number>('id')) ?? 0;

const END = 'UPDATE operator_act SET status = ?2 WHERE id = ?1';

/** Writes down how it ended, as an HTTP status. */
export const endAct = (db: D1Database, id: number, status: number): Promise<D1Result> =>
  db.prepare(END).bind(id, status).run();

const OF_SITE = `FROM operator_act WHERE (?1 = '' OR instr(sites, ' ' || ?1 || ' ') > 0)
  AND (?2 = '' OR operator = ?2) AND (?3 = '' OR at >= ?3) AND (?4 = '' OR at < ?4)`;
const LIST = `SELECT id, at, operator, sites, call, asked, status ${OF_SITE}
  ORDER BY id DESC LIMIT ?5 OFFSET ?6`;
const COUNT = `SELECT count(*) AS total ${OF_SITE}`;

/** What a list of acts is narrowed to; each field '' for nothing. */
interface Narrowed {
  readonly site: string;
  readonly operator: string;
  /** Done at this moment or later, and before that one: ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
}

/** What was done, the newest first. */
export const actsOf = async (
  db: D1Database,
  { site, operator, from, to }: Narrowed,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly acts: readonly ActRow[]; readonly total: number }> => {
  const values = [site, operator, from, to] as const;
  const [acts, total] = await db.batch<ActRow & { total: number }>([
    db.prepare(LIST).bind(...values, limit, skip),
    db.prepare(COUNT).bind(...values),
  ]);
  return { acts: acts?.results ?? [], total: total?.results[0]?.total ?? 0 };
};
