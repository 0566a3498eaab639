import { search, suggestProducts } from '@parlour/contract';
import { routes } from '../routes.ts';
import { searchIndex, suggest } from './search-results.ts';

export const searchRoutes = routes()
  .on(suggestProducts, (shop, { body, query }) => suggest(shop, body, query.page))
  .on(search, async (shop, { body, query }) => ({
    data: await searchIndex(shop, query.index, body),
  }));
