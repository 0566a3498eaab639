-- The rows that an import changes, in their previous state, so that a rollback restores them with a few
-- statements.

-- Earlier versions of the catalogue have no rows.
DELETE FROM catalogue_version;

-- The import whose statements are running: there is a row during its batch, and none otherwise.
CREATE TABLE catalogue_loading (
  version INTEGER NOT NULL,
  -- 0 for changes without a version. They are recorded with the latest one, and undone only together with a
  -- version's changes to the same thing.
  own     INTEGER NOT NULL,
  -- ISO 8601.
  at      TEXT NOT NULL
) STRICT;

-- A row before a version changed it for the first time. Ids grow with time.
CREATE TABLE catalogue_row (
  id      INTEGER PRIMARY KEY,
  version INTEGER NOT NULL REFERENCES catalogue_version (id) ON DELETE CASCADE,
  own     INTEGER NOT NULL,
  at      TEXT NOT NULL,
  -- The product, story, tag or seller that it belongs to, and its id.
  kind    TEXT NOT NULL,
  thing   INTEGER NOT NULL,
  -- Its table, and its key there: an id, a JSON list of columns, or '' for the thing's own row.
  part    TEXT NOT NULL,
  key     TEXT NOT NULL,
  -- A JSON list of its columns, in the order of versions/versioned-parts.ts; '' when there was none.
  row     TEXT NOT NULL,
  UNIQUE (kind, thing, part, key, version)
) STRICT;
CREATE INDEX catalogue_row_by_version ON catalogue_row (version, own, kind, thing);

-- The work of a rollback: the things that later imports changed, numbered.
CREATE TABLE catalogue_undo (
  version INTEGER NOT NULL REFERENCES catalogue_version (id) ON DELETE CASCADE,
  place   INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  thing   INTEGER NOT NULL,
  -- The first version that changed it.
  first   INTEGER NOT NULL,
  -- 1 when that version added it.
  added   INTEGER NOT NULL,
  PRIMARY KEY (version, place)
) STRICT, WITHOUT ROWID;

-- The first recorded state of a row stays. Parts of a thing that a version adds need none, except for where it
-- is sold.
CREATE TRIGGER catalogue_row_once BEFORE INSERT ON catalogue_row
WHEN EXISTS (SELECT 1 FROM catalogue_row AS noted
    WHERE (noted.kind, noted.thing, noted.part, noted.key, noted.version)
      = (new.kind, new.thing, new.part, new.key, new.version))
  OR (new.part NOT LIKE 'assortment_%' AND EXISTS (SELECT 1 FROM catalogue_row AS noted
    WHERE (noted.kind, noted.thing, noted.part, noted.key, noted.version, noted.row)
      = (new.kind, new.thing, new.kind, '', new.version, '')))
BEGIN
  UPDATE catalogue_row SET own = 1 WHERE new.own = 1 AND own = 0
    AND (kind, thing, part, key, version) = (new.kind, new.thing, new.part, new.key, new.version);
  SELECT RAISE(IGNORE);
END;

-- The parts of a variant are deleted before it, so that they are recorded.
CREATE TRIGGER noted_variant_parts BEFORE DELETE ON variant
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  DELETE FROM variant_tag WHERE variant_id = old.id;
  DELETE FROM seller_inventory WHERE variant_id = old.id;
  DELETE FROM swatch WHERE variant_id = old.id;
  DELETE FROM option WHERE variant_id = old.id;
END;

-- A restored row gets its old id, so no other row may have used that id meanwhile.
INSERT OR IGNORE INTO used_id (kind, last)
  VALUES ('option', 0), ('swatch', 0), ('media', 0), ('seller_inventory', 0), ('review', 0);

CREATE TRIGGER option_id_used AFTER DELETE ON option
WHEN old.id > (SELECT last FROM used_id WHERE kind = 'option') BEGIN
  UPDATE used_id SET last = old.id WHERE kind = 'option';
END;

