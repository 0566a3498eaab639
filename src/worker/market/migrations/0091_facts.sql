-- Facts of pieces: what an operator declares that a kind of piece says of itself, and what each variant says.
CREATE TABLE fact_kind (
  slug       TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  -- The heading below which pages show it.
  section    TEXT NOT NULL,
  type       TEXT NOT NULL CHECK (type IN ('number', 'yes_no', 'choice', 'text')),
  -- The unit of a number as pages show it.
  unit       TEXT NOT NULL,
  -- Lists in JSON: the values of a choice, the paths of the categories that must say it, and other names in feeds.
  choices    TEXT NOT NULL,
  categories TEXT NOT NULL,
  aliases    TEXT NOT NULL,
  position   INTEGER NOT NULL,
  is_filter  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- An object in JSON: each fact's slug, and its value in the smallest unit of its dimension; NULL for none.
ALTER TABLE variant ADD COLUMN facts TEXT;

DROP TRIGGER noted_variant_changed;
DROP TRIGGER noted_variant_dropped;

CREATE TRIGGER noted_variant_changed AFTER UPDATE ON variant
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.product_id, old.reference, old.ean, old.slug, old.name, old.seo_title, old.meta_title,
    old.description, old.surcharge_pence, old.main_picture, old.height_mm, old.width_mm,
    old.length_mm, old.position, old.mpn, old.facts)
  IS NOT (new.product_id, new.reference, new.ean, new.slug, new.name, new.seo_title, new.meta_title,
    new.description, new.surcharge_pence, new.main_picture, new.height_mm, new.width_mm,
    new.length_mm, new.position, new.mpn, new.facts) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'variant', old.id,
    json_array(old.id, old.product_id, old.reference, old.ean, old.slug, old.name, old.seo_title,
      old.meta_title, old.description, old.surcharge_pence, old.main_picture, old.height_mm,
      old.width_mm, old.length_mm, old.position, old.mpn, old.facts)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_variant_dropped BEFORE DELETE ON variant
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'variant', old.id,
    json_array(old.id, old.product_id, old.reference, old.ean, old.slug, old.name, old.seo_title,
      old.meta_title, old.description, old.surcharge_pence, old.main_picture, old.height_mm,
      old.width_mm, old.length_mm, old.position, old.mpn, old.facts)
  FROM catalogue_loading;
END;
