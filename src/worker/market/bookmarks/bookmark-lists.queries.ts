import type { Owner } from '../owner.ts';

export interface BookmarkListRow {
  readonly id: number;
  readonly name: string;
  readonly share_key: string;
  readonly count: number;
}

export interface ListItemRow {
  readonly item_type: string;
  readonly item_id: string;
}

/** Of one customer. */
export const MOST_LISTS = 30;
/** In one list. */
export const MOST_ITEMS = 100;

const COLUMNS = `id, name, share_key,
  (SELECT count(*) FROM bookmark_list_item WHERE list_id = bookmark_list.id) AS count`;
const OWN = 'site = ?1 AND customer = ?2';

const LISTS = `SELECT ${COLUMNS} FROM bookmark_list WHERE ${OWN} ORDER BY created_at DESC, id`;

export const ownLists = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<readonly BookmarkListRow[]> =>
  (await db.prepare(LISTS).bind(site, customer).all<BookmarkListRow>()).results;

const CREATE = `INSERT INTO bookmark_list (id, site, customer, name, created_at)
  SELECT ?3, ?1, ?2, ?4, ?5
  WHERE (SELECT count(*) FROM bookmark_list WHERE ${OWN}) < ${String(MOST_LISTS)} RETURNING id`;

/** False when the customer has as many as there may be. */
export const insertList = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, name }: Pick<BookmarkListRow, 'id' | 'name'>,
): Promise<boolean> =>
  (await db
    .prepare(CREATE)
    .bind(site, customer, id, name, new Date().toISOString())
    .first('id')) !== null;

const ONE = `SELECT ${COLUMNS} FROM bookmark_list WHERE ${OWN} AND id = ?3`;

export const ownList = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<BookmarkListRow | null> =>
  db.prepare(ONE).bind(site, customer, id).first<BookmarkListRow>();

const SHARED = `SELECT ${COLUMNS} FROM bookmark_list
  WHERE site = ?1 AND share_key = ?2 AND share_key <> ''`;

/** A list by the end of its public address; null for one that is not shared, or not any more. */
export const sharedList = (
  db: D1Database,
  site: string,
  key: string,
): Promise<BookmarkListRow | null> => db.prepare(SHARED).bind(site, key).first<BookmarkListRow>();

const ITEMS = `SELECT item_type, item_id FROM bookmark_list_item WHERE list_id = ?1
  ORDER BY created_at DESC, item_type, item_id LIMIT ${String(MOST_ITEMS)}`;

/** What is in a list, the newest first. */
export const itemsOfList = async (db: D1Database, id: number): Promise<readonly ListItemRow[]> =>
  (await db.prepare(ITEMS).bind(id).all<ListItemRow>()).results;

const RENAME = `UPDATE bookmark_list SET name = ?4 WHERE ${OWN} AND id = ?3 RETURNING id`;

/** False where this customer has no such list, as of every change below. */
export const renameList = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, name }: Pick<BookmarkListRow, 'id' | 'name'>,
): Promise<boolean> =>
  (await db.prepare(RENAME).bind(site, customer, id, name).first('id')) !== null;

const DELETE_ITEMS = `DELETE FROM bookmark_list_item
  WHERE list_id IN (SELECT id FROM bookmark_list WHERE ${OWN} AND id = ?3)`;
const DELETE = `DELETE FROM bookmark_list WHERE ${OWN} AND id = ?3 RETURNING id`;

export const deleteList = async (
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

/** Shares a list; gives the key that it has then, null for no such list. */
export const shareList = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  key: string,
): Promise<string | null> =>
  db.prepare(SHARE).bind(site, customer, id, key).first<string>('share_key');

const WITHDRAW = `UPDATE bookmark_list SET share_key = '' WHERE ${OWN} AND id = ?3 RETURNING id`;

export const withdrawList = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => (await db.prepare(WITHDRAW).bind(site, customer, id).first('id')) !== null;

const ADD = `INSERT INTO bookmark_list_item (list_id, item_type, item_id, created_at)
  SELECT id, ?4, ?5, ?6 FROM bookmark_list WHERE ${OWN} AND id = ?3
    AND (SELECT count(*) FROM bookmark_list_item WHERE list_id = ?3
      AND NOT (item_type = ?4 AND item_id = ?5)) < ${String(MOST_ITEMS)}
  ON CONFLICT DO UPDATE SET created_at = created_at RETURNING item_id`;

/** False when the list is full; whether there is such a list is to be asked before. */
export const insertItem = async (
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

export const deleteItem = (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
  { item_type, item_id }: ListItemRow,
): Promise<unknown> => db.prepare(REMOVE).bind(site, customer, id, item_type, item_id).run();
