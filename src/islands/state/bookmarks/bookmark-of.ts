import type { BookmarkType } from '#lib/bookmarks/bookmark-types.ts';
import { itemText, type BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { createBookmark } from './bookmark.ts';
import { createBookmarks } from './bookmarks.ts';

const lists = new Map<BookmarkType, ReturnType<typeof createBookmarks>>();
const bookmarks = new Map<string, ReturnType<typeof createBookmark>>();

/** On the server nobody's: pages are the same for everybody, and nothing is kept from one to the next. */
const nobodys = typeof document === 'undefined' ? createBookmark() : undefined;

/** The value that is kept for a key, made on first use. */
const kept = <Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
};

/** The customer's bookmark of an item; all of a type share one list. */
export const bookmarkOf = (item: BookmarkItem): ReturnType<typeof createBookmark> =>
  nobodys ??
  kept(bookmarks, itemText(item), () =>
    createBookmark({
      list: kept(lists, item.type, () => createBookmarks(undefined, item.type)),
    }),
  );
