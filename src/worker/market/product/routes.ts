import {
  associatedProducts,
  listVariants,
  productByVariant,
  recommendations,
  recommendedProducts,
  similarProducts,
  variantsByProducts,
} from '#lib/contract/calls/products.ts';
import { listInventory } from '#lib/contract/calls/sellers.ts';
import { routes } from '../routes.ts';
import { detailByVariant } from './product-detail.ts';
import { associatedWith, recommended, recommendedAround, similarTo } from './related.ts';
import { offersByVariants, variantsById, variantsOfProducts } from './variants.ts';

/** One product: its details, variants and offers, and the products around it. */
export const productRoutes = routes()
  .on(recommendedProducts, async (shop) => ({ retailerProducts: await recommended(shop) }))
  .on(similarProducts, (shop, { params }) => similarTo(shop, params.id))
  .on(associatedProducts, (shop, { params }) => associatedWith(shop, params.id))
  .on(productByVariant, (shop, { params }) => detailByVariant(shop, params.id))
  .on(listVariants, (shop, { body }) => variantsById(shop, body))
  .on(variantsByProducts, (shop, { body }) => variantsOfProducts(shop, body.productID))
  .on(recommendations, async (shop, { body }) => ({
    data: { list: await recommendedAround(shop, body.productID, body.limit), jsonFields: [] },
  }))
  .on(listInventory, (shop, { body }) => offersByVariants(shop, body));
