const DELETE = 'DELETE FROM assortment_tag WHERE assortment = ?1';

const COUNT = `INSERT INTO assortment_tag (assortment, tag_id, products)
  SELECT ?1, product_tag.tag_id, count(*)
  FROM assortment_product AS item
  CROSS JOIN product_tag ON product_tag.product_id = item.product_id
  WHERE item.assortment = ?1 AND item.listed = 1
  GROUP BY product_tag.tag_id`;

/**
 * Recounts the listed products of every tag of an assortment, as the last step of an import. The two
 * statements belong in one batch, so that no reader sees the counts missing.
 */
export const refreshTagCounts = (db: D1Database, assortment: string): D1PreparedStatement[] =>
  [DELETE, COUNT].map((sql) => db.prepare(sql).bind(assortment));
