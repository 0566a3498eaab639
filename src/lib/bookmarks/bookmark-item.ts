import { BOOKMARK_TYPES, type BookmarkType } from '@parlour/domain';

/** Id of the form that all bookmark buttons of a page submit, wherever they stand. */
export const BOOKMARK_FORM = 'bookmark';

/** An item with a bookmark button. */
export interface BookmarkItem {
  readonly type: BookmarkType;
  readonly id: string;
}

/** The item as a button's value: `personroom/12`. */
export const itemText = ({ type, id }: BookmarkItem): string => `${type}/${id}`;

/** The item of a button's value; undefined if it names none. */
export const readItem = (text = ''): BookmarkItem | undefined => {
  const [, named, id] = /^(\w+)\/([\w-]{1,64})$/.exec(text) ?? [];
  const type = BOOKMARK_TYPES.find((known) => known === named);
  return type === undefined || id === undefined ? undefined : { type, id };
};

/** URL fragments that report the outcome of a bookmark, with the sentence of each. */
export const BOOKMARK_OUTCOMES = {
  bookmarked: 'Added to bookmarks',
  unbookmarked: 'Removed from bookmarks',
  'not-bookmarked': 'Error adding to bookmarks',
  'still-bookmarked': 'Error removing from bookmarks',
} as const;
