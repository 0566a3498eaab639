import type { TagReply } from '../tags/tags.queries.ts';
import { toFacet } from '../tags/tags.queries.ts';
import type { MarketContext } from '../routes.ts';
import { facetsOf, factFacetsOf, toFacets, toFactFacets } from './facets.queries.ts';
import { type FactFacetReply, toFactFacet } from './fact-facet.ts';
import {
  runListQuery,
  LONGEST,
  stateOf,
  toState,
  type ListCriterion,
  type ListQuery,
  listIndexCache as listsHere,
  type ListIndexCache,
} from '@parlour/search';
import type { ListOrder } from './list-order.ts';
import {
  countOf,
  pageOfIds,
  toCount,
  toHasArrivals,
  toIds,
  type Window,
} from './products.queries.ts';
import type { Selection } from './selection.ts';
import { type VariantPreference, type Tile, tilesAnd, tilesOf } from './tiles.queries.ts';

export interface ListAnswer {
  readonly tiles: readonly Tile[];
  readonly totalCount: number;
  readonly tags: TagReply[];
  readonly facts: FactFacetReply[];
  /** Whether the assortment says of any product when it arrives. */
  readonly hasArrivals: boolean;
}

/** A window of a list, from memory if possible and otherwise from the database. */
export const answerList = async (context: MarketContext, wanted: WantedList): Promise<ListAnswer> =>
  (await answerFromMemory(context, wanted)) ?? answerFromDatabase(context, wanted);

/** A window of a list from the database alone, in two round trips. */
export const answerFromDatabase = async (
  { db, site }: MarketContext,
  { selection, order, window, counted, ...wish }: WantedList,
): Promise<ListAnswer> => {
  const [ids, count, facets, ...facts] = (await db.batch([
    pageOfIds(db, selection, order, window),
    countOf(db, selection),
    ...(counted ? [facetsOf(db, counted), ...factFacetsOf(db, counted)] : []),
  ])) as [D1Result, D1Result, D1Result | undefined, ...D1Result[]];
  return {
    tiles: await tilesOf(db, toIds(ids), { ...wish, reductions: site.reductions }),
    totalCount: toCount(count),
    tags: facets ? toFacets(facets) : [],
    facts: facets ? toFactFacets(facts).map(toFactFacet) : [],
    hasArrivals: toHasArrivals(count),
  };
};

/** How often an index is brought up to date for one list. */
const TURNS = 2;

/**
 * A window of a list from memory. The products come from the database, which reports in the same batch
 * whether the index is up to date, so that the answer is what the database would give at that moment.
 * @returns null when there is no index, or it cannot answer the query
 */
export const answerFromMemory = async (
  { env, db, site }: MarketContext,
  wanted: WantedList,
  lists: ListIndexCache = listsHere,
): Promise<ListAnswer | null> => {
  const query = listQueryOf(wanted);
  if (query === null) return null;
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const index = await lists.ready(env, site.assortment);
    if (!index) return null;
    const { epoch, version } = index;
    const result = runListQuery(index, query);
    const [tiles, state] = await tilesAnd(
      db,
      result.ids,
      { ...wanted, reductions: site.reductions },
      stateOf(db),
    );
    const now = toState(state);
    // A replica of the database may lag behind the index.
    if (now.epoch === epoch && now.version <= version) {
      const { totalCount, facets, facts, hasArrivals } = result;
      return {
        ...{ tiles, totalCount, hasArrivals },
        tags: facets.map(toFacet),
        facts: facts.map(toFactFacet),
      };
    }
    if (turn === TURNS || !(await lists.catchUp(env, db, site.assortment))) return null;
  }
  return null;
};

/** One window of a list, and what to count over the whole list. */
export interface WantedList {
  readonly selection: Selection;
  readonly order: ListOrder;
  readonly window: Window;
  /** The selection whose tags are counted; none when absent. */
  readonly counted?: Selection;
  readonly preferred?: VariantPreference | undefined;
  /** Whether the variant that represents a product needs its tags. */
  readonly tagged?: boolean;
}

/** The query for lists in memory; null when memory cannot answer it. */
export const listQueryOf = ({
  selection,
  order,
  window,
  counted,
}: WantedList): ListQuery | null => {
  const criteria = criteriaOf(selection);
  const ofTags = counted === selection ? criteria : counted && criteriaOf(counted);
  if (!order.ranking || criteria === null || ofTags === null) return null;
  const { limit, skip } = window;
  return { criteria, ranking: order.ranking, limit, skip, counted: ofTags };
};

const criteriaOf = ({ conditions }: Selection): ListCriterion[] | null => {
  const criteria = conditions.flatMap((one) => ('criterion' in one && isHeld(one) ? [one] : []));
  return criteria.length === conditions.length ? [LISTED, ...criteria] : null;
};

const LISTED: ListCriterion = { criterion: { kind: 'listed' } };

/** Memory does not store sizes beyond its longest exactly; the database does. */
const isHeld = ({ criterion }: ListCriterion): boolean =>
  criterion.kind !== 'sizes' || Object.values(criterion.most).every((most) => most <= LONGEST);
