const COUNTS = `
SELECT (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM variant) AS variants,
  (SELECT count(*) FROM tag) AS tags`;

export interface Counts {
  readonly products: number;
  readonly variants: number;
  readonly tags: number;
}

/** How much the whole catalogue holds. */
export const catalogueCounts = async (db: D1Database): Promise<Counts> =>
  (await db.prepare(COUNTS).first<Counts>()) ?? { products: 0, variants: 0, tags: 0 };

const SHARED_ASSORTMENTS = `
SELECT DISTINCT other.assortment FROM assortment_product given
JOIN assortment_product other ON other.product_id = given.product_id
WHERE given.assortment IN (SELECT value FROM json_each(?1))`;

/** Assortments that hold at least one product of the given ones, themselves included. */
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
