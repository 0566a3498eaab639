import type { FacetRow } from './tag-reference.queries.ts';
import type { FactKind } from '@parlour/domain';
import { countIn, countOfBits } from './row-set.ts';
import type { FactRowKey, ListIndex } from './list-index.ts';
import type { ListQuery } from './list-query.ts';
import { matching, type Matches } from './matching.ts';
import { windowOf } from './ordering.ts';

export interface ListResult {
  /** The products of the window, in order. */
  readonly ids: readonly number[];
  readonly totalCount: number;
  /** The tags of the selection's products with their counts, in the order of facets. */
  readonly facets: readonly FacetRow[];
  /** What the selection's products say of facts that are filters, in the order of pages; facts that none says are left out. */
  readonly facts: readonly FactFacet[];
  /** Whether the assortment says of any product when it arrives. */
  readonly hasArrivals: boolean;
}

/** A fact with the least and the most of its values, or with the number of products of each value. */
export interface FactFacet {
  readonly kind: FactKind;
  /** How many products say it; one of several values counts for each. */
  readonly products: number;
  /** In the smallest unit; null unless it is a number. */
  readonly extent: readonly [least: number, most: number] | null;
  readonly values: readonly { readonly value: FactRowKey; readonly products: number }[];
}

/** One window of a list, with the counts of the whole list. */
export const runListQuery = (index: ListIndex, query: ListQuery): ListResult => {
  const { criteria, counted } = query;
  const matches = matching(index, criteria);
  const { all } = matches;
  const of = counted && (counted === criteria ? matches : matching(index, counted));
  const rows = windowOf(index, all, query.ranking, query);
  return {
    ids: rows.map((row) => index.ids[row] ?? 0),
    totalCount: countOfBits(all),
    facets: of ? facetsOf(index, of) : [],
    facts: of ? factFacetsOf(index, of) : [],
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

/** Values of a fact are counted without its own condition, as tags are. */
const factFacetsOf = ({ kinds, facts }: ListIndex, { withoutType }: Matches): FactFacet[] =>
  kinds.flatMap((kind): FactFacet[] => {
    const sets = facts.get(kind.slug);
    if (sets === undefined || sets.size === 0) return [];
    const bits = withoutType(`fact:${kind.slug}`);
    const values = [...sets].flatMap(([value, set]) => {
      const products = countIn(bits, set);
      return products === 0 ? [] : [{ value, products }];
    });
    return factFacet(kind, values);
  });

/** What some values of a fact are to a list; nothing without any. */
export const factFacet = (
  kind: FactKind,
  values: readonly { readonly value: FactRowKey; readonly products: number }[],
): FactFacet[] => {
  const products = values.reduce((sum, one) => sum + one.products, 0);
  if (kind.type !== 'number')
    return products === 0 ? [] : [{ kind, products, extent: null, values }];
  let [least, most] = [Infinity, -Infinity];
  for (const { value } of values) {
    if (typeof value !== 'number') continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least > most ? [] : [{ kind, products, extent: [least, most], values: [] }];
};
