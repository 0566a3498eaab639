import type * as z from 'zod';
import { listInventory, listSellers } from '#lib/contract/sellers.ts';
import { rowIds } from '../ids.ts';
import { sellersOf } from './sellers.queries.ts';
import { routes, type Shop } from '../routes.ts';
import { offersByVariants } from '../product/variants.ts';

type SellersBody = z.output<typeof listSellers.body>;

const sellers = ({ db, site }: Shop, { sellerID, limit, skip, sort }: SellersBody) =>
  sellersOf(db, site.assortment, {
    ids: sellerID ? rowIds(sellerID) : null,
    direction: sort.startsWith('-') ? 'DESC' : 'ASC',
    limit,
    skip,
  });

export const sellerRoutes = routes()
  .on(listInventory, (shop, { body }) => offersByVariants(shop, body))
  .on(listSellers, async (shop, { body }) => ({
    data: { list: await sellers(shop, body), jsonFields: [] },
  }));
