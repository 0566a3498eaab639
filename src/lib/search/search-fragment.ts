import { segmentsOf } from '../listing/list-path.ts';
import { tagsOfSegments } from '../listing/list-tags.ts';
import { indexTags, type ListedTag } from '../listing/tag-index.ts';

/** The search in the popup, as in the URL. */
export interface SearchPlace<T extends ListedTag> {
  /** See `searchSlug`. */
  readonly slug: string;
  readonly selected: readonly T[];
}

/** The start of an open search's fragment (SEARCH-001). */
export const SEARCH_FRAGMENT = '#/search/';

/** The URL of a search, which has no page of its own (spec decision 77). */
const PLACEHOLDER = '/df';

/**
 * A search text in a fragment (SEARCH-027): lower case, hyphens for spaces, only word characters and hyphens.
 * Accents are removed first, so that `Décor` becomes `decor` and not `dcor`.
 */
export const searchSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '');

/** The text of a slug, as far as it can be recovered. */
export const searchText = (slug: string): string => slug.replaceAll('-', ' ').trim();

/**
 * `#/search/{slug}` with a segment for each group of filters (SEARCH-001, 002, 003), which parses back to the same search; '' for no search.
 * @param tags all tags of the site, to find out what joined slugs could name
 */
export const searchFragment = <T extends ListedTag>(
  { slug, selected }: SearchPlace<T>,
  tags: readonly T[],
): string =>
  slug === '' ? '' : SEARCH_FRAGMENT + [slug, ...segmentsOf(selected, indexTags(tags))].join('/');

/** The search of a fragment; null for any other fragment. */
export const readSearchFragment = <T extends ListedTag>(
  fragment: string,
  tags: readonly T[],
): SearchPlace<T> | null => {
  if (!fragment.startsWith(SEARCH_FRAGMENT)) return null;
  const [text = '', ...segments] = fragment.slice(SEARCH_FRAGMENT.length).split('/');
  const slug = searchSlug(text);
  const index = indexTags(tags);
  const selected = segments.flatMap((segment) => tagsOfSegments([segment], index) ?? []);
  return slug === '' ? null : { slug, selected: [...new Set(selected)] };
};

/**
 * The URL after a search is cleared: the same page without the fragment, or the home page from the
 * placeholder (SEARCH-021).
 */
export const clearedUrl = (pathname: string, query: string): string =>
  pathname === PLACEHOLDER ? '/' : pathname + query;
