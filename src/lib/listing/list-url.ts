import { isTagType, readSort } from '@parlour/domain';
import { CHOICES_FIELD } from './choices-field.ts';
import type { ListPage } from './list-page.ts';

/** Paths whose number is limited by the number of tags and of pairs of tags (ROUTE-006 to ROUTE-009). */
const FEW = [/^\/products\/list(\/|$)/, /^\/_\/products\/list\//];

/** A path with one segment has few spellings of one tag; several segments can have any order. */
const ONE_SEGMENT = /^\/products\/[^/]+$/;

/**
 * The URL under which a list is cached: the canonical one with the requested order, or another of the few
 * that name the same tag.
 */
export const listUrl = (
  { pathname, searchParams, origin }: URL,
  { canonical, tag }: Pick<ListPage, 'canonical' | 'tag'>,
): string => {
  const own = new URL(canonical, origin);
  const sort = readSort(searchParams.get('sort'));
  const choices = searchParams.get(CHOICES_FIELD) ?? '';
  if (sort !== 'all') own.searchParams.set('sort', sort);
  if (isTagType(choices)) own.searchParams.set(CHOICES_FIELD, choices);
  const byId = tag !== null && pathname === '/products' && searchParams.get('tagId') === tag.id;
  if (byId) own.searchParams.set('tagId', tag.id);
  const isOneOfFew = FEW.some((path) => path.test(pathname));
  const spellsOne = tag !== null && ONE_SEGMENT.test(pathname);
  if (byId || isOneOfFew || spellsOne) own.pathname = pathname;
  return own.pathname + own.search;
};
