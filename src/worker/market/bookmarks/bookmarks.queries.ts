/** Whose bookmarks, of which type. */
export interface BookmarkOwner {
  readonly site: string;
  readonly customer: string;
  readonly itemType: string;
}

/** Of one type: as many as are listed. */
export const MOST_BOOKMARKS = 100;

const ADD = `INSERT INTO bookmark (site, customer, item_type, item_id, created_at)
  SELECT ?1, ?2, ?3, ?4, ?5
  WHERE (SELECT count(*) FROM bookmark WHERE site = ?1 AND customer = ?2 AND item_type = ?3
    AND item_id <> ?4) < ${String(MOST_BOOKMARKS)}
  ON CONFLICT DO UPDATE SET created_at = created_at RETURNING item_id`;

const REMOVE = `DELETE FROM bookmark WHERE site = ?1 AND customer = ?2 AND item_type = ?3
  AND item_id IN (SELECT value FROM json_each(?4))`;

const NEWEST = `SELECT item_id FROM bookmark WHERE site = ?1 AND customer = ?2 AND item_type = ?3
  ORDER BY created_at DESC, item_id LIMIT ${String(MOST_BOOKMARKS)}`;

const bound = (db: D1Database, sql: string, owner: BookmarkOwner, ...values: string[]) =>
  db.prepare(sql).bind(owner.site, owner.customer, owner.itemType, ...values);

/** False when the customer has as many as there may be; one that is there already stays as it is. */
export const insertBookmark = async (
  db: D1Database,
  owner: BookmarkOwner,
  itemId: string,
): Promise<boolean> =>
  (await bound(db, ADD, owner, itemId, new Date().toISOString()).first()) !== null;

export const deleteBookmarks = (db: D1Database, owner: BookmarkOwner, itemIds: readonly string[]) =>
  bound(db, REMOVE, owner, JSON.stringify(itemIds)).run();

/** Ids of the items, the newest bookmark first. */
export const bookmarkedItems = async (db: D1Database, owner: BookmarkOwner): Promise<string[]> => {
  const { results } = await bound(db, NEWEST, owner).all<{ item_id: string }>();
  return results.map(({ item_id }) => item_id);
};
