interface AddressRow {
  readonly slug: string;
  readonly variant_id: number;
  readonly updated_at: string;
}

const URLS = `SELECT product.slug, product.default_variant_id AS variant_id, product.updated_at
  FROM (SELECT product_id FROM assortment_product
    WHERE assortment = ?1 AND listed = 1 ORDER BY product_id LIMIT ?2 OFFSET ?3) AS item
  CROSS JOIN product ON product.id = item.product_id
  WHERE product.default_variant_id IS NOT NULL`;

const LISTED =
  'SELECT count(*) AS total FROM assortment_product WHERE assortment = ? AND listed = 1';

/** The URLs of one window of the listed products, and the number of products. */
export const urlsOf = async (
  db: D1Database,
  assortment: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
) => {
  const [rows, count] = (await db.batch([
    db.prepare(URLS).bind(assortment, limit, skip),
    db.prepare(LISTED).bind(assortment),
  ])) as [D1Result, D1Result];
  return {
    total: (count.results as { total: number }[])[0]?.total ?? 0,
    products: (rows.results as AddressRow[]).map(({ slug, variant_id, updated_at }) => ({
      urlSlug: slug,
      variantId: String(variant_id),
      updatedAt: updated_at,
    })),
  };
};

const NEXT = `SELECT product_id FROM assortment_product
  WHERE assortment = ?1 AND listed = 1 AND product_id > ?2 ORDER BY product_id LIMIT ?3`;

/** The ids of the listed products after a given one, in their order. */
export const listedAfter = async (
  db: D1Database,
  assortment: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const { results } = await db
    .prepare(NEXT)
    .bind(assortment, after, limit)
    .all<{ product_id: number }>();
  return results.map(({ product_id }) => product_id);
};
