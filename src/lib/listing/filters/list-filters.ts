import type { FactFacet, Tag } from '@parlour/contract';
import { byParent, FACET_GROUPS, type FacetGroup } from '#lib/listing/facet.ts';
import { hasRanges, namedRanges, NO_RANGES } from '#lib/listing/range-filters.ts';
import {
  isIndexable,
  selectedFilters,
  toggled,
  type SelectedFilters,
} from '#lib/listing/selected-filters.ts';
import type { TagIndex } from '#lib/listing/tag-index.ts';
import { type PlainDay, tagIcon, type TagType } from '@parlour/domain';
import { factGroups, rangeForm, type FactGroup, type RangeForm } from './range-forms.ts';
import { CHOICES_FIELD } from '../choices-field.ts';
import { hrefOf, type ListPlace } from '../list-place.ts';

/** The most choices in one group: those with the most products. */
const MAX_CHOICES = 100;

/** A tag in the sidebar: a link that selects it or removes it. */
export interface Choice {
  readonly tagId: string;
  readonly name: string;
  readonly href: string;
  /** False for a URL that no search engine should follow. */
  readonly follow: boolean;
  readonly selected: boolean;
  readonly count: number;
  /** CSS colour; '' for none. */
  readonly colour: string;
  /** '' for none. */
  readonly picture: string;
  /** Two letters in place of a picture. */
  readonly icon: string;
}

export interface ChoiceSection {
  /** '' if the group has no headings. */
  readonly name: string;
  /** The tag of the heading, if it is a choice itself. */
  readonly head: Choice | null;
  readonly choices: readonly Choice[];
}

export interface ChoiceGroup {
  readonly name: string;
  readonly look: FacetGroup['look'];
  readonly open: boolean;
  readonly sections: readonly ChoiceSection[];
  /** The number of choices, including headings that are choices. */
  readonly size: number;
  /** The list with all choices of the group, for pages without scripts; null if it shows all of them. */
  readonly all: string | null;
}

/** A selected filter with the URL of the list without it (LIST-009, FILTER-017). */
interface Chip {
  readonly name: string;
  readonly href: string;
}

export interface ListFilters {
  readonly groups: readonly ChoiceGroup[];
  readonly ranges: RangeForm;
  /** Facts with a few values, such as yes and no. */
  readonly facts: readonly FactGroup[];
  readonly chips: readonly Chip[];
  /** The list without any filter; null if none is selected (FILTER-010). */
  readonly clearAll: string | null;
}

/** The number of choices per group in the HTML, and the number of further ones that is not worth hiding. */
const FIRST_CHOICES = 4;
const FEW_CHOICES = 6;

/** A group's headings, first choices and selected choices; all choices if there are few. */
export const firstChoices = ({
  sections,
  size,
}: Pick<ChoiceGroup, 'sections' | 'size'>): readonly ChoiceSection[] => {
  if (size <= FEW_CHOICES) return sections;
  let left = FIRST_CHOICES;
  return sections.flatMap((section) => {
    const shown = section.choices.filter(({ selected }) => selected || (left -= 1) >= 0);
    return shown.length === 0 && section.head === null ? [] : { ...section, choices: shown };
  });
};

/** Groups that are open without a selection. */
const OPEN: ReadonlySet<string> = new Set(['colour', 'category']);

/**
 * The sidebar and the chips of a list.
 * @param facets tags of the result with their counts
 * @param index of all tags of the site
 * @param facts what the result's products say
 * @param firstDay the first day by which things may be wanted; null where the shop says of nothing when it arrives
 */
