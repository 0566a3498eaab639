import {
  chooseStyleVerdict,
  deleteVerdict,
  listVerdicts,
  markVerdict,
  readStyleSelector,
  saveVerdict,
  switchStyleOrder,
} from '@parlour/contract';
import type { StyleResult } from '#lib/game/style-game.ts';
import { ShopError } from '@parlour/http';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import type { Window } from '../listing/products.queries.ts';
import { ownerOf, type Owner } from '../owner.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { selectedStyles, stylesOf, type StyleRow } from './style-game.queries.ts';
import { requireFinishedGame, resultOf } from './style-game.ts';

interface VerdictRow {
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

/** The most styles that one customer may save. */
const MOST_VERDICTS = 50;

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

/** Saves the result of a game; saving it again renames it. Null when there are {@link MOST_VERDICTS} others. */
const saveVerdictRow = async (
  db: D1Database,
  { site, customer }: Owner,
  verdict: NewVerdict,
): Promise<VerdictRow | null> =>
  db
    .prepare(SAVE)
    .bind(
      site,
      customer,
      verdict.id,
      verdict.gameId,
      verdict.name,
      verdict.style1,
      verdict.style1Score,
      verdict.style2,
      verdict.style2Score,
      verdict.createdAt,
    )
    .first<VerdictRow>();

const ORDERS = {
  '-date': 'created_at DESC, id',
  date: 'created_at, id',
  verdictName: 'name COLLATE NOCASE, id',
} as const;

type VerdictSort = keyof typeof ORDERS;

/** One page of the customer's verdicts, and how many there are. */
const verdictsOf = async (
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
const verdictOf = (db: D1Database, { site, customer }: Owner, id: number) =>
  db.prepare(ONE).bind(site, customer, id).first<VerdictRow>();

const LAST = `SELECT ${COLUMNS} FROM verdict WHERE ${OWN}
  ORDER BY marked DESC, created_at DESC, id LIMIT 1`;

/** The verdict that this customer marked, else the newest; null when there is none. */
const lastVerdictOf = (db: D1Database, { site, customer }: Owner) =>
  db.prepare(LAST).bind(site, customer).first<VerdictRow>();

const IS_OFF = `SELECT is_off FROM style_order WHERE ${OWN}`;

/** Whether this customer prefers the order that everybody sees. */
const isOrderOff = async (db: D1Database, { site, customer }: Owner): Promise<boolean> =>
  (await db.prepare(IS_OFF).bind(site, customer).first<{ is_off: number }>())?.is_off === 1;

const SWITCH = `INSERT INTO style_order (site, customer, is_off, updated_at)
  VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO UPDATE SET is_off = excluded.is_off, updated_at = excluded.updated_at`;

const switchOrder = (db: D1Database, { site, customer }: Owner, isOff: boolean) =>
  db
    .prepare(SWITCH)
    .bind(site, customer, isOff ? 1 : 0, new Date().toISOString())
    .run();

const MARK = `UPDATE verdict SET marked = (id = ?3) WHERE ${OWN}
  AND EXISTS (SELECT 1 FROM verdict WHERE ${OWN} AND id = ?3)`;

/** Marks one verdict of this customer and unmarks the others. Another customer's verdict changes nothing. */
const markVerdictRow = (db: D1Database, { site, customer }: Owner, id: number) =>
  db.prepare(MARK).bind(site, customer, id).run();

const DELETE = `DELETE FROM verdict WHERE ${OWN} AND id = ?3`;

/** False when the customer has no such verdict. */
const deleteVerdictRow = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => (await db.prepare(DELETE).bind(site, customer, id).run()).meta.changes > 0;

export const verdictRoutes = routes()
  .forCustomer(saveVerdict, async (context, { query, body }) => {
    const game = await requireFinishedGame(context, query.pictionaireID);
    const saved = await saveVerdictRow(context.db, ownerOf(context), {
      id: randomRowId(),
      gameId: game.id,
      name: body.verdictName,
      ...resultOf(game),
      createdAt: new Date().toISOString(),
    });
    if (saved === null) throw tooMany();
    return one(context, saved, 'Your style has been saved.');
  })
  .forCustomer(listVerdicts, async (context, { query: { sort }, body }) => {
    const { verdicts, total } = await verdictsOf(context.db, ownerOf(context), sort, body);
    const styles = await stylesOf(context.db, context.site.assortment);
    const list = verdicts.map((row) => toVerdict(row, styles));
    return { data: { list, jsonFields: [] }, totalCount: total };
  })
  .forCustomer(markVerdict, (context, { query }) => mark(context, query.verdictID))
  .forCustomer(chooseStyleVerdict, (context, { body }) => mark(context, body.verdictID))
  .forCustomer(readStyleSelector, async (context) => {
    const [last, isOff] = await Promise.all([
      lastVerdictOf(context.db, ownerOf(context)),
      isOrderOff(context.db, ownerOf(context)),
    ]);
    return last ? { ...(await one(context, last, '')), isOff } : { data: {}, isOff };
  })
  .forCustomer(switchStyleOrder, async (context, { body: { isOff } }) => {
    await switchOrder(context.db, ownerOf(context), isOff);
    const order = isOff ? 'everybody’s order' : 'the order of your style';
    return { message: `You see the shop in ${order}.` };
  })
  .forCustomer(deleteVerdict, async (context, { query: { verdictID } }) => {
    const id = requireRowId(verdictID, 'verdict');
    if (!(await deleteVerdictRow(context.db, ownerOf(context), id))) throw notFound('verdict');
    return { message: 'The saved style has been deleted.' };
  });

const tooMany = (): ShopError =>
  new ShopError(
    'too_many',
    409,
    `You can save up to ${String(MOST_VERDICTS)} styles. Delete one to add another.`,
  );

/**
 * Marks a verdict as the customer's style. Its styles are those that were saved, whatever the request sends
 * along.
 */
const mark = async (context: CustomerContext, verdictId: string) => {
  const id = requireRowId(verdictId, 'verdict');
  await markVerdictRow(context.db, ownerOf(context), id);
  const marked = await verdictOf(context.db, ownerOf(context), id);
  return one(context, marked, 'This is your style now.');
};

/** @throws {ShopError} `not_found`, also for another customer's verdict */
const requireVerdict = (row: VerdictRow | null): VerdictRow => {
  if (!row) throw notFound('verdict');
  return row;
};

const one = async ({ db, site }: CustomerContext, row: VerdictRow | null, message: string) => ({
  data: toVerdict(requireVerdict(row), await stylesOf(db, site.assortment)),
  message,
});

const scoresOf = (row: VerdictRow) => ({
  style1: row.style1,
  style1Score: row.style1_score,
  style2: row.style2,
  style2Score: row.style2_score,
});

/** The styles of one of the customer's verdicts, by its id. */
export const stylesOfVerdict = async (context: CustomerContext, verdictId: string) => {
  const id = requireRowId(verdictId, 'verdict');
  return scoresOf(requireVerdict(await verdictOf(context.db, ownerOf(context), id)));
};

const toVerdict = (row: VerdictRow, styles: ReadonlyMap<string, StyleRow>) => {
  const scores = scoresOf(row);
  return {
    _id: String(row.id),
    verdictID: String(row.id),
    verdictName: row.name,
    pictionaireID: String(row.pictionaire_id),
    date: row.created_at,
    isMarked: row.marked === 1,
    ...scores,
    selectedStyles: selectedStyles(styles, scores),
  };
};
