import type { Tag } from '@parlour/contract';
import {
  hasRange,
  rangesOfSegments,
  NO_RANGES,
  readRange,
  segmentsOfRanges,
  toggledRange,
  type RangeFilters,
} from '#lib/listing/range-filters.ts';
import { CHOICES_FIELD } from '#lib/listing/choices-field.ts';
import { segmentsOf } from '#lib/listing/list-path.ts';
import { parseSegment, SEGMENT_KINDS } from '#lib/listing/list-segments.ts';
import { tagsOfSegments } from '#lib/listing/list-tags.ts';
import { selectedFilters, toggled } from '#lib/listing/selected-filters.ts';
import { indexTags, type ListedTag, type TagIndex } from '#lib/listing/tag-index.ts';
import { isTagType, type ProductSort, readSort } from '@parlour/domain';
import { paths } from '#lib/paths.ts';

/** The longest search text that a call takes, in characters. */
const MAX_TEXT = 200;

/** The content of a list's URL, except its page. */
export interface ListPlace<T extends ListedTag = Tag> {
  readonly selected: readonly T[];
  readonly ranges: RangeFilters;
  /** Text search; '' for none (LIST-015). */
  readonly text: string;
  readonly sort: ProductSort;
  /** Whether the text is the start of a name (ROUTE-017): then tags with such names are offered, too. */
  readonly isPrefix?: boolean;
  /** The type of tag of which the sidebar lists all; '' for none. */
  readonly choices?: string;
  /** Whether the path has parts that were ignored. */
  readonly isLoose?: boolean;
}

/**
 * The list of a path below `/products` and its query, or null: filter segments, `list`, `list/cat/{category}`
 * (ROUTE-008, ROUTE-009) or `t?prefix=` (ROUTE-017).
 */
export const productsPlace = (
  segments: readonly string[],
  query: URLSearchParams,
  index: TagIndex<Tag>,
): ListPlace | null => {
  const asked = { ...look(query), text: searchText(query.get('searchQuery')) };
  if (segments[0] === 'list') return placeOf(storeTags(segments.slice(1), index), asked);
  if (segments.length === 1 && segments[0] === 't' && query.has('prefix')) {
    return placeOf([], { ...asked, text: searchText(query.get('prefix')), isPrefix: true });
  }
  const { ranges, rest } = rangesOfSegments(segments);
  const isLoose = rest.some((segment) => tagsOfSegments([segment], index)?.length === 0);
  return placeOf(selectedTags(rest, query.get('tagId'), index), { ...asked, ranges, isLoose });
};

/**
 * The list of a path below `/{slug}/products/list`, or null: `{type}/{tagId}` (ROUTE-006) or
 * `room/{roomId}/cat/{category}` (ROUTE-007).
 */
export const storePlace = (
  segments: readonly string[],
  query: URLSearchParams,
  index: TagIndex<Tag>,
): ListPlace | null => {
  const [type = '', tagId = '', ...rest] = segments;
  const tag = index.all.find((candidate) => candidate.tagId === tagId && isOfType(candidate, type));
  if (tag === undefined || (rest.length > 0 && tag.type !== 'room')) return null;
  const below = storeTags(rest, index);
  return placeOf(below && [tag, ...below], { ...look(query), text: '' });
};

/** How to show a list, whatever its products. */
const look = (query: URLSearchParams): Pick<ListPlace, 'sort' | 'choices'> => ({
  sort: readSort(query.get('sort')),
  choices: query.get(CHOICES_FIELD) ?? '',
});

const placeOf = (
  selected: readonly Tag[] | null,
  asked: Omit<ListPlace, 'selected' | 'ranges'> & { readonly ranges?: RangeFilters },
): ListPlace | null => selected && { selected, ranges: NO_RANGES, ...asked };

