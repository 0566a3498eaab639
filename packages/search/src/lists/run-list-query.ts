import type { FacetRow } from './tag-reference.queries.ts';
import { countIn, countOfBits } from './row-set.ts';
import type { ListIndex } from './list-index.ts';
import type { ListQuery } from './list-query.ts';
import { matching, type Matches } from './matching.ts';
import { windowOf } from './ordering.ts';

export interface ListResult {
  /** The products of the window, in order. */
  readonly ids: readonly number[];
  readonly totalCount: number;
  /** The tags of the selection's products with their counts, in the order of facets. */
  readonly facets: readonly FacetRow[];
  /** Whether the assortment says of any product when it arrives. */
  readonly hasArrivals: boolean;
}

/** One window of a list, with the counts of the whole list. */
export const runListQuery = (index: ListIndex, query: ListQuery): ListResult => {
  const { criteria, counted } = query;
  const matches = matching(index, criteria);
  const { all } = matches;
  const rows = windowOf(index, all, query.ranking, query);
  return {
    ids: rows.map((row) => index.ids[row] ?? 0),
    totalCount: countOfBits(all),
    facets: counted
      ? facetsOf(index, counted === criteria ? matches : matching(index, counted))
      : [],
    hasArrivals: index.arrivals.values().some((set) => countIn(index.listed, set) > 0),
  };
};

/** The number of listed products of each tag that has any. */
export const tagCountsOf = ({
  tags,
  listed,
}: ListIndex): (readonly [id: number, products: number])[] =>
  [...tags].flatMap(([id, set]) => {
    const products = countIn(listed, set);
    return products === 0 ? [] : [[id, products] as const];
  });

/** Tags of one type by their names, with the counts of their listed products, in the order of facets. */
export const tagsOfIndex = (
  { tags, tagRows, listed }: ListIndex,
  type: string,
  matches: (name: string) => boolean,
): FacetRow[] =>
  tagRows.flatMap((tag) => {
    if (tag.type !== type || !matches(tag.tag_name)) return [];
    const set = tags.get(tag.tag_id);
    const products = set ? countIn(listed, set) : 0;
    return products === 0 ? [] : [{ ...tag, products }];
  });

/**
 * The counts of every tag. Tags of a type with a filter list are counted without that list, so that their
 * numbers show what another choice would find.
 */
const facetsOf = ({ tags, tagRows }: ListIndex, { withoutType }: Matches): FacetRow[] =>
  tagRows.flatMap((tag) => {
    const set = tags.get(tag.tag_id);
    const products = set ? countIn(withoutType(tag.type), set) : 0;
    return products === 0 ? [] : [{ ...tag, products }];
  });
