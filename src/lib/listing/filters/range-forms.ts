import type { FactFacet, ProductList, Tag } from '@parlour/contract';
import { type FactUnit, formatNumber, type PlainDay, quantityText } from '@parlour/domain';
import {
  priceName,
  NO_RANGES,
  type RangeFilters,
  withFactValue,
} from '#lib/listing/range-filters.ts';
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
  /** Facts with numbers. */
  readonly facts: readonly FactFields[];
}

/** The fields of a fact with numbers. */
export interface FactFields {
  readonly slug: string;
  readonly name: string;
  readonly unit: FactUnit;
  /** What the list's products say, such as '38 to 49 cm'. */
  readonly extent: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** The values of a fact as links. */
export interface FactGroup {
  readonly name: string;
  readonly open: boolean;
  readonly choices: readonly (RangeLink & { readonly count: number })[];
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
  facts: readonly FactFacet[],
): RangeForm => {
  const { ranges, text, sort } = place;
  const withRanges = (changed: Partial<RangeFilters>): string =>
    hrefOf({ ...place, ranges: { ...ranges, ...changed } }, index);
  const kept = {
    ...NO_RANGES,
    inStock: ranges.inStock,
    facts: ranges.facts.filter(({ values }) => values.length > 0),
  };
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
    facts: facts.filter(({ type }) => type === 'number').map((fact) => fieldsOf(fact, ranges)),
  };
};

const fieldsOf = (
  { slug, name, unit, least, most }: FactFacet,
  { facts }: RangeFilters,
): FactFields => {
  const wanted = facts.find((fact) => fact.slug === slug);
  return {
    ...{ slug, name, unit },
    extent: least === null || most === null ? '' : extentText(least, most, unit),
    from: wanted?.from ?? null,
    to: wanted?.to ?? null,
  };
};

const extentText = (least: number, most: number, unit: FactUnit): string =>
  least === most
    ? quantityText(least, unit)
    : `${formatNumber(least)} to ${quantityText(most, unit)}`;

/** Facts narrow a list that is about them: at least a third of its products say them, or it is narrowed by them. */
export const factsToShow = (
  { facts, totalCount }: Pick<ProductList, 'facts' | 'totalCount'>,
  ranges: RangeFilters,
): readonly FactFacet[] =>
  facts.filter(
    ({ slug, count }) =>
      count * 3 >= totalCount || ranges.facts.some((wanted) => wanted.slug === slug),
  );

/** Facts whose values are links, each with the number of products that it would find. */
export const factGroups = (
  place: ListPlace,
  index: TagIndex<Tag>,
  facts: readonly FactFacet[],
): readonly FactGroup[] =>
  facts
    .filter(({ values }) => values.length > 0)
    .map(({ slug, name, values }) => {
      const wanted = place.ranges.facts.find((fact) => fact.slug === slug)?.values ?? [];
      return {
        name,
        open: wanted.length > 0,
        choices: values.map(({ value, name: shown, count }) => {
          const changed = withFactValue(place.ranges.facts, slug, value);
          const ranges = { ...place.ranges, facts: changed };
          const href = hrefOf({ ...place, ranges }, index);
          return { name: shown, href, selected: wanted.includes(value), count };
        }),
      };
    });
