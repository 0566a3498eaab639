import { GIVEN, over, TOUCHED, TOUCHED_VARIANTS, type Chunk, type ProductTables } from './chunk.ts';

const GIVEN_TAGS = `${GIVEN}, carried AS (
  SELECT product_id, variant_id, tag.id AS tag_id, row ->> 'position' AS position FROM given
  CROSS JOIN tag ON tag.type = row ->> 'type' AND tag.path = row ->> 'path')`;

const DROP_VARIANT_TAGS = `WITH ${TOUCHED}, ${GIVEN_TAGS}
DELETE FROM variant_tag WHERE variant_id IN (${TOUCHED_VARIANTS})
  AND (variant_id, tag_id) NOT IN (SELECT variant_id, tag_id FROM carried)`;

const INSERT_VARIANT_TAGS = `WITH ${GIVEN_TAGS}
INSERT INTO variant_tag (variant_id, tag_id, position)
SELECT variant_id, tag_id, position FROM carried WHERE variant_id <> 0
ON CONFLICT (variant_id, tag_id) DO UPDATE SET position = excluded.position
WHERE position IS NOT excluded.position`;

/** The products' own tags, those of their variants, and the ancestors of all these. */
const CLOSURE = `${TOUCHED}, ${GIVEN_TAGS}, own AS (
  SELECT product_id, tag_id FROM carried WHERE variant_id = 0), closure (product_id, tag_id) AS (
  SELECT product_id, tag_id FROM own
  UNION
  SELECT v.product_id, vt.tag_id FROM variant v JOIN variant_tag vt ON vt.variant_id = v.id
  WHERE v.product_id IN (SELECT id FROM touched)
  UNION
  SELECT c.product_id, tag.parent_id FROM closure c JOIN tag ON tag.id = c.tag_id
  WHERE tag.parent_id <> 0)`;

const DROP_PRODUCT_TAGS = `WITH RECURSIVE ${CLOSURE}
DELETE FROM product_tag WHERE product_id IN (SELECT id FROM touched)
  AND (product_id, tag_id) NOT IN (SELECT product_id, tag_id FROM closure)`;

const UPSERT_PRODUCT_TAGS = `WITH RECURSIVE ${CLOSURE}
INSERT INTO product_tag (product_id, tag_id, own)
SELECT product_id, tag_id, (product_id, tag_id) IN (SELECT product_id, tag_id FROM own) FROM closure
WHERE true
ON CONFLICT (product_id, tag_id) DO UPDATE SET own = excluded.own WHERE own <> excluded.own`;

/**
 * Replaces the tags of variants, and of products: theirs, those of their variants, and all the ancestors of
 * these.
 */
export const replaceTags = (
  chunk: Chunk,
  { tags }: ProductTables,
  references: readonly string[],
): D1PreparedStatement[] => [
  over(chunk, DROP_VARIANT_TAGS, references, tags),
  over(chunk, INSERT_VARIANT_TAGS, references, tags),
  over(chunk, DROP_PRODUCT_TAGS, references, tags),
  over(chunk, UPSERT_PRODUCT_TAGS, references, tags),
];
