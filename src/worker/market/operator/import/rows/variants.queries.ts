import { changes, names, OPTION, SWATCH, values, VARIANT } from '../../columns.ts';
import {
  freshId,
  GIVEN,
  over,
  TOUCHED,
  TOUCHED_VARIANTS,
  type Chunk,
  type ProductTables,
} from './chunk.ts';

/*
 * Each pair of statements drops what the records no longer name, then creates or updates the rest by its
 * unique key, so that the ids of the rest do not change.
 */

const DROP_VARIANTS = `WITH ${TOUCHED}
DELETE FROM variant WHERE product_id IN (SELECT id FROM touched)
  AND (product_id, reference) NOT IN (
    SELECT p.id, j.value ->> 'reference' FROM json_each(?3) j
    CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product')`;

const WRITTEN = { ...VARIANT, mainPicture: 'main_picture', position: 'position' };

const UPSERT_VARIANTS = `
INSERT INTO variant (id, product_id, ${names(WRITTEN)})
SELECT ${freshId('variant')}, p.id, ${values(WRITTEN, 'j.value')}
FROM json_each(?3) j CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product'
WHERE true
ON CONFLICT (product_id, reference) DO UPDATE SET ${changes(WRITTEN, 'reference')}`;

const DROP_OPTIONS = `WITH ${TOUCHED}, ${GIVEN}
DELETE FROM option WHERE variant_id IN (${TOUCHED_VARIANTS})
  AND (variant_id, name) NOT IN (SELECT variant_id, row ->> 'name' FROM given)`;

const WRITTEN_OPTION = { ...OPTION, position: 'position' };

const UPSERT_OPTIONS = `WITH ${GIVEN}
INSERT INTO option (id, variant_id, ${names(WRITTEN_OPTION)})
SELECT ${freshId('option')}, variant_id, ${values(WRITTEN_OPTION, 'row')} FROM given WHERE true
ON CONFLICT (variant_id, name) DO UPDATE SET ${changes(WRITTEN_OPTION, 'name')}`;

const GIVEN_SWATCHES = `${GIVEN}, swatches AS (
  SELECT given.variant_id, coalesce(o.id, 0) AS option_id, row FROM given
  LEFT JOIN option o ON o.variant_id = given.variant_id AND o.name = row ->> 'option')`;

const DROP_SWATCHES = `WITH ${TOUCHED}, ${GIVEN_SWATCHES}
DELETE FROM swatch WHERE variant_id IN (${TOUCHED_VARIANTS})
  AND (variant_id, option_id, name) NOT IN
    (SELECT variant_id, option_id, row ->> 'name' FROM swatches)`;

const WRITTEN_SWATCH = { ...SWATCH, position: 'position' };

const UPSERT_SWATCHES = `WITH ${GIVEN_SWATCHES}
INSERT INTO swatch (id, variant_id, option_id, ${names(WRITTEN_SWATCH)}, tag_ids)
SELECT ${freshId('swatch')}, variant_id, option_id, ${values(WRITTEN_SWATCH, 'row')},
  (SELECT json_group_array(tag.id) FROM json_each(row, '$.tags') t
    CROSS JOIN tag ON tag.type = t.value ->> 'type' AND tag.path = t.value ->> 'path')
FROM swatches WHERE true
ON CONFLICT (variant_id, option_id, name) DO UPDATE SET ${changes(WRITTEN_SWATCH, 'name')},
  tag_ids = excluded.tag_ids`;

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
