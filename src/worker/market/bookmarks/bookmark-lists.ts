import {
  addToBookmarkList,
  createBookmarkList,
  deleteBookmarkList,
  listBookmarkLists,
  readBookmarkList,
  readSharedList,
  removeFromBookmarkList,
  renameBookmarkList,
  shareBookmarkList,
  withdrawBookmarkList,
} from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { randomText } from '@parlour/runtime';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import { ownerOf, type Owner } from '../owner.ts';
import { routes, type CustomerContext, type MarketContext } from '../routes.ts';
import { productsOf, requireProduct } from './bookmarks.ts';

interface BookmarkListRow {
  readonly id: number;
  readonly name: string;
  readonly share_key: string;
  readonly count: number;
}

interface ListItemRow {
  readonly item_type: string;
  readonly item_id: string;
}

/** Per customer. */
const MOST_LISTS = 30;
/** Per list. */
const MOST_ITEMS = 100;

const COLUMNS = `id, name, share_key,
  (SELECT count(*) FROM bookmark_list_item WHERE list_id = bookmark_list.id) AS count`;
const OWN = 'site = ?1 AND customer = ?2';

const LISTS = `SELECT ${COLUMNS} FROM bookmark_list WHERE ${OWN} ORDER BY created_at DESC, id`;

const ownLists = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<readonly BookmarkListRow[]> =>
  (await db.prepare(LISTS).bind(site, customer).all<BookmarkListRow>()).results;

const CREATE = `INSERT INTO bookmark_list (id, site, customer, name, created_at)
  SELECT ?3, ?1, ?2, ?4, ?5
  WHERE (SELECT count(*) FROM bookmark_list WHERE ${OWN}) < ${String(MOST_LISTS)} RETURNING id`;

/** False when the customer already has the most lists allowed. */
const insertList = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, name }: Pick<BookmarkListRow, 'id' | 'name'>,
): Promise<boolean> =>
  (await db
    .prepare(CREATE)
    .bind(site, customer, id, name, new Date().toISOString())
    .first('id')) !== null;

const SHARED = `SELECT ${COLUMNS} FROM bookmark_list
  WHERE site = ?1 AND share_key = ?2 AND share_key <> ''`;

/** A list by the end of its public URL; null when it is not shared, or no longer shared. */
const sharedList = (db: D1Database, site: string, key: string): Promise<BookmarkListRow | null> =>
  db.prepare(SHARED).bind(site, key).first<BookmarkListRow>();

const ITEMS = `SELECT item_type, item_id FROM bookmark_list_item WHERE list_id = ?1
  ORDER BY created_at DESC, item_type, item_id LIMIT ${String(MOST_ITEMS)}`;

/** The items of a list, newest first. */
const itemsOfList = async (db: D1Database, id: number): Promise<readonly ListItemRow[]> =>
  (await db.prepare(ITEMS).bind(id).all<ListItemRow>()).results;

const RENAME = `UPDATE bookmark_list SET name = ?4 WHERE ${OWN} AND id = ?3 RETURNING id`;

/** False when the customer has no such list; the same goes for every change below. */
const renameList = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, name }: Pick<BookmarkListRow, 'id' | 'name'>,
): Promise<boolean> =>
  (await db.prepare(RENAME).bind(site, customer, id, name).first('id')) !== null;

const DELETE_ITEMS = `DELETE FROM bookmark_list_item
  WHERE list_id IN (SELECT id FROM bookmark_list WHERE ${OWN} AND id = ?3)`;
const DELETE = `DELETE FROM bookmark_list WHERE ${OWN} AND id = ?3 RETURNING id`;

const deleteList = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => {
  const [, deleted] = await db.batch([
    db.prepare(DELETE_ITEMS).bind(site, customer, id),
    db.prepare(DELETE).bind(site, customer, id),
  ]);
  return (deleted?.results.length ?? 0) > 0;
};

const SHARE = `UPDATE bookmark_list SET share_key = coalesce(nullif(share_key, ''), ?4)
  WHERE ${OWN} AND id = ?3 RETURNING share_key`;

/** Shares a list and returns its key; null when there is no such list. */
const shareList = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  key: string,
): Promise<string | null> =>
  db.prepare(SHARE).bind(site, customer, id, key).first<string>('share_key');

const WITHDRAW = `UPDATE bookmark_list SET share_key = '' WHERE ${OWN} AND id = ?3 RETURNING id`;

const withdrawList = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => (await db.prepare(WITHDRAW).bind(site, customer, id).first('id')) !== null;

const ADD = `INSERT INTO bookmark_list_item (list_id, item_type, item_id, created_at)
  SELECT id, ?4, ?5, ?6 FROM bookmark_list WHERE ${OWN} AND id = ?3
    AND (SELECT count(*) FROM bookmark_list_item WHERE list_id = ?3
      AND NOT (item_type = ?4 AND item_id = ?5)) < ${String(MOST_ITEMS)}
  ON CONFLICT DO UPDATE SET created_at = created_at RETURNING item_id`;

