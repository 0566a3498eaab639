import {
  associatedProducts,
  listInventory,
  listVariants,
  productByVariant,
  readArrivals,
  recommendations,
  recommendedProducts,
  similarProducts,
  variantsByProducts,
} from '@parlour/contract';
import { outcodeOf } from '@parlour/domain';
import { notFound, requireRowId, rowIds } from '../ids.ts';
import { listIndexCache } from '@parlour/search';
import { toCount, toIds, type Window } from '../listing/products.queries.ts';
import { routes, type MarketContext } from '../routes.ts';
import { detailOf, toDetail } from './details.queries.ts';
import { arrivalAt, type OfferRow, provedOffers, toSellerInventory } from './offers.queries.ts';
import { partsOf, toParts } from './parts.queries.ts';
import { relatingTagsOfVariant } from './related.queries.ts';
import { starsOfSellers } from './seller-stars.ts';
import {
  associatedIds,
  associatedWith,
  recommended,
  recommendedAround,
  similarTo,
} from './related.ts';
import {
  countOffers,
  countVariants,
  everyVariant,
  pageOfOffers,
  pageOfVariantIds,
  type VariantList,
  variantsWithIds,
  variantsWithProducts,
} from './variant-lists.queries.ts';
import { heldTo, theseVariants, toVariant, type VariantReply } from './variants.queries.ts';

/** The most variants in one reply, so that a hundred products with many variants fit into memory. */
const MAX_VARIANTS = 500;

const listOf = ({ site }: MarketContext, ids: readonly string[] | undefined): VariantList =>
  ids ? variantsWithIds(site.assortment, rowIds(ids)) : everyVariant(site.assortment);

const variantsByIds = async (
  { db, site }: MarketContext,
  ids: readonly number[],
): Promise<VariantReply[]> => {
  if (ids.length === 0) return [];
  const variants = toParts(await db.batch(partsOf(db, theseVariants(ids))))
    .map(heldTo(site.reductions))
    .map(toVariant);
  const place = new Map(ids.map((id, index) => [String(id), index]));
  const placeOf = ({ id }: VariantReply): number => place.get(String(id)) ?? 0;
  return variants.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Variants by their ids in the order of the list, or all. */
const variantsById = async (
  context: MarketContext,
  { _id, ...window }: Window & { _id?: string[] | undefined },
) => {
  const list = listOf(context, _id);
  const [ids, count] = (await context.db.batch([
    pageOfVariantIds(context.db, list, window),
    countVariants(context.db, list),
  ])) as [D1Result, D1Result];
  return {
    data: { list: await variantsByIds(context, toIds(ids)), jsonFields: [] },
    totalCount: toCount(count),
  };
};

/** The variants of several products, up to the most that one reply may have. */
const variantsOfProducts = async (context: MarketContext, productIds: readonly string[]) => {
  const list = variantsWithProducts(context.site.assortment, rowIds(productIds));
  const window = { limit: MAX_VARIANTS, skip: 0 };
  const ids = toIds(await pageOfVariantIds(context.db, list, window).all());
  return { data: { list: await variantsByIds(context, ids), jsonFields: [] } };
};

/** Sellers' offers of variants by their ids, or of all variants. */
const offersByVariants = async (
  context: MarketContext,
  { variantID, ...window }: Window & { variantID?: string[] | undefined },
) => {
  const list = listOf(context, variantID);
  const [offers, count] = (await context.db.batch([
    pageOfOffers(context.db, list, window),
    countOffers(context.db, list),
  ])) as [D1Result, D1Result];
  return {
    data: {
      list: provedOffers(offers.results as OfferRow[], context.site.reductions).map(
        toSellerInventory,
      ),
      jsonFields: [],
    },
    totalCount: toCount(count),
  };
};

/** When the offers of a variant arrive at a postcode. */
const arrivalsAt = async (context: MarketContext, variantId: string, postcode: string) => {
  const list = listOf(context, [variantId]);
  const window = { limit: MAX_VARIANTS, skip: 0 };
  const { results } = await pageOfOffers(context.db, list, window).all<OfferRow>();
  const outcode = outcodeOf(postcode);
  return results.map((offer) => ({
    sellerId: String(offer.seller_id),
    ...arrivalAt(offer, outcode),
  }));
};

/**
 * The details of a product by the id of one of its variants.
 * @throws {ShopError} `not_found` when the site does not sell such a variant
 */
export const detailByVariant = async (context: MarketContext, id: string) => {
  const { db, site } = context;
  const variantId = requireRowId(id, 'product');
  const tags = await relatingTagsOfVariant(db, site.assortment, variantId);
  const [productId] = tags.products;
  if (productId === undefined) throw notFound('product');
  const [detail, associatedProducts] = await Promise.all([
    detailOf(db, { productId, variantId, site }),
    associatedIds(context, tags),
  ]);
  const variant = detail?.variants.find(({ row }) => row.id === variantId);
  if (!detail || !variant) throw notFound('product');
  const stars = starsOfSellers(listIndexCache.at(site.assortment), variant.offers);
  const shown = toVariant(variant);
  const sellerInventories = shown.sellerInventories?.map((offer, index) => ({
    ...offer,
    sellerStars: stars[index],
  }));
  return {
    product: { ...toDetail(detail), associatedProducts },
    variant: { ...shown, sellerInventories },
  };
};

/** One product: its details, variants and offers, and the products around it. */
export const productRoutes = routes()
  .on(recommendedProducts, async (context) => ({ retailerProducts: await recommended(context) }))
  .on(similarProducts, (context, { params }) => similarTo(context, params.id))
  .on(associatedProducts, (context, { params }) => associatedWith(context, params.id))
  .on(readArrivals, async (context, { params, query }) => ({
    data: await arrivalsAt(context, params.id, query.postcode),
  }))
  .on(productByVariant, (context, { params }) => detailByVariant(context, params.id))
  .on(listVariants, (context, { body }) => variantsById(context, body))
  .on(variantsByProducts, (context, { body }) => variantsOfProducts(context, body.productID))
  .on(recommendations, async (context, { body }) => ({
    data: { list: await recommendedAround(context, body.productID, body.limit), jsonFields: [] },
  }))
  .on(listInventory, (context, { body }) => offersByVariants(context, body));
