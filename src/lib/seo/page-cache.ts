import { cacheTags } from '#lib/cache-tags.ts';
import type { Product } from '#lib/contract/entities/product.ts';

/** Seconds that a page is fresh, and that it may be shown beyond that while a new one is made. */
const MAX_AGE = 60;
const STALE = 86_400;

/** What a page tells the page cache, for `Astro.cache.set`. A purge of any of its tags purges it, and so does every import. */
export const cachedUnder = (...tags: readonly string[]) => ({
  maxAge: MAX_AGE,
  swr: STALE,
  tags: [cacheTags.catalogue, ...tags],
});

/** Cache tags of a page that shows these products. */
export const productCacheTags = (products: readonly Pick<Product, 'productId'>[]): string[] =>
  products.map(({ productId }) => cacheTags.product(productId));
