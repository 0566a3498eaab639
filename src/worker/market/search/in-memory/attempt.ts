import { bitOf } from '../../listing/in-memory/bits.ts';
import { rowOf, type ListIndex } from '../../listing/in-memory/list-index.ts';
import { placeOf } from '../../listing/in-memory/row-set.ts';
import type { ListCriterion } from '../../listing/in-memory/list-question.ts';
import { withReadFilter } from '../../listing/read-filters.ts';
import type { ReadFilter } from '../reading.ts';
import type { FoundProduct } from './find.ts';

/** What being in stock, and the best reviews, count for between two that are found alike. */
const IN_STOCK = 0.03;
const REVIEWED = 0.02;
/** What a tag counts for that is called just what was typed, beside others that it may mean. */
const NAMED = 0.1;
const BEST_RATING = 5 * 2 ** 29;

/** What to add for a product that can be had, and for one that is liked. */
export const betterIn =
  (lists: ListIndex) =>
  (product: number, named: readonly number[]): number => {
    const row = rowOf(lists, product);
    if (row < 0) return 0;
    const inStock = bitOf(lists.inStock, row) === 1 ? IN_STOCK : 0;
    const isNamed = named.some((tag) => hasTag(lists, tag, row));
    return (isNamed ? NAMED : 0) + inStock + (REVIEWED * (lists.ratings[row] ?? 0)) / BEST_RATING;
  };

const hasTag = ({ tags }: ListIndex, tag: number, row: number): boolean => {
  const set = tags.get(tag);
  if (!set) return false;
  return set.kind === 'bits'
    ? bitOf(set.bits, row) === 1
    : placeOf(set.rows, set.rows.length, row) >= 0;
};

/** What lists in memory are to keep of what a text has found. */
export const criteriaOf = (
  filters: readonly ReadFilter[],
  found: readonly FoundProduct[] | null,
): ListCriterion[] => [
  ...filters.flatMap((filter) => {
    const condition = withReadFilter(filter);
    return 'criterion' in condition ? [condition] : [];
  }),
  ...(found === null
    ? []
    : [{ criterion: { kind: 'ids', ids: found.map(({ product }) => product) } as const }]),
];
