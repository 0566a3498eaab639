import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import type { Api } from '#lib/contract/client.ts';

type Calls = Pick<Api, 'bookmarkDetails' | 'addBookmark' | 'removeBookmarks'>;

/**
 * Bookmarks something, or takes its bookmark away.
 * @returns whether it is bookmarked now
 */
export const toggleBookmark = async (api: Calls, item: BookmarkItem): Promise<boolean> => {
  const was = await isBookmarked(api, item);
  await setBookmark(api, item, !was);
  return !was;
};

/** Whether the customer has bookmarked it. */
export const isBookmarked = async (
  api: Pick<Calls, 'bookmarkDetails'>,
  { type: itemType, id }: BookmarkItem,
): Promise<boolean> => {
  const { data } = await api.bookmarkDetails({ body: { itemType } });
  return data.list.some(({ itemID }) => itemID === id);
};

/** Adds the bookmark, or removes it. */
export const setBookmark = async (
  api: Pick<Calls, 'addBookmark' | 'removeBookmarks'>,
  { type: itemType, id }: BookmarkItem,
  to: boolean,
): Promise<void> => {
  if (to) await api.addBookmark({ query: { itemID: id, itemType } });
  else await api.removeBookmarks({ query: { itemType }, body: { itemID: [id] } });
};
