/** Kept by the browser of its owner alone, which asks each time whether it may still show it. */
export const OWNER_ONLY = 'private, no-cache';
