import {
  besideForm,
  hasRanges,
  NO_RANGES,
  priceName,
  rangesOfForm,
  segmentsOfRanges,
} from './range-filters.ts';
import type { FactUnit, PlainDay, TagType } from '@parlour/domain';
import { CHOICES_FIELD } from './choices-field.ts';
import { hasFilter, hrefOf, knownList, type KnownList, toggledFilter } from './list-place.ts';
import { isIndexable } from './selected-filters.ts';
import type { FacetGroup } from './facet.ts';

/**
 * A filter in the panel, which a press adds to the list or takes away. A tuple, as a page has some sixty: names of fields
 * would be a third of what the island is given.
 * @param segment its segment in the path of a list that has it alone
 * @param count null where the shop does not count
 * @param mark CSS colour, or URL of a picture, as the group looks; absent for none
 */
export type Choice = readonly [name: string, segment: string, count: number | null, mark?: string];

interface ChoiceSection {
  /** '' if the group has no headings. */
  readonly name: string;
  /** The tag of the heading, if it is a choice itself. */
  readonly head?: Choice;
  readonly choices: readonly Choice[];
}

export interface ChoiceGroup {
  readonly name: string;
  readonly look: FacetGroup['look'];
  /** Whether it is open at first. */
  readonly open: boolean;
  readonly sections: readonly ChoiceSection[];
  /** The type and number of all its choices, with headings that are choices; absent if it shows all of them. */
  readonly all?: { readonly type: TagType; readonly size: number };
}

/** What the panel of filters shows. Which filters are chosen, and all its links, follow from the list. */
export interface FilterPanel {
  /** The list's own address, without its page. */
  readonly list: string;
  /** Segments of the tags that are no choices, and that the address of a choice could name by mistake. */
  readonly also: readonly string[];
  readonly groups: readonly ChoiceGroup[];
  /** Facts with numbers. */
  readonly facts: readonly FactFields[];
  /** The first day by which things may be wanted; null where the shop says of nothing when it arrives. */
  readonly firstDay: PlainDay | null;
}

/** The fields of a fact with numbers. */
export interface FactFields {
  readonly slug: string;
  readonly name: string;
  readonly unit: FactUnit;
  /** What the list's products say, such as '38 to 49 cm'. */
  readonly extent: string;
}

/** The list of a panel. */
export const listOf = ({ list, groups, also }: FilterPanel): KnownList | null =>
  knownList(list, [
    ...groups.flatMap(({ sections }) =>
      sections.flatMap(({ head, choices }) =>
        [...(head ? [head] : []), ...choices].map(([, segment]) => segment),
      ),
    ),
    ...also,
  ]);

/** A filter as a link that adds it to a list, or takes it away. */
interface FilterLink {
  readonly href: string;
  readonly selected: boolean;
  /** False for a URL that no search engine should follow. */
  readonly follow: boolean;
}

export const filterLink = ({ place, index }: KnownList, segment: string): FilterLink => {
  const to = toggledFilter(place, segment, index);
  return {
    href: hrefOf(to, index),
    selected: hasFilter(place, segment, index),
    follow: isIndexable(to.selected) && !hasRanges(place.ranges) && !hasRanges(to.ranges),
  };
};

/** Steps of the price ranges, in pounds (the same as in SELLER-007). */
const STEPS = [100, 500, 1000] as const;

/** The prices that are links. */
export const PRICES = [null, ...STEPS].map((from, at): Choice => {
  const range = { from, to: STEPS[at] ?? null };
  return [priceName(range), segmentsOfRanges({ ...NO_RANGES, ...range }).join(''), null];
});

/** The form for sizes, prices, days and numbers; without a script its action leads on to the list of its fields. */
export const rangeForm = ({ place, index }: KnownList) => ({
  action: hrefOf({ ...place, ranges: besideForm(place.ranges), text: '', sort: 'all' }, index),
  hidden: [
    ...(place.text === '' ? [] : [{ name: 'searchQuery', value: place.text }]),
    ...(place.sort === 'all' ? [] : [{ name: 'sort', value: place.sort }]),
  ],
});

/** The list of the form's fields. */
export const withForm = ({ place, index }: KnownList, fields: URLSearchParams): KnownList => {
  const kept = besideForm(place.ranges);
  return { place: { ...place, ranges: rangesOfForm(kept, fields) ?? kept }, index };
};

/** URL of a list with all choices of a group. */
export const withAllChoices = ({ place, index }: KnownList, type: TagType): string => {
  const href = hrefOf(place, index);
  return `${href}${href.includes('?') ? '&' : '?'}${CHOICES_FIELD}=${type}`;
};
