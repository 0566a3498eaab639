-- What tiles in memory follow besides list_change, which covers imports and the order of lists: products whose
-- tiles have changed in any other way, each once, with the version of its last change.
CREATE TABLE tile_change (
  version    INTEGER PRIMARY KEY AUTOINCREMENT,
  product_id INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TRIGGER tile_change_product
AFTER UPDATE OF slug, name, seo_title, main_picture, price_suffix, default_variant_id, brand_id, review_count,
  review_average ON product
WHEN (old.slug, old.name, old.seo_title, old.main_picture, old.price_suffix, old.default_variant_id, old.brand_id,
    old.review_count, old.review_average)
  IS NOT (new.slug, new.name, new.seo_title, new.main_picture, new.price_suffix, new.default_variant_id, new.brand_id,
    new.review_count, new.review_average) BEGIN
  DELETE FROM tile_change WHERE product_id = new.id;
  INSERT INTO tile_change (product_id) VALUES (new.id);
END;

CREATE TRIGGER tile_change_variant
AFTER UPDATE OF slug, name, seo_title, main_picture, position ON variant
WHEN (old.slug, old.name, old.seo_title, old.main_picture, old.position)
  IS NOT (new.slug, new.name, new.seo_title, new.main_picture, new.position) BEGIN
  DELETE FROM tile_change WHERE product_id = new.product_id;
  INSERT INTO tile_change (product_id) VALUES (new.product_id);
END;

-- Orders take stock, and the cheapest price may change.
CREATE TRIGGER tile_change_offer
AFTER UPDATE OF seller_id, price_pence, was_pence, delivery_pence, status, stock ON seller_inventory
WHEN (old.seller_id, old.price_pence, old.was_pence, old.delivery_pence, old.status, old.stock)
  IS NOT (new.seller_id, new.price_pence, new.was_pence, new.delivery_pence, new.status, new.stock) BEGIN
  DELETE FROM tile_change WHERE product_id = (SELECT product_id FROM variant WHERE id = new.variant_id);
  INSERT INTO tile_change (product_id) SELECT product_id FROM variant WHERE id = new.variant_id;
END;

CREATE TRIGGER tile_change_media
AFTER UPDATE OF url, thumbnail, width, height, position ON media
WHEN (old.url, old.thumbnail, old.width, old.height, old.position)
  IS NOT (new.url, new.thumbnail, new.width, new.height, new.position) BEGIN
  DELETE FROM tile_change WHERE product_id = new.product_id;
  INSERT INTO tile_change (product_id) VALUES (new.product_id);
END;

-- A supplier's picture that now has a copy, or is refused.
CREATE TRIGGER tile_change_picture AFTER UPDATE OF state, hash ON supplier_picture
WHEN (old.state, old.hash) IS NOT (new.state, new.hash) BEGIN
  DELETE FROM tile_change WHERE product_id IN (SELECT product_id FROM media WHERE url = new.address);
  INSERT INTO tile_change (product_id) SELECT DISTINCT product_id FROM media WHERE url = new.address;
END;

CREATE TRIGGER tile_change_picture_gone AFTER DELETE ON supplier_picture
WHEN old.state <> 'waiting' BEGIN
  DELETE FROM tile_change WHERE product_id IN (SELECT product_id FROM media WHERE url = old.address);
  INSERT INTO tile_change (product_id) SELECT DISTINCT product_id FROM media WHERE url = old.address;
END;

-- The recommended products in their order, so that the first two dozen are read rather than everything.
CREATE INDEX assortment_product_recommended ON assortment_product (assortment, in_stock DESC, review_average DESC,
  coalesce(1.0 - price_pence * 1.0 / was_pence, 0) DESC, product_id DESC) WHERE listed = 1;
