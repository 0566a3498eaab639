import { rowIds } from '../ids.ts';
import { toSellerInventory, type OfferRow } from './offers.queries.ts';
import { partsOf, toParts } from './parts.queries.ts';
import { toCount, toIds, type Window } from '../listing/products.queries.ts';
import {
  countOffers,
  countVariants,
  everyVariant,
  pageOfOffers,
  pageOfVariantIds,
  variantsWithIds,
  variantsWithProducts,
  type VariantList,
} from './variant-lists.queries.ts';
import { theseVariants, toVariant, type VariantReply } from './variants.queries.ts';
import type { Shop } from '../routes.ts';

/** Most variants in one reply, so that a hundred products of many variants stay in memory. */
const MAX_VARIANTS = 500;

const listOf = ({ site }: Shop, ids: readonly string[] | undefined): VariantList =>
  ids ? variantsWithIds(site.assortment, rowIds(ids)) : everyVariant(site.assortment);

const variantsByIds = async ({ db }: Shop, ids: readonly number[]): Promise<VariantReply[]> => {
  if (ids.length === 0) return [];
  const variants = toParts(await db.batch(partsOf(db, theseVariants(ids)))).map(toVariant);
  const place = new Map(ids.map((id, index) => [String(id), index]));
  const placeOf = ({ id }: VariantReply): number => place.get(String(id)) ?? 0;
  return variants.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Variants by their ids in the order of the list, or all. */
export const variantsById = async (
  shop: Shop,
  { _id, ...window }: Window & { _id?: string[] | undefined },
) => {
  const list = listOf(shop, _id);
  const [ids, count] = (await shop.db.batch([
    pageOfVariantIds(shop.db, list, window),
    countVariants(shop.db, list),
  ])) as [D1Result, D1Result];
  return {
    data: { list: await variantsByIds(shop, toIds(ids)), jsonFields: [] },
    totalCount: toCount(count),
  };
};

/** The variants of several products, up to the most that one reply holds. */
export const variantsOfProducts = async (shop: Shop, productIds: readonly string[]) => {
  const list = variantsWithProducts(shop.site.assortment, rowIds(productIds));
  const window = { limit: MAX_VARIANTS, skip: 0 };
  const ids = toIds(await pageOfVariantIds(shop.db, list, window).all());
  return { data: { list: await variantsByIds(shop, ids), jsonFields: [] } };
};

/** Sellers' offers of variants by their ids, or of all. */
export const offersByVariants = async (
  shop: Shop,
  { variantID, ...window }: Window & { variantID?: string[] | undefined },
) => {
  const list = listOf(shop, variantID);
  const [offers, count] = (await shop.db.batch([
    pageOfOffers(shop.db, list, window),
    countOffers(shop.db, list),
  ])) as [D1Result, D1Result];
  return {
    data: { list: (offers.results as OfferRow[]).map(toSellerInventory), jsonFields: [] },
    totalCount: toCount(count),
  };
};
