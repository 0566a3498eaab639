import type { FactFacet, Tag } from '@parlour/contract';
import { byParent, FACET_GROUPS, type FacetGroup } from '#lib/listing/facet.ts';
import type { Choice, FilterPanel } from '#lib/listing/filter-panel.ts';
import { hasRanges, namedRanges, NO_RANGES } from '#lib/listing/range-filters.ts';
import { mistakable, segmentsOf } from '#lib/listing/list-path.ts';
import type { TagIndex } from '#lib/listing/tag-index.ts';
import { type PlainDay, thumbnailOf } from '@parlour/domain';
import { factFields, factGroups } from './range-forms.ts';
import { hrefOf, type ListPlace, toggledFilter } from '../list-place.ts';

/** The most choices in one group: those with the most products. */
const MAX_CHOICES = 100;

/** The number of choices per group in a page's panel at first. */
export const FIRST_CHOICES = 4;

/** The number of further choices that is not worth hiding. */
const FEW_MORE = 2;

/** A selected filter with the URL of the list without it (LIST-009, FILTER-017). */
interface Chip {
  readonly name: string;
  readonly segment: string;
  readonly href: string;
}

export interface ListFilters {
  readonly panel: FilterPanel;
  readonly chips: readonly Chip[];
  /** The list without any filter; null if none is selected (FILTER-010). */
  readonly clearAll: string | null;
}

/** Groups that are open without a selection. */
const OPEN: ReadonlySet<string> = new Set(['colour', 'category']);

/** What a list says besides its tags. */
interface ListSays {
  /** As in the panel. */
  readonly firstDay?: PlainDay | null;
  /** What the result's products say. */
  readonly facts?: readonly FactFacet[];
  /** The number of choices per group at first. */
  readonly first?: number;
}

/**
 * The panel and the chips of a list.
 * @param facets tags of the result with their counts
 * @param index of all tags of the site
 */
export const listFilters = (
  place: ListPlace,
  facets: readonly Tag[],
  index: TagIndex<Tag>,
  { firstDay = null, facts = [], first = FIRST_CHOICES }: ListSays = {},
): ListFilters => {
  const { selected, ranges } = place;
  const counts = new Map(facets.map(({ tagId, count }) => [tagId, count]));
  const found = index.all.filter((tag) => counts.has(tag.tagId) || selected.includes(tag));
  const groups = FACET_GROUPS.map((group) =>
    shownOf(group, found, place, { counts, first }),
  ).filter(({ sections }) => sections.length > 0);
  const shown = groups.flatMap(({ sections }) =>
    sections.flatMap(({ head, tags }) => [...(head ? [head] : []), ...tags]),
  );
  const segment = (tag: Tag): string => segmentsOf([tag], index).join('');
  const choice =
    (look: FacetGroup['look']) =>
    (tag: Tag): Choice => [
      tag.name,
      segment(tag),
      counts.get(tag.tagId) ?? 0,
      ...markOf(tag, look),
    ];
  const chips = [
    ...selected.map((tag) => ({ name: tag.name, segment: segment(tag) })),
    ...namedRanges(ranges, facts),
  ];
  return {
    panel: {
      list: hrefOf(place, index),
      also: mistakable(shown, index.all)
        .filter((tag) => !shown.includes(tag))
        .map(segment),
      groups: [
        ...groups.map(({ sections, look, ...group }) => ({
          ...group,
          look,
          sections: sections.map(({ name, head, tags }) => ({
            name,
            ...(head && { head: choice(look)(head) }),
            choices: tags.map(choice(look)),
          })),
        })),
        ...factGroups(place, facts),
      ],
      facts: factFields(facts),
      firstDay,
    },
    chips: chips.map((chip) => ({
      ...chip,
      href: hrefOf(toggledFilter(place, chip.segment, index), index),
    })),
    clearAll:
      selected.length > 0 || hasRanges(ranges)
        ? hrefOf({ ...place, selected: [], ranges: NO_RANGES }, index)
        : null,
  };
};

const markOf = (
  { colorHexCode, mainThumbnail, mainPicture }: Tag,
  look: FacetGroup['look'],
): readonly [string?] => {
  const picture = mainThumbnail || mainPicture;
  const mark = { swatch: colorHexCode, picture: picture && thumbnailOf(picture), checkbox: '' };
  return mark[look] === '' ? [] : [mark[look]];
};

/** Products in the result, by the ids of their tags. */
type Counts = ReadonlyMap<string, number>;

interface Section {
  readonly name: string;
  readonly head: Tag | null;
  readonly tags: readonly Tag[];
}

/** The tags of a group that the panel shows: the first few of a large one, and those that are selected. */
const shownOf = (
  { type, name, look, grouped }: FacetGroup,
  found: readonly Tag[],
  { selected, choices }: ListPlace,
  { counts, first }: { readonly counts: Counts; readonly first: number },
) => {
  const tags = mostOf(
    found.filter((tag) => tag.type === type),
    selected,
    counts,
  );
  const sections = (grouped ? byParent(tags) : [{ name: '', head: null, tags }]).filter(
    (section) => section.tags.length > 0,
  );
  const isWhole = choices === type || tags.length <= first + FEW_MORE;
  return {
    name,
    look,
    open: OPEN.has(type) || choices === type || selected.some((tag) => tag.type === type),
    sections: isWhole ? sections : firstOf(sections, selected, first),
    ...(choices !== type && !isWhole && { all: { type, size: tags.length } }),
  };
};

/** Headings, the first tags below them, and those that are selected. */
const firstOf = (
  sections: readonly Section[],
  selected: readonly Tag[],
  first: number,
): readonly Section[] => {
  let left = first;
  return sections.flatMap((section) => {
    const tags = section.tags.filter((tag) => selected.includes(tag) || (left -= 1) >= 0);
    return tags.length === 0 && section.head === null ? [] : { ...section, tags };
  });
};

/** The tags of a group that can be shown: all of them, or the selected ones and those with the most products. */
const mostOf = (tags: readonly Tag[], selected: readonly Tag[], counts: Counts): readonly Tag[] => {
  if (tags.length <= MAX_CHOICES) return tags;
  const rank = (tag: Tag) => (selected.includes(tag) ? -Infinity : -(counts.get(tag.tagId) ?? 0));
  const kept = new Set([...tags].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_CHOICES));
  return tags.filter((tag) => kept.has(tag));
};
