/** For a reply that only its owner's browser may keep; it asks each time whether it may still show it. */
export const OWNER_ONLY = 'private, no-cache';
