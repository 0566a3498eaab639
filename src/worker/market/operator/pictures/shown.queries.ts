import { over, TOUCHED, type Chunk } from '../import/rows/chunk.ts';

/* The same rule as `isPicture`: a product's files also include its 3D model. */
const IS_PICTURE = ['fbx', 'glb', 'usdz']
  .map((ending) => `m.url NOT LIKE '%.${ending}' AND m.url NOT LIKE '%.${ending}?%'`)
  .join(' AND ');

/** The URL of the first picture that can be shown: the copy's, or the supplier's own. */
const first = (whose: string, order: string): string => `coalesce((
  SELECT coalesce(copy.address, m.url) FROM media AS m
  LEFT JOIN variant AS v ON v.id = m.variant_id
  LEFT JOIN supplier_picture AS kept ON kept.address = m.url
  LEFT JOIN stored_picture AS copy ON copy.hash = kept.hash
  WHERE ${whose} AND coalesce(kept.state, '') <> 'refused' AND ${IS_PICTURE}
  ORDER BY ${order} LIMIT 1), '')`;

const OF_PRODUCT = first(
  'm.product_id = product.id',
  'm.variant_id <> 0, v.position, m.position, m.id',
);
const OF_VARIANT = first(
  'm.product_id = variant.product_id AND m.variant_id = variant.id',
  'm.position, m.id',
);

const HAS_SUPPLIERS = `EXISTS (SELECT 1 FROM media AS named
  CROSS JOIN supplier_picture AS known ON known.address = named.url WHERE named.product_id = `;

const IMPORTED = [
  `WITH ${TOUCHED} UPDATE product SET main_picture = ${OF_PRODUCT}
    WHERE id IN (SELECT id FROM touched) AND ${HAS_SUPPLIERS} product.id)`,
  `WITH ${TOUCHED} UPDATE variant SET main_picture = ${OF_VARIANT}
    WHERE product_id IN (SELECT id FROM touched) AND ${HAS_SUPPLIERS} variant.product_id)`,
];

/** Sets the main pictures of newly written products, if the shop has copies of any of theirs. */
export const showStored = (chunk: Chunk, references: readonly string[]): D1PreparedStatement[] =>
  IMPORTED.map((sql) => over(chunk, sql, references));

const SHOWING = `SELECT DISTINCT product_id AS id FROM json_each(?1) AS named
  CROSS JOIN media ON media.url = named.value`;

const CHANGED = [
  `UPDATE product SET main_picture = ${OF_PRODUCT} WHERE id IN (SELECT value FROM json_each(?1))`,
  `UPDATE variant SET main_picture = ${OF_VARIANT}
    WHERE product_id IN (SELECT value FROM json_each(?1))`,
];

/** The ids of the products that use any of these URLs. */
export const productsNaming = async (
  db: D1Database,
  addresses: readonly string[],
): Promise<readonly number[]> => {
  if (addresses.length === 0) return [];
  const named = db.prepare(SHOWING).bind(JSON.stringify(addresses));
  return (await named.all<{ id: number }>()).results.map(({ id }) => id);
};

/** Updates the main pictures of everything that uses these URLs. Returns the products' ids. */
export const showChanged = async (
  db: D1Database,
  addresses: readonly string[],
): Promise<readonly number[]> => {
  const ids = await productsNaming(db, addresses);
  if (ids.length === 0) return [];
  await db.batch(CHANGED.map((sql) => db.prepare(sql).bind(JSON.stringify(ids))));
  return ids;
};

const SELLING = `SELECT assortment, json_group_array(product_id) AS products FROM json_each(?1) AS named
  CROSS JOIN assortment_product ON product_id = named.value GROUP BY assortment`;

/** Which of these products each assortment has. */
export const soldIn = async (
  db: D1Database,
  ids: readonly number[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { results } = await db
    .prepare(SELLING)
    .bind(JSON.stringify(ids))
    .all<{ assortment: string; products: string }>();
  return new Map(
    results.map(({ assortment, products }) => [assortment, JSON.parse(products) as number[]]),
  );
};
