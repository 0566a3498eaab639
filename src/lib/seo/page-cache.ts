import { cacheTags } from '#lib/cache-tags.ts';
import { saysADay } from '#lib/says-a-day.ts';
import { type Product, PROVISIONAL_S } from '@parlour/contract';
import { DAY_S, UNKNOWN_SLUG } from '@parlour/domain';

/** How long a page is fresh, and how long it may be served stale while it is revalidated, in seconds. */
const MAX_AGE_S = 60;
const STALE_S = DAY_S;

/**
 * What a page tells the page cache, for `Astro.cache.set`. A purge of any of its tags purges it: of the products that
 * it shows, of the lists in which they stand, or of the catalogue, whose words every page may show.
 */
export const cachedUnder = (...tags: readonly string[]) => ({
  maxAge: MAX_AGE_S,
  swr: STALE_S,
  tags: [cacheTags.catalogue, ...tags],
});

/**
 * The same for a page that has several URLs: it is cached only under its own, and rendered for requests to
 * the others.
 * @param own path and query; null for a page without such a URL
 */
export const cachedAt = (asked: URL, own: string | null, ...tags: readonly string[]) =>
  own !== null && isOwnUrl(asked, own) ? cachedUnder(...tags) : false;

/** The same for a list of products, which is cached only briefly while its reply is provisional. */
export const cachedList = (asked: URL, own: string | null, list: CacheableList) => {
  const kept = cachedAt(asked, own, ...list.cacheTags);
  return kept && list.isProvisional ? { ...kept, maxAge: PROVISIONAL_S, swr: 0 } : kept;
};

/** What a list tells about how it may be cached. */
export interface CacheableList {
  readonly cacheTags: readonly string[];
  /** The same list may have more products a moment later. */
  readonly isProvisional?: boolean;
}

/** Cache tags of a page that shows these products. */
export const productCacheTags = (products: readonly Pick<Product, 'productId'>[]): string[] => [
  ...products.map(({ productId }) => cacheTags.product(productId)),
  ...(saysADay(products) ? [cacheTags.day] : []),
];

const spelt = (query: URLSearchParams): string =>
  [...query]
    .map((field) => field.join('='))
    .sort()
    .join('&');

/**
 * Whether a URL is a page's own, as the shop's links have it, with its slug or `_` in that place. Endless
 * others show the same page.
 * @param own path and query
 */
const isOwnUrl = (asked: URL, own: string): boolean => {
  const { pathname, searchParams } = new URL(own, asked);
  const isPath =
    asked.pathname === pathname ||
    asked.pathname === pathname.replace(/^\/[^/]+/, `/${UNKNOWN_SLUG}`);
  return isPath && spelt(asked.searchParams) === spelt(searchParams);
};
