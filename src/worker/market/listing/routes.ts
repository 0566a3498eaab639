import {
  filterProducts,
  findProducts,
  listProducts,
  personalisedSearch,
  personalisedStore,
  productsByIds,
  searchStore,
} from '@parlour/contract';
import { stylesOfVerdict } from '../game/verdicts.ts';
import { routes } from '../routes.ts';
import { listByFilter, listBySearch, listByTag } from './product-list.ts';
import { productsById, store, storeForVerdict } from './product-window.ts';

/** Lists of products: by tag, filter, search, id and style. */
export const listRoutes = routes()
  .on(listProducts, (shop, { query }) => listByTag(shop, query))
  .on(findProducts, (shop, { body, query }) =>
    'query' in body ? listBySearch(shop, body, query) : listByFilter(shop, body.filter, query),
  )
  .on(filterProducts, (shop, { body, query }) => listByFilter(shop, body, query))
  .on(productsByIds, (shop, { body }) => productsById(shop, body))
  .on(searchStore, (shop, { body }) => store(shop, body))
  .on(personalisedStore, (shop, { body }) => storeForVerdict(shop, body))
  .forCustomer(personalisedSearch, async (shop, { body: { verdictID, ...window } }) =>
    storeForVerdict(shop, { ...window, verdict: await stylesOfVerdict(shop, verdictID) }),
  );
