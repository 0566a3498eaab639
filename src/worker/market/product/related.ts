import { notFound, requireRowId, rowIds } from '../ids.ts';
import { listIndexCache as listsHere, type ListIndexCache } from '@parlour/search';
import { outsideFirst, RECOMMENDED } from '../listing/list-order.ts';
import { pageOfIds, toIds } from '../listing/products.queries.ts';
import { associatedIn, indexAt, similarIn } from './related-in-memory.ts';
import { likenessOf, relatingTags, similarIds, type RelatingTags } from './related.queries.ts';
import { everyProduct, narrow, withAnyTag, withoutIds } from '../listing/selection.ts';
import { tilesOf, type ProductReply } from '../listing/tiles.queries.ts';
import type { MarketContext } from '../routes.ts';

/** The most products in a carousel (CAROUSEL-012). */
const CAROUSEL_SIZE = 24;

const products = async (
  { db, site }: MarketContext,
  ids: readonly number[],
): Promise<ProductReply[]> => (await tilesOf(db, ids, site)).map(({ product }) => product);

/** @throws {ShopError} `not_found` when the site does not sell the product */
const tagsOfProduct = async ({ db, site }: MarketContext, id: string): Promise<RelatingTags> => {
  const tags = await relatingTags(db, site.assortment, requireRowId(id, 'product'));
  if (tags.products.length === 0) throw notFound('product');
  return tags;
};

/**
 * The same as `similarIds`, from the lists in memory if they are available, at the state of the database at
 * that moment.
 */
const similarFor = async (
  context: MarketContext,
  ids: readonly number[],
  limit: number,
  lists: ListIndexCache = listsHere,
): Promise<number[] | null> => {
  const { env, db, site } = context;
  if (await lists.ready(env, site.assortment)) {
    const likeness = await likenessOf(db, site.assortment, ids);
    if (likeness === null) return null;
    const index = await indexAt(context, likeness.state, lists);
    if (index) return similarIn(index, ids, likeness.tags, limit);
  }
  return similarIds(db, site.assortment, ids, limit);
};

/**
 * Products of the same category, then those with the most tags in common.
 * @throws {ShopError} `not_found` when the site does not sell the product
 */
export const similarTo = async (context: MarketContext, id: string, lists?: ListIndexCache) => {
  const ids = await similarFor(context, [requireRowId(id, 'product')], CAROUSEL_SIZE, lists);
  if (ids === null) throw notFound('product');
  return { retailerProducts: await products(context, ids) };
};

/**
 * Products for the same room or category in the first variant's style (spec decision 92). Those of another
 * category come first, because they complement the product rather than replace it.
 */
const associated = async (
  context: MarketContext,
  tags: RelatingTags,
  lists?: ListIndexCache,
): Promise<number[]> => {
  const { db, site } = context;
  const index = await indexAt(context, tags.state, lists);
  if (index) return associatedIn(index, tags, CAROUSEL_SIZE);
  const styled = tags.styles.length > 0 ? [withAnyTag(tags.styles)] : [];
  const selection = narrow(
    everyProduct(site.assortment),
    withAnyTag([...tags.rooms, ...tags.categories]),
    withoutIds(tags.products),
    ...styled,
  );
  const order = outsideFirst(tags.categories);
  return toIds(await pageOfIds(db, selection, order, { limit: CAROUSEL_SIZE, skip: 0 }).all());
};

/** Products that go with a product: for the same room or category, in its first variant's style. */
export const associatedWith = async (
  context: MarketContext,
  id: string,
  lists?: ListIndexCache,
): Promise<ProductReply[]> =>
  products(context, await associated(context, await tagsOfProduct(context, id), lists));

/** The ids of products that go with a product, from its tags, as the details list them. */
export const associatedIds = async (
  context: MarketContext,
  tags: RelatingTags,
): Promise<string[]> => (await associated(context, tags)).map(String);

/** The recommendations for everybody: in stock, well reviewed, new. */
export const recommended = async (
  context: MarketContext,
  limit = CAROUSEL_SIZE,
): Promise<ProductReply[]> => {
  const selection = everyProduct(context.site.assortment);
  const ids = await pageOfIds(context.db, selection, RECOMMENDED, { limit, skip: 0 }).all();
  return products(context, toIds(ids));
};

/** Products like the given ones, or the shop's recommendations when it sells none of them. */
export const recommendedAround = async (
  context: MarketContext,
  ids: readonly string[],
  limit: number,
) => {
  const similar = await similarFor(context, rowIds(ids), limit);
  return similar === null ? recommended(context, limit) : products(context, similar);
};
