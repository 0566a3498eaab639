/** Orders of a product's reviews. */
export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_SORT_NAMES: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
};

/** Reviews on one page. */
export const REVIEW_PAGE = 10;

/** The most photographs in one review. */
export const MOST_PHOTOGRAPHS = 4;

/** The largest photograph to upload, in bytes. */
export const MAX_PHOTOGRAPH_BYTES = 4 * 1024 * 1024;

/**
 * Bytes of a form with files, from a person who is signed in. A file that is too large for its form is refused there; a
 * larger form is not even read.
 */
export const MAX_FILE_FORM_BYTES = 20 * 1024 * 1024;

/** The longer side of the stored photograph, and of its copy in lists, in pixels. */
export const PHOTOGRAPH_SIDE = 1_280;
export const PHOTOGRAPH_THUMBNAIL = 320;
