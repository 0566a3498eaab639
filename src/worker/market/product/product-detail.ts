import { notFound, requireRowId } from '../ids.ts';
import { detailOf, toDetail } from './details.queries.ts';
import { toVariant } from './variants.queries.ts';
import { associatedIds } from './related.ts';
import { relatingTagsOfVariant } from './related.queries.ts';
import type { Shop } from '../routes.ts';

/**
 * Product detail by the id of one of its variants.
 * @throws ShopError not_found when the site does not sell such a variant.
 */
export const detailByVariant = async (shop: Shop, id: string) => {
  const { db, site } = shop;
  const variantId = requireRowId(id, 'product');
  const tags = await relatingTagsOfVariant(db, site.assortment, variantId);
  const [productId] = tags.products;
  if (productId === undefined) throw notFound('product');
  const [detail, associatedProducts] = await Promise.all([
    detailOf(db, { productId, variantId, site: site.id }),
    associatedIds(shop, tags),
  ]);
  const variant = detail?.variants.find(({ row }) => row.id === variantId);
  if (!detail || !variant) throw notFound('product');
  return { product: { ...toDetail(detail), associatedProducts }, variant: toVariant(variant) };
};
