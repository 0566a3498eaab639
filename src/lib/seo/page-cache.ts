import { cacheTags } from '#lib/cache-tags.ts';
import { PROVISIONAL_SECONDS } from '#lib/contract/provisional.ts';
import type { Product } from '#lib/contract/entities/product.ts';
import { UNKNOWN_SLUG } from '#lib/domain/slug.ts';
import { DAY_S } from '../durations.ts';

/** Seconds that a page is fresh, and that it may be shown beyond that while a new one is made. */
const MAX_AGE_S = 60;
const STALE_S = DAY_S;

/** What a page tells the page cache, for `Astro.cache.set`. A purge of any of its tags purges it, and so does every import. */
export const cachedUnder = (...tags: readonly string[]) => ({
  maxAge: MAX_AGE_S,
  swr: STALE_S,
  tags: [cacheTags.catalogue, ...tags],
});

/**
 * The same for a page that more than one address shows: it is kept under its own alone, and rendered for
 * whoever asks by another.
 * @param own path and query; null for a page without such an address
 */
export const cachedAt = (asked: URL, own: string | null, ...tags: readonly string[]) =>
  own !== null && isOwnUrl(asked, own) ? cachedUnder(...tags) : false;

/** The same for a list of products, which is soon asked for again where its answer is provisional. */
export const cachedList = (asked: URL, own: string | null, list: CacheableList) => {
  const kept = cachedAt(asked, own, ...list.cacheTags);
  return kept && list.isProvisional ? { ...kept, maxAge: PROVISIONAL_SECONDS, swr: 0 } : kept;
};

/** What a list tells of how it may be kept. */
export interface CacheableList {
  readonly cacheTags: readonly string[];
  /** A moment later the same list may hold more. */
  readonly isProvisional?: boolean;
}

/** Cache tags of a page that shows these products. */
export const productCacheTags = (products: readonly Pick<Product, 'productId'>[]): string[] =>
  products.map(({ productId }) => cacheTags.product(productId));

const spelt = (query: URLSearchParams): string =>
  [...query]
    .map((field) => field.join('='))
    .sort()
    .join('&');

/**
 * Whether an address is a page's own, as the shop's links write it, with its slug or `_` in that place. Of
 * others that show the same page there is no end.
 * @param own path and query
 */
const isOwnUrl = (asked: URL, own: string): boolean => {
  const { pathname, searchParams } = new URL(own, asked);
  const isPath =
    asked.pathname === pathname ||
    asked.pathname === pathname.replace(/^\/[^/]+/, `/${UNKNOWN_SLUG}`);
  return isPath && spelt(asked.searchParams) === spelt(searchParams);
};
