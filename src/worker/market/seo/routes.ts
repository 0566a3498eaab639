import { productAddresses } from '#lib/contract/calls/sitemap.ts';
import { addressesOf } from './page-urls.queries.ts';
import { routes } from '../routes.ts';

/** Addresses in one file of a sitemap, by sitemaps.org. */
const FILE_SIZE = 50_000;

export const addressRoutes = routes().on(productAddresses, async ({ db, site }, { query }) => {
  const window = { limit: FILE_SIZE, skip: (query.page - 1) * FILE_SIZE };
  const { products, total } = await addressesOf(db, site.assortment, window);
  return { products, pageCount: Math.ceil(total / FILE_SIZE) };
});
