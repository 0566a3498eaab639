import { BOOKMARK_OUTCOMES } from '#lib/bookmarks/bookmark-item.ts';
import { addBookmark, bookmarkDetails, removeBookmarks } from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { notFound, requireRowId, rowIds } from '../ids.ts';
import { productsById } from '../listing/product-window.ts';
import { holdsProduct } from '../listing/products.queries.ts';
import { routes, type CustomerContext, type MarketContext } from '../routes.ts';

/** A customer's bookmarks of one type. */
interface BookmarkOwner {
  readonly site: string;
  readonly customer: string;
  readonly itemType: string;
}

/** Per type, which is also how many are listed. */
const MOST_BOOKMARKS = 100;

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

/** False when the customer already has the most bookmarks allowed. An existing bookmark stays as it is. */
const insertBookmark = async (
  db: D1Database,
  owner: BookmarkOwner,
  itemId: string,
): Promise<boolean> =>
  (await bound(db, ADD, owner, itemId, new Date().toISOString()).first()) !== null;

const deleteBookmarks = (db: D1Database, owner: BookmarkOwner, itemIds: readonly string[]) =>
  bound(db, REMOVE, owner, JSON.stringify(itemIds)).run();

/** Ids of the items, newest bookmark first. */
const bookmarkedItems = async (db: D1Database, owner: BookmarkOwner): Promise<string[]> => {
  const { results } = await bound(db, NEWEST, owner).all<{ item_id: string }>();
  return results.map(({ item_id }) => item_id);
};

const ownerOf = ({ site, customer }: CustomerContext, itemType: string): BookmarkOwner => ({
  site: site.id,
  customer: customer.sub,
  itemType,
});

export const bookmarkRoutes = routes()
  .forCustomer(addBookmark, async (context, { query: { itemID, itemType } }) => {
    if (itemType === 'product') await requireProduct(context, itemID);
    if (!(await insertBookmark(context.db, ownerOf(context, itemType), itemID))) throw tooMany();
    return { message: BOOKMARK_OUTCOMES.bookmarked };
  })
  .forCustomer(removeBookmarks, async (context, { query: { itemType }, body: { itemID } }) => {
    await deleteBookmarks(context.db, ownerOf(context, itemType), itemID);
    return { message: BOOKMARK_OUTCOMES.unbookmarked };
  })
  .forCustomer(bookmarkDetails, async (context, { body: { itemType } }) => {
    const ids = await bookmarkedItems(context.db, ownerOf(context, itemType));
    const products = itemType === 'product' ? await productsOf(context, ids) : new Map();
    const list = ids.map((itemID) => ({
      itemID,
      itemType,
      products: [products.get(itemID) ?? []].flat(),
    }));
    return { data: { list, jsonFields: [] } };
  });

const tooMany = (): ShopError =>
  new ShopError(
    'too_many',
    409,
    `You can save up to ${String(MOST_BOOKMARKS)} bookmarks of this kind. Remove one to add another.`,
  );

const listOf = async (context: MarketContext, ids: readonly string[]) => {
  if (rowIds(ids).length === 0) return [];
  const { data } = await productsById(context, { _id: [...ids], limit: 100, skip: 0, sort: {} });
  return data.list;
};

/** Products by their ids, without those that the site no longer sells. */
export const productsOf = async (context: MarketContext, ids: readonly string[]) =>
  new Map((await listOf(context, ids)).map((product) => [String(product.productId), product]));

/** @throws {ShopError} `not_found` for a product that the site does not sell */
export const requireProduct = async ({ db, site }: MarketContext, id: string): Promise<void> => {
  const productId = requireRowId(id, 'product');
  if (!(await holdsProduct(db, site.assortment, productId))) throw notFound('product');
};
