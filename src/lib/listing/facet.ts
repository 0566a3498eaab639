import type { TagType } from '@parlour/domain';

/** The heading for tags without a parent (FILTER-011). */
const OTHER = 'other';

interface GroupedTag {
  readonly tagId: string;
  readonly name: string;
  /** Id of the parent; '' for none. */
  readonly parent: string;
  readonly parentName: string;
}

/** Tags under one heading; `head` is the tag of the heading, if the list has it. */
export interface TagSection<T> {
  readonly name: string;
  readonly head: T | null;
  readonly tags: readonly T[];
}

/**
 * Tags under the names of their parents, in order; those without a parent come last, under 'other'
 * (FILTER-011). A tag that is a heading is not repeated under 'other'.
 */
export const byParent = <T extends GroupedTag>(tags: readonly T[]): readonly TagSection<T>[] => {
  const children = Map.groupBy(
    tags.filter(({ parent }) => parent !== ''),
    ({ parent }) => parent,
  );
  const sections = [...children].map(([id, below]) => ({
    name: below[0]?.parentName ?? '',
    head: tags.find(({ tagId }) => tagId === id) ?? null,
    tags: below,
  }));
  const roots = tags.filter(({ parent, tagId }) => parent === '' && !children.has(tagId));
  return roots.length > 0 ? [...sections, { name: OTHER, head: null, tags: roots }] : sections;
};

/** A group in the filter sidebar: its tags and the look of its choices (FILTER-004 to FILTER-007). */
export interface FacetGroup {
  readonly type: TagType;
  readonly name: string;
  readonly look: 'swatch' | 'picture' | 'checkbox';
  /** Choices stand under the names of their parents (FILTER-011). */
  readonly grouped: boolean;
}

/** The seven groups in the order of the sidebar. */
export const FACET_GROUPS = [
  { type: 'colour', name: 'Colour', look: 'swatch', grouped: true },
  { type: 'material', name: 'Material', look: 'picture', grouped: true },
  { type: 'brand', name: 'Brand', look: 'checkbox', grouped: false },
  { type: 'category', name: 'Category', look: 'checkbox', grouped: true },
  { type: 'room', name: 'Room', look: 'checkbox', grouped: false },
  { type: 'style', name: 'Style', look: 'checkbox', grouped: false },
  { type: 'filter', name: 'Mood', look: 'checkbox', grouped: true },
] as const satisfies readonly FacetGroup[];
