import * as rows from '#lib/contract/calls/own/bookmark-lists.ts';
import { ShopError } from '../../platform/errors.ts';
import { randomText } from '../../platform/random.ts';
import { notFound, requireRowId } from '../ids.ts';
import { ownerOf } from '../owner.ts';
import { randomRowId } from '../random-id.ts';
import { routes, type CustomerShop, type Shop } from '../routes.ts';
import * as stored from './bookmark-lists.queries.ts';
import { productsOf, requireProduct } from './routes.ts';

const KEY_BYTES = 24;

/** Bookmarks in lists with names, and those lists that their customers share. */
export const bookmarkListRoutes = routes()
  .forCustomer(rows.listBookmarkLists, async (shop) => ({
    data: (await stored.ownLists(shop.db, ownerOf(shop))).map(toList),
  }))
  .forCustomer(rows.createBookmarkList, async (shop, { body: { name } }) => {
    const id = randomRowId();
    if (!(await stored.insertList(shop.db, ownerOf(shop), { id, name }))) {
      throw tooMany(`You have ${String(stored.MOST_LISTS)} lists. Please delete one first.`);
    }
    return { data: { id: String(id) }, message: 'The list is there.' };
  })
  .forCustomer(rows.readBookmarkList, async (shop, { params }) => {
    const row = await requireOwn(shop, params.id);
    return { data: { ...toList(row), list: await bookmarksIn(shop, row.id) } };
  })
  .forCustomer(rows.renameBookmarkList, async (shop, { params, body: { name } }) => {
    const { id } = await requireOwn(shop, params.id);
    await stored.renameList(shop.db, ownerOf(shop), { id, name });
    return { message: 'The list has its new name.' };
  })
  .forCustomer(rows.deleteBookmarkList, async (shop, { params }) => {
    const id = requireRowId(params.id, 'list');
    if (!(await stored.deleteList(shop.db, ownerOf(shop), id))) throw notFound('list');
    return { message: 'The list is deleted.' };
  })
  .forCustomer(rows.addToBookmarkList, async (shop, { params, body: { itemType, itemID } }) => {
    const { id } = await requireOwn(shop, params.id);
    if (itemType === 'product') await requireProduct(shop, itemID);
    const item = { item_type: itemType, item_id: itemID };
    if (!(await stored.insertItem(shop.db, ownerOf(shop), id, item))) {
      throw tooMany(`A list holds ${String(stored.MOST_ITEMS)} things. Please begin another.`);
    }
    return { message: 'It is in the list.' };
  })
  .forCustomer(rows.removeFromBookmarkList, async (shop, { params, query }) => {
    const { id } = await requireOwn(shop, params.id);
    const item = { item_type: query.itemType, item_id: query.itemID };
    await stored.deleteItem(shop.db, ownerOf(shop), id, item);
    return { message: 'It is no longer in the list.' };
  })
  .forCustomer(rows.shareBookmarkList, async (shop, { params }) => {
    const id = requireRowId(params.id, 'list');
    const key = randomText(KEY_BYTES);
    const shareKey = await stored.shareList(shop.db, ownerOf(shop), id, key);
    if (shareKey === null) throw notFound('list');
    return { data: { shareKey }, message: 'Whoever has the link can see the list.' };
  })
  .forCustomer(rows.withdrawBookmarkList, async (shop, { params }) => {
    const id = requireRowId(params.id, 'list');
    if (!(await stored.withdrawList(shop.db, ownerOf(shop), id))) throw notFound('list');
    return { message: 'The link works no more.' };
  })
  .on(rows.readSharedList, async (shop, { params: { key } }) => {
    const row = await stored.sharedList(shop.env.MARKET_DB, shop.site.id, key);
    if (!row) throw notFound('list');
    return { data: { name: row.name, list: await bookmarksIn(shop, row.id) } };
  });

const toList = ({ id, name, count, share_key }: stored.BookmarkListRow) => ({
  ...{ id: String(id), name, count, shareKey: share_key },
});

const requireOwn = async (shop: CustomerShop, id: string): Promise<stored.BookmarkListRow> => {
  const row = await stored.ownList(shop.db, ownerOf(shop), requireRowId(id, 'list'));
  if (!row) throw notFound('list');
  return row;
};

const bookmarksIn = async (shop: Shop, id: number) => {
  const items = await stored.itemsOfList(shop.env.MARKET_DB, id);
  const ids = items.flatMap(({ item_type, item_id }) => (item_type === 'product' ? [item_id] : []));
  const products = await productsOf(shop, ids);
  return items.map(({ item_type: itemType, item_id: itemID }) => ({
    ...{ itemID, itemType },
    products: itemType === 'product' ? [products.get(itemID) ?? []].flat() : [],
  }));
};

const tooMany = (message: string): ShopError => new ShopError('too_many', 409, message);
