const COUNTS = `
SELECT (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM variant) AS variants,
  (SELECT count(*) FROM tag) AS tags`;

export interface Counts {
  readonly products: number;
  readonly variants: number;
  readonly tags: number;
}

/** The size of the whole catalogue. */
export const catalogueCounts = async (db: D1Database): Promise<Counts> =>
  (await db.prepare(COUNTS).first<Counts>()) ?? { products: 0, variants: 0, tags: 0 };

const SHARED_ASSORTMENTS = `
SELECT DISTINCT other.assortment FROM assortment_product given
JOIN assortment_product other ON other.product_id = given.product_id
WHERE given.assortment IN (SELECT value FROM json_each(?1))`;

/** The assortments that share at least one product with the given ones, including the given ones. */
export const sharedAssortments = async (
  db: D1Database,
  assortments: readonly string[],
): Promise<readonly string[]> => {
  const { results } = await db
    .prepare(SHARED_ASSORTMENTS)
    .bind(JSON.stringify(assortments))
    .all<{ assortment: string }>();
  return results.map(({ assortment }) => assortment);
};
