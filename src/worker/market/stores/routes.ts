import type * as z from 'zod';
import { brandProducts, sellerStore } from '#lib/contract/calls/products.ts';
import { listSellers } from '#lib/contract/calls/sellers.ts';
import { rowIds } from '../ids.ts';
import { sellersOf } from './sellers.queries.ts';
import { routes, type Shop } from '../routes.ts';
import { storeOfSeller } from '../listing/product-window.ts';
import { brandsWithProducts } from './brands.ts';

type SellersBody = z.output<typeof listSellers.body>;

const sellers = ({ db, site }: Shop, { sellerID, limit, skip, sort }: SellersBody) =>
  sellersOf(db, site.assortment, {
    ids: sellerID ? rowIds(sellerID) : null,
    direction: sort.startsWith('-') ? 'DESC' : 'ASC',
    limit,
    skip,
  });

export const storeRoutes = routes()
  .on(brandProducts, async (shop) => ({ brands: await brandsWithProducts(shop) }))
  .on(sellerStore, (shop, { body, query }) => storeOfSeller(shop, query, body.search))
  .on(listSellers, async (shop, { body }) => ({
    data: { list: await sellers(shop, body), jsonFields: [] },
  }));
