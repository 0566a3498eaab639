import {
  filterProducts,
  findProducts,
  listProducts,
  productByVariant,
} from '#lib/contract/products.ts';
import { detailByVariant } from './product-detail.ts';
import { listByFilter, listBySearch, listByTag } from './product-list.ts';
import { routes } from './routes.ts';

export const productRoutes = routes()
  .on(listProducts, (shop, { query }) => listByTag(shop, query))
  .on(findProducts, (shop, { body, query }) =>
    'filter' in body
      ? listByFilter(shop, body.filter, query)
      : listBySearch(shop, body.query, query),
  )
  .on(filterProducts, (shop, { body, query }) => listByFilter(shop, body, query))
  .on(productByVariant, (shop, { params }) => detailByVariant(shop, params.id));
