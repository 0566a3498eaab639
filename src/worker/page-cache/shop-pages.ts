import { createPageCache } from './page-cache.ts';

/** The pages that this isolate keeps, of every site: one cache, for Astro and for who answers before it. */
export const pageCache = createPageCache();
