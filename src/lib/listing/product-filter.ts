import type { ListedTag } from './tag-index.ts';
import type { TagType } from '@parlour/domain';

/** The name of each type's list in the body of a call (ENTITY-023). */
const FILTER_LISTS = {
  brand: 'brandsUrlSlug',
  category: 'categoriesUrlSlug',
  room: 'roomsUrlSlug',
  colour: 'colorsUrlSlug',
  material: 'materialsUrlSlug',
  filter: 'moodclipsUrlSlug',
  style: 'stylesUrlSlug',
} as const satisfies Record<TagType, string>;

type FilterLists = Record<(typeof FILTER_LISTS)[TagType], string[]>;

/**
 * The seven filter lists for some tags.
 * @param tags the tags among which a slug alone may be ambiguous
 */
export const filterLists = <T extends ListedTag>(
  selected: readonly T[],
  tags: readonly T[],
): FilterLists =>
  Object.fromEntries(
    Object.entries(FILTER_LISTS).map(([type, list]) => [
      list,
      selected.filter((tag) => tag.type === type).map((tag) => wireSlug(tag, tags)),
    ]),
  ) as FilterLists;

/** The slug of a tag, with its parent's in front if another tag of the type has the same slug. */
const wireSlug = (
  { type, urlSlug, parentUrlSlug }: ListedTag,
  tags: readonly ListedTag[],
): string => {
  const isAmbiguous = tags.some(
    (tag) => tag.type === type && tag.urlSlug === urlSlug && tag.parentUrlSlug !== parentUrlSlug,
  );
  return isAmbiguous && parentUrlSlug !== '' ? `${parentUrlSlug}/${urlSlug}` : urlSlug;
};
