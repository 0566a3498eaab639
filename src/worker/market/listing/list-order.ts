import type { ProductSort } from '@parlour/domain';
import { type Criterion, type Ranking, shuffleOf } from '@parlour/search';
import { sqlOf, type Fragment } from './criterion-sql.ts';
import type { Selection } from './selection.ts';

/** The order of a list, with the ranking in memory if there is one. */
export interface ListOrder extends Fragment {
  readonly ranking?: Ranking | undefined;
}

const plain = (sql: string): Fragment => ({ sql, values: [] });
const kept = (
  by: Exclude<Ranking['by'], 'shuffled' | 'given' | 'grouped'>,
  sql: string,
): ListOrder => ({
  ...plain(sql),
  ranking: { by },
});

/**
 * The server's own order: newest product first. Every other order ends with this one, so that no two products
 * tie.
 */
export const NEWEST = kept('newest', 'item.product_id DESC');

export const CHEAPEST = kept('cheapest', 'item.price_pence NULLS LAST, item.product_id DESC');
export const DEAREST = kept('dearest', 'item.price_pence DESC NULLS LAST, item.product_id DESC');
export const BEST_REVIEWED = kept(
  'best_reviewed',
  'item.review_average DESC, item.product_id DESC',
);

/** Recommended products: those in stock first, then by review average. */
export const RECOMMENDED = plain(
  'item.in_stock DESC, item.review_average DESC, item.product_id DESC',
);

/** Products without any of the given tags first, then in the server's order. */
export const outsideFirst = (tagIds: readonly number[]): Fragment => ({
  sql: `item.product_id IN (
    SELECT product_id FROM product_tag WHERE tag_id IN (SELECT value FROM json_each(?))),
    ${NEWEST.sql}`,
  values: [JSON.stringify(tagIds)],
});

/** In the order of a list of ids. */
export const asGiven = (ids: readonly number[]): Fragment => ({
  sql: '(SELECT key FROM json_each(?) WHERE value = item.product_id)',
  values: [JSON.stringify(ids)],
});

/** Popular products: recent purchases first, then the recommended ones. */
export const popular = (boughtIds: readonly number[]): ListOrder => {
  const bought: Criterion = { kind: 'ids', ids: boughtIds };
  const inStock: Criterion = { kind: 'in_stock' };
  const { sql, values } = sqlOf(bought);
  return {
    sql: `${sql} DESC, ${RECOMMENDED.sql}`,
    values,
    ranking: {
      by: 'grouped',
      groups: [[bought, inStock], [bought], [inStock]],
      within: { by: 'best_reviewed' },
    },
  };
};

interface Verdict {
  /** The slug or the name of a style. */
  readonly style1: string;
  readonly style1Score: number;
  readonly style2: string;
  readonly style2Score: number;
}

/**
 * By the scores of the verdict's styles, then by another order. The added points make a style count even when
 * its score is zero.
 */
export const styledFirst = (
  { style1, style1Score, style2, style2Score }: Verdict,
  otherwise: ListOrder = NEWEST,
): ListOrder => {
  const [first, second] = [inStyles(style1), inStyles(style2)];
  const [points, others] = [style1Score + 2, style2Score + 1];
  const { sql, values } = sqlOf(first);
  const other = sqlOf(second);
  const { ranking: within } = otherwise;
  // The better style comes before the other; neither does where both have as many points.
  const better = points > others ? first : second;
  const groups = [
    [first, second],
    ...(points === others ? [] : [[better]]),
    [inStyles(style1, style2)],
  ];
  return {
    sql: `(${sql}) * ? + (${other.sql}) * ? DESC, ${otherwise.sql}`,
    values: [...values, points, ...other.values, others, ...otherwise.values],
    ranking: within && { by: 'grouped', groups, within },
  };
};

const inStyles = (...styles: readonly string[]): Criterion => ({ kind: 'styles', styles });

const SORT_COLUMNS = {
  actualPrice: 'item.price_pence',
  averageReview: 'item.review_average',
  name: '(SELECT name FROM product WHERE product.id = item.product_id)',
} as const;

type SortField = keyof typeof SORT_COLUMNS | 'relevance';

/** By the fields of an older call's sort, then by another order; `relevance` is that other order alone. */
export const sortedBy = (
  sort: Readonly<Partial<Record<SortField, 'asc' | 'desc'>>>,
  otherwise: ListOrder,
): ListOrder => {
  const terms = (Object.keys(sort) as SortField[])
    .filter((field) => field !== 'relevance')
    .map((field) => `${SORT_COLUMNS[field]} ${sort[field] ?? 'asc'} NULLS LAST`);
  if (terms.length === 0) return otherwise;
  return { sql: [...terms, otherwise.sql].join(', '), values: otherwise.values };
};

/**
 * A random order that stays the same for a seed. Its numbers are written into the statement because D1 binds
 * every number as a real; multiplied as integers, they stay below 63 bits.
 */
export const shuffled = (seed: number): ListOrder => {
  const { prime, factor, shift } = shuffleOf(seed);
  const scattered = `((item.product_id % ${prime} * ${factor} + ${shift}) % ${prime})`;
  const ranking =
    Number.isSafeInteger(seed) && seed >= 0 ? ({ by: 'shuffled', seed } as const) : undefined;
  return { ...plain(`${scattered} * ${scattered} % ${prime}, item.product_id`), ranking };
};

/** The order of a product list. A search is sorted by score unless a price order is chosen (spec decision 5). */
export const orderFor = (sort: ProductSort, selection: Selection): ListOrder => {
  if (sort === 'price_asc') return CHEAPEST;
  if (sort === 'price_desc') return DEAREST;
  if (selection.ranked) {
    return { ...asGiven(selection.ranked), ranking: { by: 'given', ids: selection.ranked } };
  }
  return NEWEST;
};
