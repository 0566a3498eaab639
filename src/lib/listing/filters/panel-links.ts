import {
  besideForm,
  hasRanges,
  NO_RANGES,
  priceName,
  rangesOfForm,
  segmentsOfRanges,
} from '#lib/listing/range-filters.ts';
import type { TagType } from '@parlour/domain';
import { CHOICES_FIELD } from '../choices-field.ts';
import { hasFilter, hrefOf, knownList, type KnownList, toggledFilter } from '../list-place.ts';
import { isIndexable } from '../selected-filters.ts';
import type { Choice, FilterPanel } from './list-filters.ts';

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
