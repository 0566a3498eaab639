import type { Tag } from '@parlour/contract';
import type { PlainDay } from '@parlour/domain';
import { priceName, NO_RANGES, type RangeFilters } from '#lib/listing/range-filters.ts';
import type { TagIndex } from '../tag-index.ts';
import { hrefOf, type ListPlace } from '../list-place.ts';

interface RangeLink {
  readonly name: string;
  readonly href: string;
  readonly selected: boolean;
}

/** Links, and a form that works without a script, to set the ranges of a list. */
export interface RangeForm {
  /** The form's action; it redirects to the URL of the ranges. */
  readonly action: string;
  /** Hidden fields of the form. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly ranges: RangeFilters;
  readonly prices: readonly RangeLink[];
  readonly inStock: RangeLink;
  /** The first day by which things may be wanted; null where the shop says of nothing when it arrives. */
  readonly firstDay: PlainDay | null;
}

/** Steps of the price ranges, in pounds (the same as in SELLER-007). */
const STEPS = [100, 500, 1000] as const;

const RANGES = [null, ...STEPS].map((from, index) => ({ from, to: STEPS[index] ?? null }));

/**
 * @param index of all tags of the site
 * @param firstDay as in the form
 */
export const rangeForm = (
  place: ListPlace,
  index: TagIndex<Tag>,
  firstDay: PlainDay | null,
): RangeForm => {
  const { ranges, text, sort } = place;
  const withRanges = (changed: Partial<RangeFilters>): string =>
    hrefOf({ ...place, ranges: { ...ranges, ...changed } }, index);
  const kept = { ...NO_RANGES, inStock: ranges.inStock };
  return {
    action: hrefOf({ ...place, ranges: kept, text: '', sort: 'all' }, index),
    hidden: [
      ...(text === '' ? [] : [{ name: 'searchQuery', value: text }]),
      ...(sort === 'all' ? [] : [{ name: 'sort', value: sort }]),
    ],
    ranges,
    prices: RANGES.map((range) => {
      const selected = ranges.from === range.from && ranges.to === range.to;
      const href = withRanges(selected ? { from: null, to: null } : range);
      return { name: priceName(range), href, selected };
    }),
    inStock: {
      name: 'In stock only',
      href: withRanges({ inStock: !ranges.inStock }),
      selected: ranges.inStock,
    },
    firstDay,
  };
};
