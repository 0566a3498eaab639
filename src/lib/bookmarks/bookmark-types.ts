/** What can be bookmarked; each has its page of bookmarks (BOOKMARK-001). */
export const BOOKMARK_TYPES = ['product', 'personroom', 'post', 'tag', 'seller'] as const;

export type BookmarkType = (typeof BOOKMARK_TYPES)[number];

/** The type that the last part of a page's address names, products without one; undefined for none. */
export const bookmarkType = (segment = ''): BookmarkType | undefined =>
  BOOKMARK_TYPES.find((known) => known === (segment || 'product'));
