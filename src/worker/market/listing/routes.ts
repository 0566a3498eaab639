import {
  associatedProducts,
  brandProducts,
  filterProducts,
  findProducts,
  listProducts,
  listVariants,
  personalisedSearch,
  personalisedStore,
  productByVariant,
  productsByIds,
  recommendations,
  recommendedProducts,
  searchStore,
  sellerStore,
  similarProducts,
  variantsByProducts,
} from '#lib/contract/products.ts';
import { brandsWithProducts } from '../stores/brands.ts';
import { detailByVariant } from '../product/product-detail.ts';
import { listByFilter, listBySearch, listByTag } from './product-list.ts';
import { stylesOfVerdict } from '../game/verdicts.ts';
import { productsById, store, storeForVerdict, storeOfSeller } from './product-window.ts';
import { associatedWith, recommended, recommendedAround, similarTo } from '../product/related.ts';
import { routes } from '../routes.ts';
import { variantsById, variantsOfProducts } from '../product/variants.ts';

export const productRoutes = routes()
  .on(listProducts, (shop, { query }) => listByTag(shop, query))
  .on(findProducts, (shop, { body, query }) =>
    'query' in body ? listBySearch(shop, body, query) : listByFilter(shop, body.filter, query),
  )
  .on(filterProducts, (shop, { body, query }) => listByFilter(shop, body, query))
  .on(brandProducts, async (shop) => ({ brands: await brandsWithProducts(shop) }))
  .on(recommendedProducts, async (shop) => ({ retailerProducts: await recommended(shop) }))
  .on(similarProducts, (shop, { params }) => similarTo(shop, params.id))
  .on(associatedProducts, (shop, { params }) => associatedWith(shop, params.id))
  .on(productByVariant, (shop, { params }) => detailByVariant(shop, params.id))
  .on(productsByIds, (shop, { body }) => productsById(shop, body))
  .on(searchStore, (shop, { body }) => store(shop, body))
  .on(personalisedStore, (shop, { body }) => storeForVerdict(shop, body))
  .forCustomer(personalisedSearch, async (shop, { body: { verdictID, ...window } }) =>
    storeForVerdict(shop, { ...window, verdict: await stylesOfVerdict(shop, verdictID) }),
  )
  .on(listVariants, (shop, { body }) => variantsById(shop, body))
  .on(variantsByProducts, (shop, { body }) => variantsOfProducts(shop, body.productID))
  .on(recommendations, async (shop, { body }) => ({
    data: { list: await recommendedAround(shop, body.productID, body.limit), jsonFields: [] },
  }))
  .on(sellerStore, (shop, { body, query }) => storeOfSeller(shop, query, body.search));
