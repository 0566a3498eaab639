import type { ProductFilter } from '#lib/contract/entities/filter.ts';
import { penceFromPounds } from '#lib/domain/money.ts';
import type { TagType } from '#lib/domain/tag.ts';
import { DEAREST, LONGEST } from './in-memory/list-index.ts';
import type { Criterion, WantedSlug } from './in-memory/list-question.ts';

type Value = string | number;

/** A piece of SQL with the values of its question marks, in order. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly Value[];
}

/**
 * A condition; that of a filter list names the type of its tags. Where lists in memory can answer it, it says
 * what it means to them.
 */
export interface Condition extends Fragment {
  readonly type?: TagType;
  readonly criterion?: Criterion;
}

/** Which listed products of one assortment a list is about: every condition holds. */
export interface Selection {
  readonly assortment: string;
  readonly conditions: readonly Condition[];
  /** Products in the order of how well they answer a search, where words in memory have found them. */
  readonly ranked?: readonly number[];
}

export const everyProduct = (assortment: string): Selection => ({
  assortment,
  conditions: [
    { sql: 'item.assortment = ?', values: [assortment], criterion: { kind: 'listed' } },
    { sql: 'item.listed = 1', values: [], criterion: { kind: 'listed' } },
  ],
});

export const isEveryProduct = (selection: Selection): boolean => selection.conditions.length === 2;

export const narrow = (selection: Selection, ...conditions: readonly Condition[]): Selection => ({
  ...selection,
  conditions: [...selection.conditions, ...conditions],
});

export const withTag = (tagId: number): Condition => ({
  sql: 'item.product_id IN (SELECT product_id FROM product_tag WHERE tag_id = ?)',
  values: [tagId],
  criterion: { kind: 'tags', ids: [tagId] },
});

export const withAnyTag = (tagIds: readonly number[]): Condition => ({
  sql: `item.product_id IN (
    SELECT product_id FROM product_tag WHERE tag_id IN (SELECT value FROM json_each(?)))`,
  values: [JSON.stringify(tagIds)],
  criterion: { kind: 'tags', ids: tagIds },
});

export const inStock: Condition = {
  sql: 'item.in_stock = 1',
  values: [],
  criterion: { kind: 'in_stock' },
};

/** Products that have come since a moment. @param moment ISO 8601 */
export const newSince = (moment: string): Condition => ({
  sql: 'item.product_id IN (SELECT id FROM product WHERE created_at > ?)',
  values: [moment],
});

/** Products below a ceiling in pounds; a hidden price is not below anything. */
export const cheaperThan = (pounds: number): Condition => ({
  sql: 'item.price_pence < ?',
  values: [penceFromPounds(pounds)],
  criterion: { kind: 'price', from: 0, to: Math.ceil(penceFromPounds(pounds)) - 1 },
});

/** @param ids of products that words in memory have found, the best first */
export const foundAs = (selection: Selection, ids: readonly number[]): Selection => ({
  ...narrow(selection, { ...withIds(ids), criterion: { kind: 'ids', ids } }),
  ranked: ids,
});

export const withIds = (ids: readonly number[]): Fragment => ({
  sql: 'item.product_id IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(ids)],
});

export const withoutIds = (ids: readonly number[]): Fragment => ({
  sql: 'item.product_id NOT IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(ids)],
});

export const soldBy = (sellerId: number): Condition => ({
  sql: `item.product_id IN (
    SELECT variant.product_id FROM seller_inventory AS offer
    JOIN variant ON variant.id = offer.variant_id
    WHERE offer.seller_id = ? AND variant.seo_title <> '')`,
  values: [sellerId],
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

const withSlugs = (type: TagType): string => `item.product_id IN (
  SELECT product_tag.product_id FROM json_each(?) AS wanted
  JOIN tag ON tag.type = '${type}' AND tag.slug = json_extract(wanted.value, '$.slug')
  LEFT JOIN tag AS parent ON parent.id = tag.parent_id
  JOIN product_tag ON product_tag.tag_id = tag.id
  WHERE json_extract(wanted.value, '$.parent') IN ('', parent.slug))`;

/** A slug of a filter list: bare, or `parent/child` where the bare one is ambiguous. */
const wantedSlug = (slug: string): WantedSlug => {
  const slash = slug.lastIndexOf('/');
  return { parent: slug.slice(0, Math.max(slash, 0)), slug: slug.slice(slash + 1) };
};

/**
 * One condition for each list that is not empty, and those of the limits; slugs within a list are
 * alternatives.
 */
export const withFilter = (filter: Partial<ProductFilter>): Condition[] => [
  ...withSlugLists(filter),
  ...withLimits(filter),
];

const withSlugLists = (filter: Partial<ProductFilter>): Condition[] =>
  (Object.keys(FILTER_TYPES) as (keyof typeof FILTER_TYPES)[])
    .map((name) => ({ type: FILTER_TYPES[name], slugs: filter[name] ?? [] }))
    .filter(({ slugs }) => slugs.length > 0)
    .map(({ type, slugs }) => ({ type, slugs: slugs.map(wantedSlug) }))
    .map(({ type, slugs }) => ({
      sql: withSlugs(type),
      values: [JSON.stringify(slugs)],
      type,
      criterion: { kind: 'slugs', type, slugs },
    }));

type Limits = Partial<
  Pick<
    ProductFilter,
    'maxWidthDim' | 'maxHeightDim' | 'maxLengthDim' | 'minPrice' | 'maxPrice' | 'inStock'
  >
>;

const SIZES = {
  maxWidthDim: { column: 'width_mm', extent: 'width' },
  maxHeightDim: { column: 'height_mm', extent: 'height' },
  maxLengthDim: { column: 'length_mm', extent: 'length' },
} as const;

/**
 * Conditions of sizes, prices and stock. One variant that is shown must keep within every size; a size that is
 * not known keeps within none. Numbers stand in the text of the statement: counts of seven groups would bind
 * each of them too many times.
 */
const withLimits = (limits: Limits): Condition[] => [
  ...sizes(limits),
  ...prices(limits),
  ...(limits.inStock === true ? [inStock] : []),
];

const prices = ({ minPrice, maxPrice }: Limits): Condition[] => {
  const from = minPrice === undefined ? undefined : Math.trunc(penceFromPounds(minPrice));
  const to = maxPrice === undefined ? undefined : Math.trunc(penceFromPounds(maxPrice));
  const limited = [
    ...(from === undefined ? [] : [`item.price_pence >= ${from}`]),
    ...(to === undefined ? [] : [`item.price_pence <= ${to}`]),
  ];
  if (limited.length === 0) return [];
  const criterion = { kind: 'price', from: from ?? 0, to: to ?? DEAREST } as const;
  return [{ sql: limited.join(' AND '), values: [], criterion }];
};

const sizes = (limits: Limits): Condition[] => {
  const asked = (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((name) => {
    const most = limits[name];
    return most === undefined ? [] : [{ ...SIZES[name], most: Math.trunc(most) }];
  });
  if (asked.length === 0) return [];
  const within = asked.map(({ column, most }) => `fitting.${column} BETWEEN 1 AND ${most}`);
  const fits = {
    sql: `EXISTS (SELECT 1 FROM variant AS fitting WHERE fitting.product_id = item.product_id
      AND fitting.seo_title <> '' AND ${within.join(' AND ')})`,
    values: [],
  };
  if (asked.some(({ most }) => most > LONGEST)) return [fits];
  const most = Object.fromEntries(asked.map((one) => [one.extent, one.most]));
  return [{ ...fits, criterion: { kind: 'sizes', most } }];
};
