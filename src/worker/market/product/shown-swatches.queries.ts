/*
 * Which swatch a variant is shown in (`swatch.is_shown`). That one has the variant's own name, or stands in its name or
 * title, or has its colour and material. The column is 1 for it and 0 for every other; where there is none, it is 0 for a
 * swatch that has another colour, another material or the name of another variant, and NULL for one of which the
 * variant says nothing.
 */

const plain = (text: string): string =>
  `lower(replace(replace(replace(${text}, '_', ' '), ',', ' '), '-', ' '))`;

/** Whether the variant of `swatch` has a tag of a type. */
const says = (type: 'colour' | 'material'): string =>
  `EXISTS (SELECT 1 FROM variant_tag AS said JOIN tag AS kind ON kind.id = said.tag_id AND kind.type = '${type}'
        WHERE said.variant_id = swatch.variant_id)`;

/** Whether they share one; NULL where the swatch has none of the type. */
const shares = (type: 'colour' | 'material'): string =>
  `(SELECT max(tag.id IN (SELECT tag_id FROM variant_tag WHERE variant_id = swatch.variant_id))
        FROM json_each(swatch.tag_ids) AS named JOIN tag ON tag.id = named.value AND tag.type = '${type}')`;

/**
 * Statement that brings the column to what variants and swatches say now.
 * @param touched a common table expression of that name, with the products' ids
 */
export const showSwatches = (touched: string): string => `WITH ${touched},
  compared AS (
    SELECT swatch.id, swatch.variant_id, swatch.option_id, swatch.position, length(swatch.name) AS length,
      ${plain('swatch.name')} = ${plain('variant.name')} AS is_name,
      instr(' ' || ${plain("variant.name || ' ' || variant.seo_title")} || ' ',
        ' ' || ${plain('swatch.name')} || ' ') > 0 AS is_named,
      EXISTS (SELECT 1 FROM variant AS other WHERE other.product_id = variant.product_id
        AND ${plain('other.name')} = ${plain('swatch.name')}) AS is_others,
      ${says('colour')} AS says_colour, ${shares('colour')} AS colour,
      CASE WHEN ${says('material')} THEN ${shares('material')} END AS material
    FROM variant CROSS JOIN swatch ON swatch.variant_id = variant.id
    WHERE variant.product_id IN (SELECT id FROM touched)),
  judged AS (
    SELECT *, CASE WHEN is_name THEN 3 WHEN is_named THEN 2
        WHEN material = 0 OR (says_colour AND colour IS NOT 1) THEN -1
        WHEN says_colour OR (colour IS NULL AND material = 1) THEN 1
        WHEN is_others THEN -1 ELSE 0 END AS likeness
    FROM compared),
  verdict AS (
    SELECT id, CASE WHEN max(likeness) OVER choices > 0 THEN row_number() OVER best = 1
        WHEN likeness < 0 THEN 0 END AS is_shown
    FROM judged
    WINDOW choices AS (PARTITION BY variant_id, option_id),
      best AS (PARTITION BY variant_id, option_id
        ORDER BY likeness DESC, iif(likeness = 2, -length, 0), position, id))
UPDATE swatch SET is_shown = verdict.is_shown FROM verdict
WHERE verdict.id = swatch.id AND swatch.is_shown IS NOT verdict.is_shown`;