/** False when the list is full. The caller has checked that the list exists. */
const insertItem = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  { item_type, item_id }: ListItemRow,
): Promise<boolean> =>
  (await db
    .prepare(ADD)
    .bind(site, customer, id, item_type, item_id, new Date().toISOString())
    .first('item_id')) !== null;

const REMOVE = `DELETE FROM bookmark_list_item
  WHERE list_id IN (SELECT id FROM bookmark_list WHERE ${OWN} AND id = ?3)
    AND item_type = ?4 AND item_id = ?5`;

const deleteItem = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  { item_type, item_id }: ListItemRow,
): Promise<unknown> => db.prepare(REMOVE).bind(site, customer, id, item_type, item_id).run();

const KEY_BYTES = 24;

/** Bookmarks in named lists, and the lists that customers share. */
export const bookmarkListRoutes = routes()
  .forCustomer(listBookmarkLists, async (context) => ({
    data: (await ownLists(context.db, ownerOf(context))).map(toList),
  }))
  .forCustomer(createBookmarkList, async (context, { body: { name } }) => {
    const id = randomRowId();
    if (!(await insertList(context.db, ownerOf(context), { id, name }))) {
      throw tooMany(`You can have up to ${String(MOST_LISTS)} lists. Delete one to add another.`);
    }
    return { data: { id: String(id) }, message: 'The list has been created.' };
  })
  .forCustomer(readBookmarkList, async (context, { params }) => {
    const row = await requireOwn(context, params.id);
    return { data: { ...toList(row), list: await bookmarksIn(context, row.id) } };
  })
  .forCustomer(renameBookmarkList, async (context, { params, body: { name } }) => {
    const { id } = await requireOwn(context, params.id);
    await renameList(context.db, ownerOf(context), { id, name });
    return { message: 'The list has been renamed.' };
  })
  .forCustomer(deleteBookmarkList, async (context, { params }) => {
    const id = requireRowId(params.id, 'list');
    if (!(await deleteList(context.db, ownerOf(context), id))) throw notFound('list');
    return { message: 'The list has been deleted.' };
  })
  .forCustomer(addToBookmarkList, async (context, { params, body: { itemType, itemID } }) => {
    const { id } = await requireOwn(context, params.id);
    if (itemType === 'product') await requireProduct(context, itemID);
    const item = { item_type: itemType, item_id: itemID };
    if (!(await insertItem(context.db, ownerOf(context), id, item))) {
      throw tooMany(`A list can hold ${String(MOST_ITEMS)} items. Please start another.`);
    }
    return { message: 'It has been added to the list.' };
  })
  .forCustomer(removeFromBookmarkList, async (context, { params, query }) => {
    const { id } = await requireOwn(context, params.id);
    const item = { item_type: query.itemType, item_id: query.itemID };
    await deleteItem(context.db, ownerOf(context), id, item);
    return { message: 'It has been removed from the list.' };
  })
  .forCustomer(shareBookmarkList, async (context, { params }) => {
    const id = requireRowId(params.id, 'list');
    const key = randomText(KEY_BYTES);
    const shareKey = await shareList(context.db, ownerOf(context), id, key);
    if (shareKey === null) throw notFound('list');
    return { data: { shareKey }, message: 'Anyone with the link can see the list.' };
  })
  .forCustomer(withdrawBookmarkList, async (context, { params }) => {
    const id = requireRowId(params.id, 'list');
    if (!(await withdrawList(context.db, ownerOf(context), id))) throw notFound('list');
    return { message: 'The link no longer works.' };
  })
  .on(readSharedList, async (context, { params: { key } }) => {
    const row = await sharedList(context.db, context.site.id, key);
    if (!row) throw notFound('list');
    return { data: { name: row.name, list: await bookmarksIn(context, row.id) } };
  });

const toList = ({ id, name, count, share_key }: BookmarkListRow) => ({
  id: String(id),
  name,
  count,
  shareKey: share_key,
});

const ONE = `SELECT ${COLUMNS} FROM bookmark_list WHERE ${OWN} AND id = ?3`;

const requireOwn = async (context: CustomerContext, id: string): Promise<BookmarkListRow> => {
  const { site, customer } = ownerOf(context);
  const own = context.db.prepare(ONE).bind(site, customer, requireRowId(id, 'list'));
  const row = await own.first<BookmarkListRow>();
  if (!row) throw notFound('list');
  return row;
};

const bookmarksIn = async (context: MarketContext, id: number) => {
  const items = await itemsOfList(context.db, id);
  const ids = items.flatMap(({ item_type, item_id }) => (item_type === 'product' ? [item_id] : []));
  const products = await productsOf(context, ids);
  return items.map(({ item_type: itemType, item_id: itemID }) => ({
    itemID,
    itemType,
    products: itemType === 'product' ? [products.get(itemID) ?? []].flat() : [],
  }));
};

const tooMany = (message: string): ShopError => new ShopError('too_many', 409, message);
