/** The types of item that can be bookmarked; each has its own page of bookmarks (BOOKMARK-001). */
export const BOOKMARK_TYPES = ['product', 'personroom', 'post', 'tag', 'seller'] as const;

export type BookmarkType = (typeof BOOKMARK_TYPES)[number];

/** The type at the end of a page's path, products if there is none; undefined for an unknown type. */
export const bookmarkType = (segment = ''): BookmarkType | undefined =>
  BOOKMARK_TYPES.find((known) => known === (segment || 'product'));
