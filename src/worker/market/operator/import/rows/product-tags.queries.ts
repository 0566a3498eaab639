import { GIVEN, over, TOUCHED, TOUCHED_VARIANTS, type Chunk, type ProductTables } from './chunk.ts';

const DROP_VARIANT_TAGS = `WITH ${TOUCHED}
DELETE FROM variant_tag WHERE variant_id IN (${TOUCHED_VARIANTS})`;

const DROP_PRODUCT_TAGS = `WITH ${TOUCHED}
DELETE FROM product_tag WHERE product_id IN (SELECT id FROM touched)`;

const GIVEN_TAGS = `${GIVEN}, carried AS (
  SELECT product_id, variant_id, tag.id AS tag_id FROM given
  CROSS JOIN tag ON tag.type = row ->> 'type' AND tag.path = row ->> 'path')`;

const INSERT_VARIANT_TAGS = `WITH ${GIVEN_TAGS}
INSERT INTO variant_tag (variant_id, tag_id)
SELECT variant_id, tag_id FROM carried WHERE variant_id <> 0 ON CONFLICT DO NOTHING`;

const INSERT_OWN_TAGS = `WITH ${GIVEN_TAGS}
INSERT INTO product_tag (product_id, tag_id, own)
SELECT product_id, tag_id, 1 FROM carried WHERE variant_id = 0 ON CONFLICT DO NOTHING`;

/** Tags of the variants, and the ancestors of these and of the product's own. */
const INSERT_INHERITED_TAGS = `WITH RECURSIVE ${TOUCHED}, carried (product_id, tag_id) AS (
  SELECT product_id, tag_id FROM product_tag WHERE product_id IN (SELECT id FROM touched)
  UNION
  SELECT v.product_id, vt.tag_id FROM variant v JOIN variant_tag vt ON vt.variant_id = v.id
  WHERE v.product_id IN (SELECT id FROM touched)
  UNION
  SELECT c.product_id, tag.parent_id FROM carried c JOIN tag ON tag.id = c.tag_id
  WHERE tag.parent_id <> 0)
INSERT INTO product_tag (product_id, tag_id, own)
SELECT product_id, tag_id, 0 FROM carried WHERE true ON CONFLICT DO NOTHING`;

/** Tags of variants, and of products the closure over their variants and all ancestors. */
export const replaceTags = (
  chunk: Chunk,
  { tags }: ProductTables,
  references: readonly string[],
): D1PreparedStatement[] => [
  over(chunk, DROP_VARIANT_TAGS, references),
  over(chunk, DROP_PRODUCT_TAGS, references),
  over(chunk, INSERT_VARIANT_TAGS, references, tags),
  over(chunk, INSERT_OWN_TAGS, references, tags),
  over(chunk, INSERT_INHERITED_TAGS, references),
];
