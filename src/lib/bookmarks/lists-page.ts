import type { Api, Bookmark } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { bookmarkType } from '@parlour/domain';
import { itemText, readItem } from './bookmark-item.ts';
import { nameOf, shownOf, type BookmarkCalls, type BookmarkedItem } from './bookmarks-page.ts';

/** An item of a list as the page shows it. */
export interface ListItem {
  /** `product/12`. */
  readonly text: string;
  /** '' for an item that is gone. */
  readonly name: string;
  readonly item: BookmarkedItem;
}

type ListCalls = BookmarkCalls & Pick<Api, 'readBookmarkList' | 'listBookmarkLists'>;

/** The items of a list, in its order; one call looks up each type. */
const listed = async (
  api: BookmarkCalls,
  bookmarks: readonly Bookmark[],
): Promise<readonly ListItem[]> => {
  const kinds = [...Map.groupBy(bookmarks, ({ itemType }) => bookmarkType(itemType))];
  const found = new Map(
    await Promise.all(
      kinds.map(async ([type, some]) => [type, type && (await shownOf(api, type, some))] as const),
    ),
  );
  return bookmarks.flatMap(({ itemType, itemID: id }) => {
    const type = bookmarkType(itemType);
    const item = found.get(type)?.get(id) ?? ({ kind: 'gone' } as const);
    return type === undefined ? [] : [{ text: itemText({ type, id }), name: nameOf(item), item }];
  });
};

/** The variants among the items that have samples. */
export const sampledIn = (items: readonly ListItem[]): readonly string[] =>
  items.flatMap(({ item }) =>
    item.kind === 'product' && item.tile.hasSamples ? [item.tile.variantId] : [],
  );

/** One of the customer's lists. @param origin of the site, for the link that the customer shares */
export const bookmarkListPage = async (api: ListCalls, id: string, origin: string) => {
  const { data } = await api.readBookmarkList({ params: { id } });
  const { name, shareKey } = data;
  return {
    name,
    items: await listed(api, data.list),
    shared: shareKey === '' ? '' : origin + paths.sharedList(shareKey),
  };
};

/** A list that somebody shares. @throws {ShopError} `not_found` if it is not shared any more */
export const sharedListPage = async (
  api: BookmarkCalls & Pick<Api, 'readSharedList'>,
  key: string,
) => {
  const { data } = await api.readSharedList({ params: { key } });
  return { name: data.name, items: await listed(api, data.list) };
};

/** The item to add to a list, and the customer's lists; null if the item cannot be added. */
export const putIntoListPage = async (api: ListCalls, text: string | null) => {
  const item = readItem(text ?? '');
  if (item === undefined) return null;
  const { type, id } = item;
  const [lists, found] = await Promise.all([
    api.listBookmarkLists(),
    api.bookmarkDetails({ body: { itemType: type } }),
  ]);
  const bookmark = found.data.list.filter(({ itemID }) => itemID === id);
  const shown = (await shownOf(api, type, bookmark)).get(id);
  return {
    item: itemText(item),
    name: shown ? nameOf(shown) : '',
    lists: lists.data.map(({ id: listId, name }) => ({ id: listId, name })),
  };
};
