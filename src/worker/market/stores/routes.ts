import type * as z from 'zod';
import { brandProducts, sellerStore } from '#lib/contract/calls/products.ts';
import { listSellers } from '#lib/contract/calls/sellers.ts';
import { rowIds } from '../ids.ts';
import { tilesOf } from '../listing/tiles.queries.ts';
import { brandPicks } from './brands.queries.ts';
import { sellersOf } from './sellers.queries.ts';
import { routes, type Shop } from '../routes.ts';
import { storeOfSeller } from '../listing/product-window.ts';

/** The brands of the site, largest first, each with some of its products. */
const brandsWithProducts = async ({ db, site }: Shop) => {
  const picks = await brandPicks(db, site.assortment);
  const tiles = await tilesOf(
    db,
    picks.map(({ product_id }) => product_id),
  );
  const brands = Map.groupBy(
    picks.map((pick, index) => ({ ...pick, product: tiles[index]?.product })),
    ({ tag_id }) => tag_id,
  );
  return [...brands.values()].flatMap((ofBrand) => {
    const [first] = ofBrand;
    const products = ofBrand.flatMap(({ product }) => product ?? []);
    return first ? { ...toBrand(first), products } : [];
  });
};

const toBrand = (row: { tag_id: number; name: string; slug: string }) => ({
  tagId: String(row.tag_id),
  name: row.name,
  urlSlug: row.slug,
});

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
