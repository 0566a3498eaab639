-- The swatch that a variant is shown in: 1 for that one, 0 for another, NULL where the variant does not say (and in what
-- older versions import). Imports and rollbacks keep it (product/shown-swatches.queries.ts).
ALTER TABLE swatch ADD COLUMN is_shown INTEGER;

WITH touched AS (SELECT id FROM product),
  compared AS (
    SELECT swatch.id, swatch.variant_id, swatch.option_id, swatch.position, length(swatch.name) AS length,
      lower(replace(replace(replace(swatch.name, '_', ' '), ',', ' '), '-', ' ')) = lower(replace(replace(replace(variant.name, '_', ' '), ',', ' '), '-', ' ')) AS is_name,
      instr(' ' || lower(replace(replace(replace(variant.name || ' ' || variant.seo_title, '_', ' '), ',', ' '), '-', ' ')) || ' ',
        ' ' || lower(replace(replace(replace(swatch.name, '_', ' '), ',', ' '), '-', ' ')) || ' ') > 0 AS is_named,
      EXISTS (SELECT 1 FROM variant AS other WHERE other.product_id = variant.product_id
        AND lower(replace(replace(replace(other.name, '_', ' '), ',', ' '), '-', ' ')) = lower(replace(replace(replace(swatch.name, '_', ' '), ',', ' '), '-', ' '))) AS is_others,
      EXISTS (SELECT 1 FROM variant_tag AS said JOIN tag AS kind ON kind.id = said.tag_id AND kind.type = 'colour'
        WHERE said.variant_id = swatch.variant_id) AS says_colour, (SELECT max(tag.id IN (SELECT tag_id FROM variant_tag WHERE variant_id = swatch.variant_id))
        FROM json_each(swatch.tag_ids) AS named JOIN tag ON tag.id = named.value AND tag.type = 'colour') AS colour,
      CASE WHEN EXISTS (SELECT 1 FROM variant_tag AS said JOIN tag AS kind ON kind.id = said.tag_id AND kind.type = 'material'
        WHERE said.variant_id = swatch.variant_id) THEN (SELECT max(tag.id IN (SELECT tag_id FROM variant_tag WHERE variant_id = swatch.variant_id))
        FROM json_each(swatch.tag_ids) AS named JOIN tag ON tag.id = named.value AND tag.type = 'material') END AS material
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
WHERE verdict.id = swatch.id AND swatch.is_shown IS NOT verdict.is_shown;
