import { TAG_TYPES, type TagType } from '@parlour/domain';

interface SelectedTag {
  readonly type: TagType;
  readonly urlSlug: string;
}

/** Selected filters: a map per type of slug to true or false (FILTER-019, ENTITY-022). */
export type SelectedFilters = Readonly<Record<TagType, Readonly<Record<string, boolean>>>>;

/** The map of a selection; a slug that is missing is not selected. */
export const selectedFilters = (selected: readonly SelectedTag[]): SelectedFilters =>
  Object.fromEntries(
    TAG_TYPES.map((type) => [
      type,
      Object.fromEntries(
        selected.filter((tag) => tag.type === type).map(({ urlSlug }) => [urlSlug, true]),
      ),
    ]),
  ) as SelectedFilters;

/**
 * The selection with a tag added, or removed if it is selected (FILTER-012, FILTER-017). A category replaces
 * any other, including its own parent (FILTER-015, FILTER-016).
 */
export const toggled = <T extends SelectedTag>(selected: readonly T[], tag: T): readonly T[] => {
  if (selected.includes(tag)) return selected.filter((other) => other !== tag);
  const kept =
    tag.type === 'category' ? selected.filter(({ type }) => type !== 'category') : selected;
  return [...kept, tag];
};

/**
 * Whether search engines should index a selection and follow its links: one facet, below a category or alone.
 * Anything deeper has as many URLs as there are combinations.
 */
export const isIndexable = (selected: readonly SelectedTag[]): boolean => {
  const categories = selected.filter(({ type }) => type === 'category').length;
  return categories <= 1 && selected.length - categories <= 1;
};
