/** Folder of the shop's own local state, the one that wrangler and the dev server use. */
export const STATE = '.wrangler/state/v3';

/** Where finished work on that state is recorded. */
export const STATE_STAMPS = '.wrangler/state/stamps';
