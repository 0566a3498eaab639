import { productFeed, productUrls } from '@parlour/contract';
import { rowId } from '../ids.ts';
import { wholeProducts } from '../product/whole-products.queries.ts';
import { routes } from '../routes.ts';
import { urlsOf, listedAfter } from './page-urls.queries.ts';

/** The most URLs in one file of a sitemap, by sitemaps.org. */
const FILE_SIZE = 50_000;

/** The number of products in one part of a feed. With all their variants they take about half a megabyte. */
const PART_SIZE = 50;

export const addressRoutes = routes()
  .on(productUrls, async ({ db, site }, { query }) => {
    const window = { limit: FILE_SIZE, skip: (query.page - 1) * FILE_SIZE };
    const { products, total } = await urlsOf(db, site.assortment, window);
    return { products, pageCount: Math.ceil(total / FILE_SIZE) };
  })
  .on(productFeed, async ({ db, site }, { query }) => {
    const window = { after: rowId(query.after) ?? 0, limit: PART_SIZE };
    const ids = await listedAfter(db, site.assortment, window);
    const retailerProducts = ids.length === 0 ? [] : await wholeProducts(db, ids, site.reductions);
    return { retailerProducts, next: ids.length < PART_SIZE ? '' : String(ids.at(-1)) };
  });
