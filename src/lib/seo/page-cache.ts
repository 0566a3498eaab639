import { cacheTags } from '#lib/cache-tags.ts';
import type { Product } from '#lib/contract/entities/product.ts';

/** Seconds that a page is fresh, and may be shown stale while a new one is made. */
const MAX_AGE = 60;
const STALE = 86_400;

/** What a page says of itself to the page cache; its tags purge it, and so does every import. */
export const cachedUnder = (...tags: readonly string[]) => ({
  maxAge: MAX_AGE,
  swr: STALE,
  tags: [cacheTags.catalogue, ...tags],
});

export const productCacheTags = (products: readonly Pick<Product, 'productId'>[]): string[] =>
  products.map(({ productId }) => `product:${productId}`);
