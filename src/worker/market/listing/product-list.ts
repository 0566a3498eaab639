import type { ProductFilter } from '@parlour/contract';
import type { ProductSort } from '@parlour/domain';
import { notFound, requireRowId } from '../ids.ts';
import { answerList } from './list-answer.ts';
import { orderFor } from './list-order.ts';
import { countOf, toCount } from './products.queries.ts';
import {
  everyProduct,
  inStock,
  narrow,
  filterConditions,
  withTag,
  type Selection,
} from './selection.ts';
import type { VariantPreference } from './tiles.queries.ts';
import { attempts, firstFound } from '../search/search-attempts.ts';
import type { MarketContext } from '../routes.ts';

/** Products per page of a list (spec decision 7). */
const PAGE_SIZE = 24;

/** The page of a list, one-based, and its order. */
export interface ListQuery {
  readonly page: number;
  readonly sort: ProductSort;
}

const NOTHING = {
  ...{ retailerProducts: [], tags: [], facts: [] },
  ...{ totalCount: 0, pageCount: 0, hasArrivals: false },
};

/** One page of a selection, with the facets and counts of the whole selection. */
const listPage = async (
  context: MarketContext,
  selected: Selection,
  { page, sort }: ListQuery,
  preferred?: VariantPreference,
) => {
  const selection = sort === 'in_stock' ? narrow(selected, inStock) : selected;
  const { tiles, totalCount, tags, facts, hasArrivals } = await answerList(context, {
    selection,
    order: orderFor(sort, selection),
    window: { limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
    counted: selection,
    preferred,
  });
  return {
    retailerProducts: tiles.map(({ product }) => product),
    tags,
    facts,
    totalCount,
    pageCount: Math.ceil(totalCount / PAGE_SIZE),
    pageNumber: page,
    hasArrivals,
  };
};

/**
 * All products, or those with a tag.
 * @throws {ShopError} `not_found` when the site lists no products with the tag
 */
export const listByTag = async (
  context: MarketContext,
  query: ListQuery & { tagId?: string | undefined },
) => {
  const everything = everyProduct(context.site.assortment);
  if (query.tagId === undefined) return listPage(context, everything, query);
  const tagged = narrow(everything, withTag(requireRowId(query.tagId, 'tag')));
  const list = await listPage(context, tagged, query);
  if (list.totalCount === 0 && (await isEmpty(context, tagged))) throw notFound('tag');
  return list;
};

const isEmpty = async ({ db }: MarketContext, selection: Selection): Promise<boolean> =>
  toCount(await countOf(db, selection).all()) === 0;

/** Products that match every list of a filter. */
export const listByFilter = async (
  context: MarketContext,
  filter: ProductFilter,
  query: ListQuery,
) => {
  const conditions = await filterConditions(context.db, filter);
  return listPage(context, narrow(everyProduct(context.site.assortment), ...conditions), query);
};

interface TextSearch {
  readonly query: string;
  readonly filter?: Partial<ProductFilter> | undefined;
}

/** Products that match a text and every list of a filter. A text without a word finds nothing. */
export const listBySearch = async (
  context: MarketContext,
  { query: text, filter = {} }: TextSearch,
  query: ListQuery,
) => {
  const conditions = await filterConditions(context.db, filter);
  const filtered = narrow(everyProduct(context.site.assortment), ...conditions);
  const among = query.sort === 'in_stock' ? narrow(filtered, inStock) : filtered;
  const found = await firstFound(attempts(context, among, text), ({ selection, preferred }) =>
    listPage(context, selection, query, preferred),
  );
  return found ?? { ...NOTHING, pageNumber: query.page };
};
