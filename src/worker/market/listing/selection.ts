import type { ProductFilter } from '@parlour/contract';
import {
  londonDay,
  mostWorkingDays,
  penceFromPounds,
  type PlainDay,
  type TagType,
} from '@parlour/domain';
import { closedSellers, type ClosedSeller } from './closed-sellers.queries.ts';
import type { Fragment } from './criterion-sql.ts';
import { type CountedGroup, DEAREST, type Criterion, type WantedSlug } from '@parlour/search';

/**
 * A condition on products: a criterion, which memory and the database answer alike, or one that only SQL can
 * express.
 */
export type Condition =
  | {
      readonly criterion: Criterion;
      /** What is counted without it: the type of the tags in a filter list, or the fact. */
      readonly type?: CountedGroup | undefined;
    }
  | Fragment;

/** The listed products of one assortment that meet every condition. */
export interface Selection {
  readonly assortment: string;
  readonly conditions: readonly Condition[];
  /** Products by how well they match a search, if the words in memory found them. */
  readonly ranked?: readonly number[];
}

export const everyProduct = (assortment: string): Selection => ({ assortment, conditions: [] });

export const isEveryProduct = ({ conditions }: Selection): boolean => conditions.length === 0;

export const narrow = (selection: Selection, ...conditions: readonly Condition[]): Selection => ({
  ...selection,
  conditions: [...selection.conditions, ...conditions],
});

export const withTag = (tagId: number): Condition => withAnyTag([tagId]);

export const withAnyTag = (ids: readonly number[]): Condition => ({
  criterion: { kind: 'tags', ids },
});

export const inStock: Condition = { criterion: { kind: 'in_stock' } };

/**
 * Products added since a moment.
 * @param moment ISO 8601
 */
export const newSince = (moment: string): Condition => ({
  sql: 'item.product_id IN (SELECT id FROM product WHERE created_at > ?)',
  values: [moment],
});

/** Products below a price in pounds. A hidden price is not below anything. */
export const cheaperThan = (pounds: number): Condition => ({
  criterion: { kind: 'price', from: 0, to: Math.ceil(penceFromPounds(pounds)) - 1 },
});

/** @param ids the products that the words in memory found, best first */
export const foundAs = (selection: Selection, ids: readonly number[]): Selection => ({
  ...narrow(selection, withIds(ids)),
  ranked: ids,
});

export const withIds = (ids: readonly number[]): Condition => ({ criterion: { kind: 'ids', ids } });

export const withoutIds = (ids: readonly number[]): Fragment => ({
  sql: 'item.product_id NOT IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(ids)],
});

export const soldBy = (sellerId: number): Condition => ({
  criterion: { kind: 'seller', id: sellerId },
});

const FILTER_TYPES = {
  brandsUrlSlug: 'brand',
  categoriesUrlSlug: 'category',
  roomsUrlSlug: 'room',
  colorsUrlSlug: 'colour',
  materialsUrlSlug: 'material',
  moodclipsUrlSlug: 'filter',
  stylesUrlSlug: 'style',
} as const satisfies Partial<Record<keyof ProductFilter, TagType>>;

/** A slug of a filter list: bare, or `parent/child` where the bare one is ambiguous. */
const wantedSlug = (slug: string): WantedSlug => {
  const slash = slug.lastIndexOf('/');
  return { parent: slug.slice(0, Math.max(slash, 0)), slug: slug.slice(slash + 1) };
};

/**
 * One condition for each list that is not empty, and those of the limits. Slugs within a list are
 * alternatives.
 */
export const withFilter = (
  filter: Partial<ProductFilter>,
  closed: readonly ClosedSeller[] = [],
): Condition[] => [
  ...withSlugLists(filter),
  ...withLimits(filter, closed),
  ...(filter.facts ?? []).map(withFact),
];

/** The condition of a fact's range or values. */
export const withFact = ({
  slug,
  from,
  to,
  values,
}: NonNullable<ProductFilter['facts']>[number]): Condition => ({
  type: `fact:${slug}`,
  criterion: { kind: 'fact', slug, from: from ?? null, to: to ?? null, values },
});

/** The same, with the closed dates of sellers where they matter. */
export const filterConditions = async (
  db: D1Database,
  filter: Partial<ProductFilter>,
): Promise<Condition[]> =>
  withFilter(filter, filter.arrivesBy === undefined ? [] : await closedSellers(db));

const withSlugLists = (filter: Partial<ProductFilter>): Condition[] =>
  (Object.keys(FILTER_TYPES) as (keyof typeof FILTER_TYPES)[])
    .map((name) => ({ type: FILTER_TYPES[name], slugs: filter[name] ?? [] }))
    .filter(({ slugs }) => slugs.length > 0)
    .map(({ type, slugs }) => ({
      type,
      criterion: { kind: 'slugs', type, slugs: slugs.map(wantedSlug) },
    }));

type Limits = Partial<
  Pick<
    ProductFilter,
    | 'maxWidthDim'
    | 'maxHeightDim'
    | 'maxLengthDim'
    | 'minPrice'
    | 'maxPrice'
    | 'inStock'
    | 'arrivesBy'
  >
>;

const EXTENTS = {
  maxWidthDim: 'width',
  maxHeightDim: 'height',
  maxLengthDim: 'length',
} as const;

/** Sizes, prices, stock and arrival. One visible variant must be within every size. */
const withLimits = (limits: Limits, closed: readonly ClosedSeller[]): Condition[] => [
  ...sizes(limits),
  ...prices(limits),
  ...(limits.inStock === true ? [inStock] : []),
  ...(limits.arrivesBy === undefined ? [] : [arrivingBy(limits.arrivesBy, closed)]),
];

/** Products whose first offer arrives by a day if it is ordered today. */
const arrivingBy = (day: PlainDay, closed: readonly ClosedSeller[]): Condition => {
  const today = londonDay(Date.now());
  const kept = closed.map(({ id, closed: dates }) => ({
    id,
    dates: dates.filter(({ from, until }) => from <= day && until >= today),
  }));
  // Many sellers close for the same fortnight.
  const alike = Map.groupBy(kept, ({ dates }) => JSON.stringify(dates));
  alike.delete('[]');
  return {
    criterion: {
      kind: 'arrives',
      most: mostWorkingDays(today, day),
      closed: [...alike.values()].map((sellers) => ({
        sellers: sellers.map(({ id }) => id),
        most: mostWorkingDays(today, day, sellers[0]?.dates),
      })),
    },
  };
};

const prices = ({ minPrice, maxPrice }: Limits): Condition[] => {
  if (minPrice === undefined && maxPrice === undefined) return [];
  const from = minPrice === undefined ? 0 : Math.trunc(penceFromPounds(minPrice));
  const to = maxPrice === undefined ? DEAREST : Math.trunc(penceFromPounds(maxPrice));
  return [{ criterion: { kind: 'price', from, to } }];
};

const sizes = (limits: Limits): Condition[] => {
  const asked = (Object.keys(EXTENTS) as (keyof typeof EXTENTS)[]).flatMap((name) => {
    const most = limits[name];
    return most === undefined ? [] : [[EXTENTS[name], Math.trunc(most)] as const];
  });
  return asked.length === 0
    ? []
    : [{ criterion: { kind: 'sizes', most: Object.fromEntries(asked) } }];
};
