import { createPageCache } from './page-cache.ts';

/**
 * The pages that this isolate caches, of every site: one cache, for Astro and for the code that answers
 * before it.
 */
export const pageCache = createPageCache();
