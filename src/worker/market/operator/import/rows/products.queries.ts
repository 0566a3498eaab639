import { changes, names, PRODUCT, values } from '../../columns.ts';
import { freshId, over, type Chunk, type ProductTables } from './chunk.ts';

const SELECT_HASHES = `
SELECT reference, content_hash AS hash FROM product
WHERE source = ?1 AND reference IN (SELECT value FROM json_each(?2))`;

/** The content hashes of existing products, by reference. */
export const storedHashes = async (
  { db, source }: Chunk,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (references.length === 0) return new Map();
  const { results } = await db
    .prepare(SELECT_HASHES)
    .bind(source, JSON.stringify(references))
    .all<{ reference: string; hash: string }>();
  return new Map(results.map(({ reference, hash }) => [reference, hash]));
};

const WRITTEN = { ...PRODUCT, mainPicture: 'main_picture', hash: 'content_hash' };

const UPSERT_PRODUCTS = `
INSERT INTO product (id, source, ${names(WRITTEN)}, brand_id, created_at, updated_at)
SELECT ${freshId('product')}, ?2, ${values(WRITTEN, 'value')},
  (SELECT id FROM tag WHERE type = 'brand' AND path = value ->> 'brand'), ?3, ?3
FROM json_each(?1) WHERE true
ON CONFLICT (source, reference) DO UPDATE SET ${changes(WRITTEN, 'reference')},
  brand_id = excluded.brand_id, updated_at = excluded.updated_at`;

export const upsertProducts = (
  { db, source, now }: Chunk,
  { products }: ProductTables,
): D1PreparedStatement => db.prepare(UPSERT_PRODUCTS).bind(JSON.stringify(products), source, now);

const ADD_TO_ASSORTMENTS = `
INSERT INTO assortment_product (assortment, product_id)
SELECT a.value, p.id FROM json_each(?3) a, json_each(?1) r
CROSS JOIN product p ON p.source = ?2 AND p.reference = r.value
WHERE true ON CONFLICT DO NOTHING`;

/** Adds products to assortments; those already in them stay. */
export const addToAssortments = (
  chunk: Chunk,
  assortments: readonly string[],
  references: readonly string[],
): D1PreparedStatement => over(chunk, ADD_TO_ASSORTMENTS, references, assortments);
