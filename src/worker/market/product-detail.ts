import { notFound, requireRowId } from './ids.ts';
import { detailOf, toDetail } from './queries/details.queries.ts';
import { productOfVariant } from './queries/products.queries.ts';
import { toVariant } from './queries/variants.queries.ts';
import type { Shop } from './routes.ts';

/**
 * Product detail by the id of one of its variants.
 * @throws ShopError not_found when the site does not sell such a variant.
 */
export const detailByVariant = async ({ db, site }: Shop, id: string) => {
  const variantId = requireRowId(id, 'product');
  const productId = await productOfVariant(db, site.assortment, variantId);
  const detail = productId === null ? undefined : await detailOf(db, productId, variantId);
  const variant = detail?.variants.find(({ row }) => row.id === variantId);
  if (!detail || !variant) throw notFound('product');
  return { product: toDetail(detail), variant: toVariant(variant) };
};