CREATE TRIGGER swatch_id_used AFTER DELETE ON swatch
WHEN old.id > (SELECT last FROM used_id WHERE kind = 'swatch') BEGIN
  UPDATE used_id SET last = old.id WHERE kind = 'swatch';
END;

CREATE TRIGGER media_id_used AFTER DELETE ON media
WHEN old.id > (SELECT last FROM used_id WHERE kind = 'media') BEGIN
  UPDATE used_id SET last = old.id WHERE kind = 'media';
END;

CREATE TRIGGER seller_inventory_id_used AFTER DELETE ON seller_inventory
WHEN old.id > (SELECT last FROM used_id WHERE kind = 'seller_inventory') BEGIN
  UPDATE used_id SET last = old.id WHERE kind = 'seller_inventory';
END;

CREATE TRIGGER review_id_used AFTER DELETE ON review
WHEN old.id > (SELECT last FROM used_id WHERE kind = 'review') BEGIN
  UPDATE used_id SET last = old.id WHERE kind = 'review';
END;

CREATE TRIGGER noted_product_added AFTER INSERT ON product
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', new.id, 'product', '',
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_product_changed AFTER UPDATE ON product
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.slug, old.name, old.seo_title, old.brand_id, old.main_picture, old.price_suffix,
    old.vat_rate, old.height_mm, old.width_mm, old.content_hash, old.seo_description,
    old.delivery_note, old.summary)
  IS NOT (new.slug, new.name, new.seo_title, new.brand_id, new.main_picture, new.price_suffix,
    new.vat_rate, new.height_mm, new.width_mm, new.content_hash, new.seo_description,
    new.delivery_note, new.summary) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.id, 'product', '',
    json_array(old.slug, old.name, old.seo_title, old.brand_id, old.main_picture, old.price_suffix,
      old.vat_rate, old.height_mm, old.width_mm, old.content_hash, old.seo_description,
      old.delivery_note, old.summary)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_variant_added AFTER INSERT ON variant
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', new.product_id, 'variant', new.id,
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_variant_changed AFTER UPDATE ON variant
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.product_id, old.reference, old.ean, old.slug, old.name, old.seo_title, old.meta_title,
    old.description, old.surcharge_pence, old.main_picture, old.height_mm, old.width_mm,
    old.length_mm, old.position, old.mpn)
  IS NOT (new.product_id, new.reference, new.ean, new.slug, new.name, new.seo_title, new.meta_title,
    new.description, new.surcharge_pence, new.main_picture, new.height_mm, new.width_mm,
    new.length_mm, new.position, new.mpn) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'variant', old.id,
    json_array(old.id, old.product_id, old.reference, old.ean, old.slug, old.name, old.seo_title,
      old.meta_title, old.description, old.surcharge_pence, old.main_picture, old.height_mm,
      old.width_mm, old.length_mm, old.position, old.mpn)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_variant_dropped BEFORE DELETE ON variant
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'variant', old.id,
    json_array(old.id, old.product_id, old.reference, old.ean, old.slug, old.name, old.seo_title,
      old.meta_title, old.description, old.surcharge_pence, old.main_picture, old.height_mm,
      old.width_mm, old.length_mm, old.position, old.mpn)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_option_added AFTER INSERT ON option
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = new.variant_id), 'option', new.id,
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_option_changed AFTER UPDATE ON option
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.variant_id, old.name, old.surcharge_pence, old.inventory_status, old.position)
  IS NOT (new.variant_id, new.name, new.surcharge_pence, new.inventory_status, new.position) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'option', old.id,
    json_array(old.id, old.variant_id, old.name, old.surcharge_pence, old.inventory_status, old.position)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_option_dropped BEFORE DELETE ON option
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'option', old.id,
    json_array(old.id, old.variant_id, old.name, old.surcharge_pence, old.inventory_status, old.position)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_swatch_added AFTER INSERT ON swatch
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = new.variant_id), 'swatch', new.id,
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_swatch_changed AFTER UPDATE ON swatch
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.variant_id, old.option_id, old.name, old.main_picture, old.surcharge_pence,
    old.inventory_status, old.tag_ids, old.position)
  IS NOT (new.variant_id, new.option_id, new.name, new.main_picture, new.surcharge_pence,
    new.inventory_status, new.tag_ids, new.position) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'swatch', old.id,
    json_array(old.id, old.variant_id, old.option_id, old.name, old.main_picture, old.surcharge_pence,
      old.inventory_status, old.tag_ids, old.position)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_swatch_dropped BEFORE DELETE ON swatch
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'swatch', old.id,
    json_array(old.id, old.variant_id, old.option_id, old.name, old.main_picture, old.surcharge_pence,
      old.inventory_status, old.tag_ids, old.position)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_media_added AFTER INSERT ON media
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', new.product_id, 'media', new.id,
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_media_changed AFTER UPDATE ON media
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.product_id, old.variant_id, old.url, old.thumbnail, old.name, old.s3key, old.width,
    old.height, old.position)
  IS NOT (new.product_id, new.variant_id, new.url, new.thumbnail, new.name, new.s3key, new.width,
    new.height, new.position) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'media', old.id,
    json_array(old.id, old.product_id, old.variant_id, old.url, old.thumbnail, old.name, old.s3key, old.width,
      old.height, old.position)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_media_dropped BEFORE DELETE ON media
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'media', old.id,
    json_array(old.id, old.product_id, old.variant_id, old.url, old.thumbnail, old.name, old.s3key, old.width,
      old.height, old.position)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_seller_inventory_added AFTER INSERT ON seller_inventory
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = new.variant_id), 'seller_inventory', new.id,
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_seller_inventory_changed AFTER UPDATE ON seller_inventory
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
    old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
    old.oversold)
  IS NOT (new.variant_id, new.seller_id, new.price_pence, new.was_pence, new.delivery_pence,
    new.delivery_method, new.status, new.status_text, new.stock, new.max_order_size, new.counted,
    new.oversold) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'seller_inventory', old.id,
    json_array(old.id, old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
      old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
      old.oversold, old.stated_stock, old.stated_at)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_seller_inventory_dropped BEFORE DELETE ON seller_inventory
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'seller_inventory', old.id,
    json_array(old.id, old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
      old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
      old.oversold, old.stated_stock, old.stated_at)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_review_added AFTER INSERT ON review
