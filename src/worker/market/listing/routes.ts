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
  .on(listProducts, (context, { query }) => listByTag(context, query))
  .on(findProducts, (context, { body, query }) =>
    'query' in body
      ? listBySearch(context, body, query)
      : listByFilter(context, body.filter, query),
  )
  .on(filterProducts, (context, { body, query }) => listByFilter(context, body, query))
  .on(productsByIds, (context, { body }) => productsById(context, body))
  .on(searchStore, (context, { body }) => store(context, body))
  .on(personalisedStore, (context, { body }) => storeForVerdict(context, body))
  .forCustomer(personalisedSearch, async (context, { body: { verdictID, ...window } }) =>
    storeForVerdict(context, { ...window, verdict: await stylesOfVerdict(context, verdictID) }),
  );