/** The tags of an empty path, or of `cat/{category}` with a slug or an id. */
const storeTags = (segments: readonly string[], index: TagIndex<Tag>): readonly Tag[] | null => {
  const [cat, category, ...rest] = segments;
  if (cat === undefined) return [];
  if (cat !== 'cat' || category === undefined || rest.length > 0) return null;
  const byId = index.all.find(({ type, tagId }) => type === 'category' && tagId === category);
  if (byId !== undefined) return [byId];
  const bySlug = tagsOfSegments([`category-${category}`], index);
  return bySlug?.length === 1 ? bySlug : null;
};

/** A type as the wire or a path spells it: `colour` and `color`. */
const isOfType = ({ type }: Tag, text: string): boolean => {
  if (isTagType(text)) return type === text;
  const kind = parseSegment(`${text}-x`)?.kind;
  return kind !== undefined && SEGMENT_KINDS[kind] === type;
};

/** The tags of a path; `?tagId=` counts only if the path has none. */
const selectedTags = (
  segments: readonly string[],
  tagId: string | null,
  index: TagIndex<Tag>,
): readonly Tag[] | null => {
  if (segments.length > 0 || tagId === null) return tagsOfSegments(segments, index);
  const tag = index.all.find((candidate) => candidate.tagId === tagId);
  return tag === undefined ? null : [tag];
};

const searchText = (text: string | null): string => (text ?? '').trim().slice(0, MAX_TEXT);

/** URL of a list, with its tags and ranges in their fixed order. */
export const hrefOf = <T extends ListedTag>(
  place: ListPlace<T>,
  index: TagIndex<T>,
  page = 1,
): string =>
  paths.selection([...segmentsOf(place.selected, index), ...segmentsOfRanges(place.ranges)], {
    ...place,
    page,
  });

/** The list with the filter of a segment, or without it where the list has it (FILTER-012, FILTER-017). */
export const toggledFilter = <T extends ListedTag>(
  place: ListPlace<T>,
  segment: string,
  index: TagIndex<T>,
): ListPlace<T> => {
  const range = readRange(segment);
  if (range !== null) return { ...place, ranges: toggledRange(place.ranges, range) };
  const [tag] = tagsOfSegments([segment], index) ?? [];
  return tag === undefined ? place : { ...place, selected: toggled(place.selected, tag) };
};

/** Whether a list has the filter of a segment. */
export const hasFilter = <T extends ListedTag>(
  { selected, ranges }: ListPlace<T>,
  segment: string,
  index: TagIndex<T>,
): boolean => {
  const range = readRange(segment);
  if (range !== null) return hasRange(ranges, range);
  const [tag] = tagsOfSegments([segment], index) ?? [];
  return tag !== undefined && selectedFilters(selected)[tag.type][tag.urlSlug] === true;
};

/** A list with the tags that its address is written with: what a browser knows of it. */
export interface KnownList {
  readonly place: ListPlace<ListedTag>;
  readonly index: TagIndex<ListedTag>;
}

/**
 * The list of its own address (`hrefOf`); null for any other address.
 * @param segments those of the tags that the address may name
 */
export const knownList = (href: string, segments: readonly string[]): KnownList | null => {
  const [path = '', query = ''] = href.split('?');
  const [, first, ...named] = path.split('/');
  const { ranges, rest } = rangesOfSegments(named);
  // A tag that is not known is one as it stands there.
  const known = indexOf(segments);
  const index = tagsOfSegments(rest, known) === null ? indexOf([...segments, ...rest]) : known;
  const { searchQuery, ...asked } = Object.fromEntries(new URLSearchParams(query));
  const place = {
    selected: tagsOfSegments(rest, index) ?? [],
    ranges,
    text: searchText(searchQuery ?? null),
    sort: readSort(asked.sort ?? null),
  };
  return first === 'products' && hrefOf(place, index) === href ? { place, index } : null;
};

/** A tag as its segment names it: a category with its parent is one name. */
const indexOf = (segments: readonly string[]): TagIndex<ListedTag> =>
  indexTags(
    segments.flatMap((segment): ListedTag[] => {
      const { kind, slugs = '' } = parseSegment(segment) ?? {};
      return kind === undefined
        ? []
        : [{ type: SEGMENT_KINDS[kind], urlSlug: slugs, parentUrlSlug: '' }];
    }),
  );
