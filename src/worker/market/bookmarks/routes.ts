import { addBookmark, bookmarkDetails, removeBookmarks } from '#lib/contract/calls/bookmarks.ts';
import { ShopError } from '../../platform/errors.ts';
import { notFound, requireRowId, rowIds } from '../ids.ts';
import {
  bookmarkedItems,
  deleteBookmarks,
  insertBookmark,
  MOST_BOOKMARKS,
  type BookmarkOwner,
} from './bookmarks.queries.ts';
import { holdsProduct } from '../listing/products.queries.ts';
import { productsById } from '../listing/product-window.ts';
import { routes, type CustomerShop, type Shop } from '../routes.ts';

const ownerOf = ({ site, customer }: CustomerShop, itemType: string): BookmarkOwner => ({
  site: site.id,
  customer: customer.sub,
  itemType,
});

export const bookmarkRoutes = routes()
  .forCustomer(addBookmark, async (shop, { query: { itemID, itemType } }) => {
    if (itemType === 'product') await requireProduct(shop, itemID);
    if (!(await insertBookmark(shop.db, ownerOf(shop, itemType), itemID))) throw tooMany();
    return { message: 'Added to bookmarks' };
  })
  .forCustomer(removeBookmarks, async (shop, { query: { itemType }, body: { itemID } }) => {
    await deleteBookmarks(shop.db, ownerOf(shop, itemType), itemID);
    return { message: 'Removed from bookmarks' };
  })
  .forCustomer(bookmarkDetails, async (shop, { body: { itemType } }) => {
    const ids = await bookmarkedItems(shop.db, ownerOf(shop, itemType));
    const products = itemType === 'product' ? await productsOf(shop, ids) : new Map();
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
    `You have ${String(MOST_BOOKMARKS)} bookmarks of this kind. Please remove one first.`,
  );

const listOf = async (shop: Shop, ids: readonly string[]) => {
  if (rowIds(ids).length === 0) return [];
  const { data } = await productsById(shop, { _id: [...ids], limit: 100, skip: 0, sort: {} });
  return data.list;
};

/** Products by their ids; one that the site no longer sells is missing. */
export const productsOf = async (shop: Shop, ids: readonly string[]) =>
  new Map((await listOf(shop, ids)).map((product) => [String(product.productId), product]));

/** @throws {ShopError} `not_found` for a product that the site does not sell */
export const requireProduct = async ({ db, site }: Shop, id: string): Promise<void> => {
  const productId = requireRowId(id, 'product');
  if (!(await holdsProduct(db, site.assortment, productId))) throw notFound('product');
};
