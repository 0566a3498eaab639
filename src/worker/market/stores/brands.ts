import { brandPicks } from './brands.queries.ts';
import { tilesOf } from '../listing/tiles.queries.ts';
import type { Shop } from '../routes.ts';

/** Brands of the site, the largest first, each with some of its products. */
export const brandsWithProducts = async ({ db, site }: Shop) => {
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
