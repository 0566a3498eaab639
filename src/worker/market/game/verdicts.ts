import {
  chooseStyleVerdict,
  deleteVerdict,
  listVerdicts,
  markVerdict,
  readStyleSelector,
  saveVerdict,
  switchStyleOrder,
} from '#lib/contract/calls/style-game.ts';
import { ShopError } from '../../platform/errors.ts';
import { ownerOf } from '../owner.ts';
import { notFound, requireRowId } from '../ids.ts';
import { selectedStyles, stylesOf, type StyleRow } from './style-game.queries.ts';
import {
  deleteVerdictRow,
  isOrderOff,
  lastVerdictOf,
  markVerdictRow,
  MOST_VERDICTS,
  saveVerdictRow,
  switchOrder,
  verdictOf,
  verdictsOf,
  type VerdictRow,
} from './verdicts.queries.ts';
import { randomRowId } from '../random-id.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { requireFinishedGame, resultOf } from './style-game.ts';

export const verdictRoutes = routes()
  .forCustomer(saveVerdict, async (shop, { query, body }) => {
    const game = await requireFinishedGame(shop, query.pictionaireID);
    const saved = await saveVerdictRow(shop.db, ownerOf(shop), {
      ...{ id: randomRowId(), gameId: game.id, name: body.verdictName, ...resultOf(game) },
      createdAt: new Date().toISOString(),
    });
    if (saved === null) throw tooMany();
    return one(shop, saved, 'Your style has been saved.');
  })
  .forCustomer(listVerdicts, async (shop, { query: { sort }, body }) => {
    const { verdicts, total } = await verdictsOf(shop.db, ownerOf(shop), sort, body);
    const styles = await stylesOf(shop.db, shop.site.assortment);
    const list = verdicts.map((row) => toVerdict(row, styles));
    return { data: { list, jsonFields: [] }, totalCount: total };
  })
  .forCustomer(markVerdict, (shop, { query }) => mark(shop, query.verdictID))
  .forCustomer(chooseStyleVerdict, (shop, { body }) => mark(shop, body.verdictID))
  .forCustomer(readStyleSelector, async (shop) => {
    const [last, isOff] = await Promise.all([
      lastVerdictOf(shop.db, ownerOf(shop)),
      isOrderOff(shop.db, ownerOf(shop)),
    ]);
    return last ? { ...(await one(shop, last, '')), isOff } : { data: {}, isOff };
  })
  .forCustomer(switchStyleOrder, async (shop, { body: { isOff } }) => {
    await switchOrder(shop.db, ownerOf(shop), isOff);
    const order = isOff ? 'everybody’s order' : 'the order of your style';
    return { message: `You see the shop in ${order}.` };
  })
  .forCustomer(deleteVerdict, async (shop, { query: { verdictID } }) => {
    const id = requireRowId(verdictID, 'verdict');
    if (!(await deleteVerdictRow(shop.db, ownerOf(shop), id))) throw notFound('verdict');
    return { message: 'The saved style has been deleted.' };
  });

const tooMany = (): ShopError =>
  new ShopError(
    'too_many',
    409,
    `You have ${String(MOST_VERDICTS)} saved styles, which is as many as we keep. Please delete one first.`,
  );

/** Makes a verdict the last one; its styles are those that were saved, whatever is sent with its id. */
const mark = async (shop: CustomerShop, verdictId: string) => {
  const id = requireRowId(verdictId, 'verdict');
  await markVerdictRow(shop.db, ownerOf(shop), id);
  const marked = await verdictOf(shop.db, ownerOf(shop), id);
  return one(shop, marked, 'This is your style now.');
};

/** @throws ShopError not_found, also for a verdict of somebody else. */
const requireVerdict = (row: VerdictRow | null): VerdictRow => {
  if (!row) throw notFound('verdict');
  return row;
};

const one = async ({ db, site }: CustomerShop, row: VerdictRow | null, message: string) => ({
  data: toVerdict(requireVerdict(row), await stylesOf(db, site.assortment)),
  message,
});

const scoresOf = (row: VerdictRow) => ({
  style1: row.style1,
  style1Score: row.style1_score,
  style2: row.style2,
  style2Score: row.style2_score,
});

/** The styles of a verdict of the customer, by its id. */
export const stylesOfVerdict = async (shop: CustomerShop, verdictId: string) => {
  const id = requireRowId(verdictId, 'verdict');
  return scoresOf(requireVerdict(await verdictOf(shop.db, ownerOf(shop), id)));
};

const toVerdict = (row: VerdictRow, styles: ReadonlyMap<string, StyleRow>) => {
  const scores = scoresOf(row);
  return {
    ...{ _id: String(row.id), verdictID: String(row.id), verdictName: row.name },
    pictionaireID: String(row.pictionaire_id),
    date: row.created_at,
    isMarked: row.marked === 1,
    ...scores,
    selectedStyles: selectedStyles(styles, scores),
  };
};
