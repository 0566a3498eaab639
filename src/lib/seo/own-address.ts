import { UNKNOWN_SLUG } from '#lib/domain/slug.ts';

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
export const isOwnAddress = (asked: URL, own: string): boolean => {
  const { pathname, searchParams } = new URL(own, asked);
  const isPath =
    asked.pathname === pathname ||
    asked.pathname === pathname.replace(/^\/[^/]+/, `/${UNKNOWN_SLUG}`);
  return isPath && spelt(asked.searchParams) === spelt(searchParams);
};
