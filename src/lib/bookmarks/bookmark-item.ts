import { BOOKMARK_TYPES, type BookmarkType } from './bookmark-types.ts';

/** Id of the form that a page's bookmark buttons send, wherever they stand. */
export const BOOKMARK_FORM = 'bookmark';

/** What can be bookmarked where it is shown. */
export interface BookmarkItem {
  readonly type: BookmarkType;
  readonly id: string;
}

/** The item as the value of a button: `personroom/12`. */
export const itemText = ({ type, id }: BookmarkItem): string => `${type}/${id}`;

/** What a button's value names; undefined for nothing that can be bookmarked. */
export const readItem = (text = ''): BookmarkItem | undefined => {
  const [, named, id] = /^(\w+)\/([\w-]{1,64})$/.exec(text) ?? [];
  const type = BOOKMARK_TYPES.find((known) => known === named);
  return type === undefined || id === undefined ? undefined : { type, id };
};

/** Fragments of an address that say what became of a bookmark, with the sentence of each. */
export const BOOKMARK_OUTCOMES = {
  bookmarked: 'Added to bookmarks',
  unbookmarked: 'Removed from bookmarks',
  'not-bookmarked': 'Error adding to bookmarks',
  'still-bookmarked': 'Error removing from bookmarks',
} as const;
