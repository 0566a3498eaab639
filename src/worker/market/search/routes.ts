import { search, suggestProducts } from '@parlour/contract';
import { routes } from '../routes.ts';
import { searchIndex, suggest } from './search-results.ts';

export const searchRoutes = routes()
  .on(suggestProducts, (context, { body, query }) => suggest(context, body, query.page))
  .on(search, async (context, { body, query }) => ({
    data: await searchIndex(context, query.index, body),
  }));
