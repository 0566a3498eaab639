import { segmentsOf } from '../listing/list-path.ts';
import { tagsOfSegments } from '../listing/list-tags.ts';
import { indexTags, type ListedTag } from '../listing/tag-index.ts';

/** What the search popup shows, as the address says. */
export interface SearchPlace<T extends ListedTag> {
  /** See `searchSlug`. */
  readonly slug: string;
  readonly selected: readonly T[];
}

/** How the fragment of an open search begins (SEARCH-001). */
export const SEARCH_FRAGMENT = '#/search/';

/** Where a search is at home though it has no page of its own (spec decision 77). */
const PLACEHOLDER = '/df';

/**
 * A search text as the fragment has it (SEARCH-027): lower case, spaces as hyphens, nothing but word
 * characters and hyphens. Accents go first, so that `Décor` is `decor` and not `dcor`.
 */
export const searchSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '');

/** The text that a slug stands for, as far as it says. */
export const searchText = (slug: string): string => slug.replaceAll('-', ' ').trim();

/**
 * `#/search/{slug}` with a segment for each group that narrows it (SEARCH-001, 002, 003), which reads
 * back as the same place; '' for no search.
 * @param tags all tags of the site, which say what joined slugs could name
 */
export const searchFragment = <T extends ListedTag>(
  { slug, selected }: SearchPlace<T>,
  tags: readonly T[],
): string =>
  slug === '' ? '' : SEARCH_FRAGMENT + [slug, ...segmentsOf(selected, indexTags(tags))].join('/');

/** The place that a fragment names, null for a fragment of something else. */
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

/** Where clearing a search leads: here without the fragment, home from the placeholder (SEARCH-021). */
export const clearedUrl = (pathname: string, query: string): string =>
  pathname === PLACEHOLDER ? '/' : pathname + query;