export const listFilters = (
  place: ListPlace,
  facets: readonly Tag[],
  index: TagIndex<Tag>,
  firstDay: PlainDay | null = null,
  facts: readonly FactFacet[] = [],
): ListFilters => {
  const counts = new Map(facets.map(({ tagId, count }) => [tagId, count]));
  const list = { place, index, counts, chosen: selectedFilters(place.selected) };
  const choiceOf = (tag: Tag): Choice => new TagChoice(list, tag);
  const shown = index.all.filter((tag) => counts.has(tag.tagId) || place.selected.includes(tag));
  const here = hrefOf(place, index);
  return {
    groups: FACET_GROUPS.map((group) =>
      choiceGroup(group, mostOf(group, shown, place.selected, counts), place, choiceOf, here),
    ).filter(({ sections }) => sections.length > 0),
    ranges: rangeForm(place, index, firstDay, facts),
    facts: factGroups(place, index, facts),
    chips: [
      ...place.selected.map((tag) => ({ name: tag.name, href: choiceOf(tag).href })),
      ...namedRanges(place.ranges, facts).map(({ name, without }) => ({
        name,
        href: hrefOf({ ...place, ranges: without }, index),
      })),
    ],
    clearAll:
      place.selected.length > 0 || hasRanges(place.ranges)
        ? hrefOf({ ...place, selected: [], ranges: NO_RANGES }, index)
        : null,
  };
};

/** Products in the result, by the ids of their tags. */
type Counts = ReadonlyMap<string, number>;

interface ChoosingList {
  readonly place: ListPlace;
  readonly index: TagIndex<Tag>;
  readonly counts: Counts;
  readonly chosen: SelectedFilters;
}

/**
 * A tag as a choice, whose parts are computed on demand: a page shows only a few of some hundred choices. A class,
 * because an object with getters of its own takes ten times as long to create.
 */
class TagChoice implements Choice {
  readonly #list: ChoosingList;
  readonly #tag: Tag;

  constructor(list: ChoosingList, tag: Tag) {
    this.#list = list;
    this.#tag = tag;
  }
  get tagId() {
    return this.#tag.tagId;
  }
  get name() {
    return this.#tag.name;
  }
  get href() {
    const { place, index } = this.#list;
    return hrefOf({ ...place, selected: toggled(place.selected, this.#tag) }, index);
  }
  get follow() {
    const { selected, ranges } = this.#list.place;
    return isIndexable(toggled(selected, this.#tag)) && !hasRanges(ranges);
  }
  get selected() {
    const { chosen, place } = this.#list;
    const { type, urlSlug } = this.#tag;
    return chosen[type][urlSlug] === true && place.selected.includes(this.#tag);
  }
  get count() {
    return this.#list.counts.get(this.#tag.tagId) ?? 0;
  }
  get colour() {
    return this.#tag.colorHexCode;
  }
  get picture() {
    return this.#tag.mainThumbnail || this.#tag.mainPicture;
  }
  get icon() {
    return tagIcon(this.#tag.name);
  }
}

const choiceGroup = (
  { type, name, look, grouped }: FacetGroup,
  tags: readonly Tag[],
  { selected, choices }: ListPlace,
  choiceOf: (tag: Tag) => Choice,
  here: string,
): ChoiceGroup => {
  const sections = grouped ? byParent(tags) : [{ name: '', head: null, tags }];
  return {
    name,
    look,
    open: OPEN.has(type) || choices === type || selected.some((tag) => tag.type === type),
    sections: sections
      .filter((section) => section.tags.length > 0)
      .map((section) => ({
        name: section.name,
        head: section.head && choiceOf(section.head),
        choices: section.tags.map(choiceOf),
      })),
    size: tags.length,
    all: choices === type ? null : withChoices(here, type),
  };
};

/** URL of a list with all choices of a group. */
const withChoices = (href: string, type: TagType): string =>
  `${href}${href.includes('?') ? '&' : '?'}${CHOICES_FIELD}=${type}`;

/** The tags of a group to show: all of them, or the selected ones and those with the most products. */
const mostOf = (
  { type }: FacetGroup,
  shown: readonly Tag[],
  selected: readonly Tag[],
  counts: Counts,
): readonly Tag[] => {
  const tags = shown.filter((tag) => tag.type === type);
  if (tags.length <= MAX_CHOICES) return tags;
  const rank = (tag: Tag) => (selected.includes(tag) ? -Infinity : -(counts.get(tag.tagId) ?? 0));
  const kept = new Set([...tags].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_CHOICES));
  return tags.filter((tag) => kept.has(tag));
};
