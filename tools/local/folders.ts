/** Folder of the shop's own local state, the one that wrangler and the dev server use. */
export const STATE = '.wrangler/state/v3';

/** Where finished work on that state is recorded. */
export const STATE_STAMPS = '.wrangler/state/stamps';

/** The build for tests and deployments. */
export const BUILD = 'dist';

/** The build that `npm start` serves. It is its own, so that no other build touches the open shop. */
export const OPEN_SHOP_BUILD = '.wrangler/open-shop';
