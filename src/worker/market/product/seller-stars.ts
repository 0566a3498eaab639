import { type ListIndex, bitOf, setRows } from '@parlour/search';
import type { OfferRow } from './offers.queries.ts';

/** A rating of one star in the column of ratings. */
const STAR = 2 ** 29;

/**
 * The stars of each offer's seller: the average of those of its listed and reviewed products in an assortment,
 * from the lists in memory; 0 without such products, or without lists. There are no reviews of sellers.
 */
export const starsOfSellers = (
  index: ListIndex | undefined,
  offers: readonly OfferRow[],
): readonly number[] => offers.map(({ seller_id }) => (index ? starsIn(index, seller_id) : 0));

const starsIn = ({ sellers, ratings, listed }: ListIndex, seller: number): number => {
  const set = sellers.get(seller);
  if (set === undefined) return 0;
  const reviewed = setRows(set).filter((row) => bitOf(listed, row) === 1 && ratings[row] !== 0);
  const sum = reviewed.reduce((total, row) => total + (ratings[row] ?? 0), 0);
  return reviewed.length === 0 ? 0 : sum / STAR / reviewed.length;
};
