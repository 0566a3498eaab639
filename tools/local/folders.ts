/** Folder of the shop's own local state, the one that wrangler and the dev server use. */
export const STATE = '.wrangler/state/v3';

/** Where it is written what has been done to that state. */
export const STATE_STAMPS = '.wrangler/state/stamps';
