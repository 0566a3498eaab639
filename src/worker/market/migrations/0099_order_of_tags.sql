-- The place of a variant's tag among its tags of the same type, in the order of the record: the main material comes
-- first. NULL for the only one of its type, and for what was imported before.
ALTER TABLE variant_tag ADD COLUMN position INTEGER;

DROP TRIGGER noted_variant_tag_dropped;

CREATE TRIGGER noted_variant_tag_changed AFTER UPDATE ON variant_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.variant_id, old.tag_id, old.position)
  IS NOT (new.variant_id, new.tag_id, new.position) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'variant_tag', json_array(old.variant_id, old.tag_id),
    json_array(old.variant_id, old.tag_id, old.position)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_variant_tag_dropped BEFORE DELETE ON variant_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'variant_tag', json_array(old.variant_id, old.tag_id),
    json_array(old.variant_id, old.tag_id, old.position)
  FROM catalogue_loading;
END;
