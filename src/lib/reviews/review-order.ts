/** Orders of a product's reviews. */
export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_SORT_NAMES: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
};

/** Reviews of one page. */
export const REVIEW_PAGE = 10;

/** Photographs of one review. */
export const MOST_PHOTOGRAPHS = 4;

/** Bytes of a photograph as it is sent. */
export const MAX_PHOTOGRAPH_BYTES = 4 * 1024 * 1024;

/** Pixels of the longer side of what is kept, and of the copy in lists. */
export const PHOTOGRAPH_SIDE = 1_280;
export const PHOTOGRAPH_THUMBNAIL = 320;
