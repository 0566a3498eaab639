import { segmentKind } from '#lib/domain/list-segments.ts';
import { UNKNOWN_SLUG } from '#lib/domain/slug.ts';
import type { TagType } from '#lib/domain/tag.ts';

interface LinkedTag {
  readonly type: TagType;
  readonly urlSlug: string;
}

/** Every address that the shop links to. Slugs arrive as stored: already in URL form. */
export const paths = {
  home: () => '/',
  products: (page = 1) => withPage('/products', page),
  /** A list narrowed by one tag; a parent category goes before its child (FILTER-003). */
  tag: (tag: LinkedTag, parentSlug?: string, page = 1) =>
    withPage(
      `/products/${segmentKind(tag.type)}-${parentSlug ? `${parentSlug}-` : ''}${tag.urlSlug}`,
      page,
    ),
  /** Detail of one variant; `_` stands for an unknown slug (ROUTE-001, ROUTE-002). */
  product: (variantId: string, slug: string) => `/${slug || UNKNOWN_SLUG}/products/d/${variantId}`,
  productsByTag: (tagId: string) => `/products?tagId=${encodeURIComponent(tagId)}`,
} as const;

const withPage = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

/** Query parameters that pages read; every other is dropped from the page cache's key. */
export const KNOWN_QUERY = ['page', 'tagId', 'sort', 'searchQuery', 'prefix'] as const;
