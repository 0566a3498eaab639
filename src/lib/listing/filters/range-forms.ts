import type { Tag } from '#lib/contract/entities/tag.ts';
import { priceName, NO_LIMITS, type Limits } from '#lib/listing/filters/range-filters.ts';
import type { TagIndex } from '../tag-index.ts';
import { hrefOf, type ListPlace } from '../list-place.ts';

export interface Limit {
  readonly name: string;
  readonly href: string;
  readonly selected: boolean;
}

/** What sets limits of a list: links, and a form that works without script. */
export interface LimitForm {
  /** Where the form goes; the answer leads to the address that the limits make. */
  readonly action: string;
  /** What the form sends along. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly limits: Limits;
  readonly prices: readonly Limit[];
  readonly inStock: Limit;
}

/** Steps of the price ranges, in pounds (SELLER-007 has the same). */
const STEPS = [100, 500, 1000] as const;

const RANGES = [null, ...STEPS].map((from, index) => ({ from, to: STEPS[index] ?? null }));

/** @param index of all tags of the site */
export const limitForm = (place: ListPlace, index: TagIndex<Tag>): LimitForm => {
  const { limits, text, sort } = place;
  const withLimits = (changed: Partial<Limits>): string =>
    hrefOf({ ...place, limits: { ...limits, ...changed } }, index);
  const kept = { ...NO_LIMITS, inStock: limits.inStock };
  return {
    action: hrefOf({ ...place, limits: kept, text: '', sort: 'all' }, index),
    hidden: [
      ...(text === '' ? [] : [{ name: 'searchQuery', value: text }]),
      ...(sort === 'all' ? [] : [{ name: 'sort', value: sort }]),
    ],
    limits,
    prices: RANGES.map((range) => {
      const selected = limits.from === range.from && limits.to === range.to;
      const href = withLimits(selected ? { from: null, to: null } : range);
      return { name: priceName(range), href, selected };
    }),
    inStock: {
      name: 'In stock only',
      href: withLimits({ inStock: !limits.inStock }),
      selected: limits.inStock,
    },
  };
};
