import { DAY_MS } from '@parlour/domain';
import type { personalisedStore, searchStore, sellerStore } from '@parlour/contract';
import type * as z from 'zod';
import { notFound, requireRowId, rowIds } from '../ids.ts';
import type { MarketContext } from '../routes.ts';
import { attempts, firstFound } from '../search/search-attempts.ts';
import { answerList } from './list-answer.ts';
import {
  asGiven,
  BEST_REVIEWED,
  CHEAPEST,
  DEAREST,
  type ListOrder,
  NEWEST,
  orderFor,
  popular,
  shuffled,
  sortedBy,
  styledFirst,
} from './list-order.ts';
import { countOf, toCount, type Window } from './products.queries.ts';
import {
  cheaperThan,
  everyProduct,
  narrow,
  type Selection,
  soldBy,
  withAnyTag,
  withIds,
} from './selection.ts';
import type { VariantPreference, Tile } from './tiles.queries.ts';

type StoreBody = z.output<typeof searchStore.body>;
type PersonalBody = z.output<typeof personalisedStore.body>;
type SellerQuery = z.output<typeof sellerStore.query>;
type Search = PersonalBody['search'];
type Sort = StoreBody['sort'];

/** A window of products for the older calls, which have no fields of JSON text. */
const windowOf = async (
  context: MarketContext,
  selection: Selection,
  order: ListOrder,
  window: Window,
  preferred?: VariantPreference,
) => {
  const { tiles, totalCount } = await answerList(context, { selection, order, window, preferred });
  return { data: dataOf(tiles), totalCount };
};

const dataOf = (tiles: readonly Tile[]) => ({
  list: tiles.map(({ product }) => product),
  jsonFields: [],
});

const withSearch = (selection: Selection, search: Omit<Search, 'prefix'>): Selection =>
  narrow(
    selection,
    ...(search.categories.length > 0 ? [withAnyTag(rowIds(search.categories))] : []),
    ...(search.rooms.length > 0 ? [withAnyTag(rowIds(search.rooms))] : []),
    ...(search.maxPrice === undefined ? [] : [cheaperThan(search.maxPrice)]),
  );

/**
 * Narrows a list to the products that a text finds, whose last word may be unfinished. An empty text narrows
 * nothing.
 */
const beginningWith = async <Result extends { readonly totalCount: number }>(
  context: MarketContext,
  among: Selection,
  prefix: string,
  run: (selection: Selection) => Promise<Result>,
): Promise<Result> =>
  (await firstFound(attempts(context, among, prefix, { isTyping: true }), ({ selection }) =>
    run(selection),
  )) ?? run(among);

/** Products by their ids in the order of the list, or all in the server's order. */
export const productsById = (
  context: MarketContext,
  { _id, sort, ...window }: Window & { _id?: string[] | undefined; sort: Sort },
) => {
  const everything = everyProduct(context.site.assortment);
  if (!_id) return windowOf(context, everything, sortedBy(sort, NEWEST), window);
  const ids = rowIds(_id);
  return windowOf(context, narrow(everything, withIds(ids)), sortedBy(sort, asGiven(ids)), window);
};

/** Products by the beginning of a text; with a seed, in the random order of that seed. */
export const store = async (
  context: MarketContext,
  { prefix, seed, sort, ...window }: StoreBody,
) => {
  const order = sortedBy(sort, seed === undefined ? NEWEST : shuffled(seed));
  const everything = everyProduct(context.site.assortment);
  const { data, totalCount } = await beginningWith(context, everything, prefix, (selection) =>
    windowOf(context, selection, order, window),
  );
  return { data, totalCount };
};

/**
 * Products in the order in which they suit a verdict's styles; without a verdict, the site's popular products
 * first. A text means the same as in any search.
 */
export const storeForVerdict = async (context: MarketContext, body: PersonalBody) => {
  const { verdict, search, sort, ...window } = body;
  const among = withSearch(everyProduct(context.site.assortment), search);
  const bought = verdict ? [] : await boughtLately(context.db, context.site.id);
  const found = (selection: Selection, preference?: VariantPreference) => {
    const order = verdict ? styledFirst(verdict, orderFor('all', selection)) : popular(bought);
    return windowOf(context, selection, sortedBy(sort, order), window, preference);
  };
  if (search.prefix.trim() === '') return found(among);
  const answer = await firstFound(attempts(context, among, search.prefix), (attempt) =>
    found(attempt.selection, attempt.preferred),
  );
  const { interpretation } = answer ?? {};
  return { data: answer?.data ?? dataOf([]), totalCount: answer?.totalCount ?? 0, interpretation };
};

/**
 * Products of one seller. Sorted by relevance, they are in the random order of the seed (spec decision 71).
 * @throws {ShopError} `not_found` when the seller sells nothing on the site
 */
export const storeOfSeller = async (context: MarketContext, query: SellerQuery, search: Search) => {
  const seller = soldBy(requireRowId(query.sellerID, 'seller'));
  const sold = narrow(everyProduct(context.site.assortment), seller);
  const order = {
    relevance: shuffled(query.seed),
    actualPrice: CHEAPEST,
    '-actualPrice': DEAREST,
    '-averageReview': BEST_REVIEWED,
  }[query.sort];
  const window = { limit: query.limit, skip: query.skip };
  const { tiles, totalCount, tags } = await beginningWith(
    context,
    withSearch(sold, search),
    search.prefix,
    (selection) => answerList(context, { selection, order, window, counted: sold }),
  );
  if (totalCount === 0 && toCount(await countOf(context.db, sold).all()) === 0) {
    throw notFound('seller');
  }
  return { data: dataOf(tiles), totalCount, tags };
};

/** How many days a purchase counts towards popularity, of how many orders, and how many products can be popular. */
const DAYS = 90;
const ORDERS = 1_000;
const MOST = 48;

const BOUGHT = `SELECT line.product_id AS id FROM (SELECT id FROM customer_order
    WHERE site = ?1 AND placed_at >= ?2 AND paid_at <> '' ORDER BY placed_at DESC LIMIT ${String(ORDERS)}) AS bought
  CROSS JOIN order_line AS line ON line.order_id = bought.id
  GROUP BY line.product_id ORDER BY sum(line.quantity) DESC, id LIMIT ${String(MOST)}`;

/** Products that a site's customers have paid for lately, by the quantity sold. */
const boughtLately = async (db: D1Database, site: string): Promise<readonly number[]> => {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString();
  const { results } = await db.prepare(BOUGHT).bind(site, since).all<{ id: number }>();
  return results.map(({ id }) => id);
};
