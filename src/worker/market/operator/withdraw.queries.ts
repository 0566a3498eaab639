const LIST = `SELECT product.reference FROM product
  JOIN assortment_product AS sold ON sold.product_id = product.id AND sold.assortment = ?1
  WHERE product.source = ?2 AND product.reference > ?3 ORDER BY product.reference LIMIT ?4`;

/** References of a supplier's products in an assortment after a given one, in their order. */
export const referencesAfter = async (
  db: D1Database,
  { assortment, source }: { readonly assortment: string; readonly source: string },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> => {
  const { results } = await db
    .prepare(LIST)
    .bind(assortment, source, after, limit)
    .all<{ reference: string }>();
  return results.map(({ reference }) => reference);
};

const WITHDRAW = `DELETE FROM assortment_product WHERE assortment = ?1 AND product_id IN (
  SELECT product.id FROM json_each(?3) AS gone
  JOIN product ON product.source = ?2 AND product.reference = gone.value)
  RETURNING product_id`;

/** Removes products from an assortment; the products themselves stay. Returns rows for those that were in it. */
export const withdrawing = (
  db: D1Database,
  { assortment, source }: { readonly assortment: string; readonly source: string },
  references: readonly string[],
): D1PreparedStatement => db.prepare(WITHDRAW).bind(assortment, source, JSON.stringify(references));
