import type * as z from 'zod';
import { brandProducts, listSellers, sellerStore } from '@parlour/contract';
import { rowIds } from '../ids.ts';
import { tilesOf } from '../listing/tiles.queries.ts';
import { sellersOf } from './sellers.queries.ts';
import { routes, type MarketContext } from '../routes.ts';
import { storeOfSeller } from '../listing/product-window.ts';

interface BrandPickRow {
  readonly tag_id: number;
  readonly name: string;
  readonly slug: string;
  readonly product_id: number;
}

/** The number of brands in one reply, and of products for each. */
const BRANDS = 24;
const PRODUCTS_OF_BRAND = 4;

/** The newest products of a brand, in stock or not: as many as are shown, and no more are read. */
const picksOf = (inStock: 0 | 1): string => `SELECT item.product_id FROM product_tag
  CROSS JOIN assortment_product AS item
    ON item.assortment = ?1 AND item.product_id = product_tag.product_id
  WHERE product_tag.tag_id = brand.id AND item.listed = 1 AND item.in_stock = ${inStock}
  ORDER BY product_tag.product_id DESC LIMIT ${PRODUCTS_OF_BRAND}`;

const PICKS = `WITH brand AS (
    SELECT tag.id, tag.name, tag.slug, counted.products
    FROM assortment_tag AS counted JOIN tag ON tag.id = counted.tag_id AND tag.type = 'brand'
    WHERE counted.assortment = ?1 ORDER BY counted.products DESC, tag.id LIMIT ${BRANDS}),
  picked AS (
    SELECT brand.*, (SELECT json_group_array(product_id) FROM (
      SELECT * FROM (${picksOf(1)}) UNION ALL SELECT * FROM (${picksOf(0)}) LIMIT ${PRODUCTS_OF_BRAND})) AS ids
    FROM brand)
  SELECT picked.id AS tag_id, name, slug, pick.value AS product_id
  FROM picked CROSS JOIN json_each(ids) AS pick ORDER BY products DESC, picked.id, pick.key`;

/** A few products for each of an assortment's largest brands, those in stock and new ones first. */
const brandPicks = async (db: D1Database, assortment: string): Promise<BrandPickRow[]> =>
  (await db.prepare(PICKS).bind(assortment).all<BrandPickRow>()).results;

/** The brands of the site, largest first, each with some of its products. */
const brandsWithProducts = async ({ db, site }: MarketContext) => {
  const picks = await brandPicks(db, site.assortment);
  const tiles = await tilesOf(
    db,
    picks.map(({ product_id }) => product_id),
    site,
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

const sellers = ({ db, site }: MarketContext, { sellerID, limit, skip, sort }: SellersBody) =>
  sellersOf(db, site.assortment, {
    ids: sellerID ? rowIds(sellerID) : null,
    direction: sort.startsWith('-') ? 'DESC' : 'ASC',
    limit,
    skip,
  });

export const storeRoutes = routes()
  .on(brandProducts, async (context) => ({ brands: await brandsWithProducts(context) }))
  .on(sellerStore, (context, { body, query }) => storeOfSeller(context, query, body.search))
  .on(listSellers, async (context, { body }) => ({
    data: { list: await sellers(context, body), jsonFields: [] },
  }));
