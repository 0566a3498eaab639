import { bitOf } from '../../listing/in-memory/bits.ts';
import { rowOf, type ListIndex } from '../../listing/in-memory/list-index.ts';
import type { ListCriterion } from '../../listing/in-memory/list-question.ts';
import { withReadFilter } from '../../listing/read-filters.ts';
import type { ReadFilter } from '../reading.ts';
import type { FoundProduct } from './find.ts';

/** What being in stock, and the best reviews, count for between two that are found alike. */
const IN_STOCK = 0.03;
const REVIEWED = 0.02;
const BEST_RATING = 5 * 2 ** 29;

/** What to add for a product that can be had, and for one that is liked. */
export const betterIn =
  (lists: ListIndex) =>
  (product: number): number => {
    const row = rowOf(lists, product);
    if (row < 0) return 0;
    const inStock = bitOf(lists.inStock, row) === 1 ? IN_STOCK : 0;
    return inStock + (REVIEWED * (lists.ratings[row] ?? 0)) / BEST_RATING;
  };

/** What lists in memory are to keep of what a text has found. */
export const criteriaOf = (
  filters: readonly ReadFilter[],
  found: readonly FoundProduct[] | null,
): ListCriterion[] => [
  ...filters.flatMap((filter) => {
    const { criterion } = withReadFilter(filter);
    return criterion ? [{ criterion }] : [];
  }),
  ...(found === null
    ? []
    : [{ criterion: { kind: 'ids', ids: found.map(({ product }) => product) } as const }]),
];
