import { GIVEN, over, TOUCHED, TOUCHED_VARIANTS, type Chunk, type ProductTables } from './chunk.ts';

/*
 * Each pair drops what the records no longer name, then creates or updates the rest by its unique
 * key, so that ids of what stays do not change.
 */

const DROP_VARIANTS = `WITH ${TOUCHED}
DELETE FROM variant WHERE product_id IN (SELECT id FROM touched)
  AND (product_id, reference) NOT IN (
    SELECT p.id, j.value ->> 'reference' FROM json_each(?3) j
    CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product')`;

const UPSERT_VARIANTS = `
INSERT INTO variant (product_id, reference, ean, slug, name, seo_title, meta_title, description,
  surcharge_pence, main_picture, height_mm, width_mm, length_mm, position)
SELECT p.id, j.value ->> 'reference', j.value ->> 'ean', j.value ->> 'slug', j.value ->> 'name',
  j.value ->> 'seoTitle', j.value ->> 'metaTitle', j.value ->> 'description',
  j.value ->> 'surchargePence', j.value ->> 'mainPicture', j.value ->> 'heightMm',
  j.value ->> 'widthMm', j.value ->> 'lengthMm', j.value ->> 'position'
FROM json_each(?3) j CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product'
WHERE true
ON CONFLICT (product_id, reference) DO UPDATE SET ean = excluded.ean, slug = excluded.slug,
  name = excluded.name, seo_title = excluded.seo_title, meta_title = excluded.meta_title,
  description = excluded.description, surcharge_pence = excluded.surcharge_pence,
  main_picture = excluded.main_picture, height_mm = excluded.height_mm,
  width_mm = excluded.width_mm, length_mm = excluded.length_mm, position = excluded.position`;

const DROP_OPTIONS = `WITH ${TOUCHED}, ${GIVEN}
DELETE FROM option WHERE variant_id IN (${TOUCHED_VARIANTS})
  AND (variant_id, name) NOT IN (SELECT variant_id, row ->> 'name' FROM given)`;

const UPSERT_OPTIONS = `WITH ${GIVEN}
INSERT INTO option (variant_id, name, surcharge_pence, inventory_status, position)
SELECT variant_id, row ->> 'name', row ->> 'surchargePence', row ->> 'status', row ->> 'position'
FROM given WHERE true
ON CONFLICT (variant_id, name) DO UPDATE SET surcharge_pence = excluded.surcharge_pence,
  inventory_status = excluded.inventory_status, position = excluded.position`;

const GIVEN_SWATCHES = `${GIVEN}, swatches AS (
  SELECT given.variant_id, coalesce(o.id, 0) AS option_id, row FROM given
  LEFT JOIN option o ON o.variant_id = given.variant_id AND o.name = row ->> 'option')`;

const DROP_SWATCHES = `WITH ${TOUCHED}, ${GIVEN_SWATCHES}
DELETE FROM swatch WHERE variant_id IN (${TOUCHED_VARIANTS})
  AND (variant_id, option_id, name) NOT IN
    (SELECT variant_id, option_id, row ->> 'name' FROM swatches)`;

const UPSERT_SWATCHES = `WITH ${GIVEN_SWATCHES}
INSERT INTO swatch (variant_id, option_id, name, main_picture, surcharge_pence, inventory_status,
  tag_ids, position)
SELECT variant_id, option_id, row ->> 'name', row ->> 'picture', row ->> 'surchargePence',
  row ->> 'status',
  (SELECT json_group_array(tag.id) FROM json_each(row, '$.tags') t
    CROSS JOIN tag ON tag.type = t.value ->> 'type' AND tag.path = t.value ->> 'path'),
  row ->> 'position'
FROM swatches WHERE true
ON CONFLICT (variant_id, option_id, name) DO UPDATE SET main_picture = excluded.main_picture,
  surcharge_pence = excluded.surcharge_pence, inventory_status = excluded.inventory_status,
  tag_ids = excluded.tag_ids, position = excluded.position`;

/** Variants with their options and swatches. */
export const replaceVariants = (
  chunk: Chunk,
  { variants, options, swatches }: ProductTables,
  references: readonly string[],
): D1PreparedStatement[] => [
  over(chunk, DROP_VARIANTS, references, variants),
  over(chunk, UPSERT_VARIANTS, references, variants),
  over(chunk, DROP_OPTIONS, references, options),
  over(chunk, UPSERT_OPTIONS, references, options),
  over(chunk, DROP_SWATCHES, references, swatches),
  over(chunk, UPSERT_SWATCHES, references, swatches),
];