WHEN new.imported = 1 AND EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', new.product_id, 'review', new.id,
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_review_dropped BEFORE DELETE ON review
WHEN old.imported = 1 AND EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'review', old.id,
    json_array(old.id, old.product_id, old.author, old.rating, old.comment, old.created_at, old.imported,
      old.site, old.customer, old.answer, old.answered_at)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_product_tag_added AFTER INSERT ON product_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', new.product_id, 'product_tag', json_array(new.product_id, new.tag_id),
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_product_tag_changed AFTER UPDATE ON product_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.product_id, old.tag_id, old.own)
  IS NOT (new.product_id, new.tag_id, new.own) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'product_tag', json_array(old.product_id, old.tag_id),
    json_array(old.product_id, old.tag_id, old.own)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_product_tag_dropped BEFORE DELETE ON product_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'product_tag', json_array(old.product_id, old.tag_id),
    json_array(old.product_id, old.tag_id, old.own)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_variant_tag_added AFTER INSERT ON variant_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = new.variant_id), 'variant_tag', json_array(new.variant_id, new.tag_id),
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_variant_tag_dropped BEFORE DELETE ON variant_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'variant_tag', json_array(old.variant_id, old.tag_id),
    json_array(old.variant_id, old.tag_id)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_product_text_changed AFTER UPDATE ON product_text
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.product_id, old.title, old.brand, old.category, old.body)
  IS NOT (new.product_id, new.title, new.brand, new.category, new.body) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'product_text', old.product_id,
    json_array(old.product_id, old.title, old.brand, old.category, old.body)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_assortment_product_added AFTER INSERT ON assortment_product
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', new.product_id, 'assortment_product', json_array(new.assortment, new.product_id),
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_assortment_product_dropped BEFORE DELETE ON assortment_product
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', old.product_id, 'assortment_product', json_array(old.assortment, old.product_id),
    json_array(old.assortment, old.product_id)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_added AFTER INSERT ON story
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', new.id, 'story', '',
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_changed AFTER UPDATE ON story
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.slug, old.title, old.standfirst, old.section, old.author, old.template, old.picture,
    old.picture_alt, old.picture_width, old.picture_height, old.meta_title, old.seo_description,
    old.published_at, old.updated_at, old.content_hash, old.body)
  IS NOT (new.slug, new.title, new.standfirst, new.section, new.author, new.template, new.picture,
    new.picture_alt, new.picture_width, new.picture_height, new.meta_title, new.seo_description,
    new.published_at, new.updated_at, new.content_hash, new.body) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', old.id, 'story', '',
    json_array(old.slug, old.title, old.standfirst, old.section, old.author, old.template, old.picture,
      old.picture_alt, old.picture_width, old.picture_height, old.meta_title, old.seo_description,
      old.published_at, old.updated_at, old.content_hash, old.body)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_tag_added AFTER INSERT ON story_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', new.story_id, 'story_tag', json_array(new.story_id, new.tag_id),
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_tag_changed AFTER UPDATE ON story_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.story_id, old.tag_id, old.own)
  IS NOT (new.story_id, new.tag_id, new.own) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', old.story_id, 'story_tag', json_array(old.story_id, old.tag_id),
    json_array(old.story_id, old.tag_id, old.own)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_tag_dropped BEFORE DELETE ON story_tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', old.story_id, 'story_tag', json_array(old.story_id, old.tag_id),
    json_array(old.story_id, old.tag_id, old.own)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_product_added AFTER INSERT ON story_product
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', new.story_id, 'story_product', json_array(new.story_id, new.source, new.reference),
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_product_changed AFTER UPDATE ON story_product
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.story_id, old.source, old.reference, old.position, old.x, old.y)
  IS NOT (new.story_id, new.source, new.reference, new.position, new.x, new.y) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', old.story_id, 'story_product', json_array(old.story_id, old.source, old.reference),
    json_array(old.story_id, old.source, old.reference, old.position, old.x, old.y)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_story_product_dropped BEFORE DELETE ON story_product
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', old.story_id, 'story_product', json_array(old.story_id, old.source, old.reference),
    json_array(old.story_id, old.source, old.reference, old.position, old.x, old.y)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_assortment_story_added AFTER INSERT ON assortment_story
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', new.story_id, 'assortment_story', json_array(new.assortment, new.story_id),
    ''
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_assortment_story_dropped BEFORE DELETE ON assortment_story
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'story', old.story_id, 'assortment_story', json_array(old.assortment, old.story_id),
    json_array(old.assortment, old.story_id)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_tag_changed AFTER UPDATE ON tag
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.name, old.color_hex, old.main_picture, old.main_thumbnail, old.description,
    old.seo_description, old.meta_title, old.meta_description, old.components, old.position,
    old.path, old.pictures)
  IS NOT (new.name, new.color_hex, new.main_picture, new.main_thumbnail, new.description,
    new.seo_description, new.meta_title, new.meta_description, new.components, new.position,
    new.path, new.pictures) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'tag', old.id, 'tag', '',
    json_array(old.name, old.color_hex, old.main_picture, old.main_thumbnail, old.description,
      old.seo_description, old.meta_title, old.meta_description, old.components, old.position,
      old.path, old.pictures)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_seller_changed AFTER UPDATE ON seller
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.name, old.telephone, old.email, old.description, old.picture)
  IS NOT (new.name, new.telephone, new.email, new.description, new.picture) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'seller', old.id, 'seller', '',
    json_array(old.name, old.telephone, old.email, old.description, old.picture)
  FROM catalogue_loading;
END;

