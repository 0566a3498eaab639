-- The catalogue. Money is pence, dimensions are millimetres, times are ISO 8601 texts (UTC).

CREATE TABLE seller (
  id          INTEGER PRIMARY KEY,
  slug        TEXT NOT NULL UNIQUE,
  name        TEXT NOT NULL,
  telephone   TEXT NOT NULL DEFAULT '',
  email       TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE tag (
  id               INTEGER PRIMARY KEY,
  type             TEXT NOT NULL CHECK (type IN ('category', 'brand', 'room', 'colour', 'material', 'filter', 'style')),
  slug             TEXT NOT NULL,
  name             TEXT NOT NULL,
  -- 0 for a root. A foreign key would have to be NULL, and NULLs are distinct in a unique index.
  parent_id        INTEGER NOT NULL DEFAULT 0,
  color_hex        TEXT NOT NULL DEFAULT '',
  main_picture     TEXT NOT NULL DEFAULT '',
  main_thumbnail   TEXT NOT NULL DEFAULT '',
  description      TEXT NOT NULL DEFAULT '',
  seo_description  TEXT NOT NULL DEFAULT '',
  meta_title       TEXT NOT NULL DEFAULT '',
  meta_description TEXT NOT NULL DEFAULT '',
  -- A JSON list of {"componentId"}.
  components       TEXT NOT NULL DEFAULT '[]',
  position         INTEGER NOT NULL DEFAULT 0,
  UNIQUE (type, parent_id, slug)
) STRICT;
CREATE INDEX tag_by_slug ON tag (type, slug);

CREATE TABLE product (
  id                 INTEGER PRIMARY KEY,
  -- The supplier (a seller's slug, or 'catalogue') and its reference for the product: the key of an import.
  source             TEXT NOT NULL,
  reference          TEXT NOT NULL,
  slug               TEXT NOT NULL,
  name               TEXT NOT NULL,
  seo_title          TEXT NOT NULL DEFAULT '',
  brand_id           INTEGER REFERENCES tag (id),
  main_picture       TEXT NOT NULL DEFAULT '',
  price_suffix       TEXT NOT NULL DEFAULT '',
  vat_rate           REAL NOT NULL DEFAULT 0.2,
  height_mm          INTEGER NOT NULL DEFAULT 0,
  width_mm           INTEGER NOT NULL DEFAULT 0,
  -- Derived by an import from the variants and offers; see operator/import/rows/derived.queries.ts. The price
  -- is the default variant's: its cheapest offer with delivery. It is NULL when no seller has it, or when any
  -- variant is sold by email request, which hides the price (PDP-043). Such products sort last.
  default_variant_id INTEGER,
  price_pence        INTEGER,
  was_pence          INTEGER,
  in_stock           INTEGER NOT NULL DEFAULT 0,
  listed             INTEGER NOT NULL DEFAULT 0,
  review_count       INTEGER NOT NULL DEFAULT 0,
  review_average     REAL NOT NULL DEFAULT 0,
  -- A hash of the imported record, so that importing the same record again changes nothing.
  content_hash       TEXT NOT NULL DEFAULT '',
  created_at         TEXT NOT NULL,
  updated_at         TEXT NOT NULL,
  -- Long texts come last, so that a list never reads an overflow page.
  seo_description    TEXT NOT NULL DEFAULT '',
  delivery_note      TEXT NOT NULL DEFAULT '',
  summary            TEXT NOT NULL DEFAULT '',
  UNIQUE (source, reference)
) STRICT;
CREATE INDEX product_by_brand ON product (brand_id);

CREATE TABLE variant (
  id               INTEGER PRIMARY KEY,
  product_id       INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  reference        TEXT NOT NULL,
  ean              TEXT NOT NULL DEFAULT '',
  slug             TEXT NOT NULL DEFAULT '',
  name             TEXT NOT NULL,
  -- A variant without one is hidden (TILE-007).
  seo_title        TEXT NOT NULL DEFAULT '',
  meta_title       TEXT NOT NULL DEFAULT '',
  description      TEXT NOT NULL DEFAULT '',
  surcharge_pence  INTEGER NOT NULL DEFAULT 0,
  main_picture     TEXT NOT NULL DEFAULT '',
  height_mm        INTEGER NOT NULL DEFAULT 0,
  width_mm         INTEGER NOT NULL DEFAULT 0,
  length_mm        INTEGER NOT NULL DEFAULT 0,
  position         INTEGER NOT NULL DEFAULT 0,
  UNIQUE (product_id, reference)
) STRICT;
-- Finds and counts the visible variants without reading their texts.
CREATE INDEX variant_shown ON variant (product_id, position) WHERE seo_title <> '';

CREATE TABLE option (
  id               INTEGER PRIMARY KEY,
  variant_id       INTEGER NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  name             TEXT NOT NULL,
  surcharge_pence  INTEGER NOT NULL DEFAULT 0,
  -- '' for the variant's own status.
  inventory_status TEXT NOT NULL DEFAULT '',
  position         INTEGER NOT NULL DEFAULT 0,
  UNIQUE (variant_id, name)
) STRICT;

CREATE TABLE swatch (
  id               INTEGER PRIMARY KEY,
  variant_id       INTEGER NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  -- 0 for a swatch of the variant itself.
  option_id        INTEGER NOT NULL DEFAULT 0,
  name             TEXT NOT NULL,
  main_picture     TEXT NOT NULL DEFAULT '',
  surcharge_pence  INTEGER NOT NULL DEFAULT 0,
  inventory_status TEXT NOT NULL DEFAULT '',
  -- A JSON list of tag ids.
  tag_ids          TEXT NOT NULL DEFAULT '[]',
  position         INTEGER NOT NULL DEFAULT 0,
  UNIQUE (variant_id, option_id, name)
) STRICT;

CREATE TABLE media (
  id          INTEGER PRIMARY KEY,
  product_id  INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- 0 for a picture of the product as a whole.
  variant_id  INTEGER NOT NULL DEFAULT 0,
  url         TEXT NOT NULL,
  thumbnail   TEXT NOT NULL DEFAULT '',
  name        TEXT NOT NULL DEFAULT '',
  s3key       TEXT NOT NULL DEFAULT '',
  width       INTEGER NOT NULL DEFAULT 0,
  height      INTEGER NOT NULL DEFAULT 0,
  position    INTEGER NOT NULL DEFAULT 0,
  UNIQUE (product_id, variant_id, url)
) STRICT;
CREATE INDEX media_by_variant ON media (variant_id);

CREATE TABLE seller_inventory (
  id               INTEGER PRIMARY KEY,
  variant_id       INTEGER NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  seller_id        INTEGER NOT NULL REFERENCES seller (id),
  -- The seller's price now, and before a reduction (0: no reduction), both without delivery.
  price_pence      INTEGER NOT NULL CHECK (price_pence >= 0),
  was_pence        INTEGER NOT NULL DEFAULT 0,
  delivery_pence   INTEGER NOT NULL DEFAULT 0 CHECK (delivery_pence >= 0),
  delivery_method  TEXT NOT NULL DEFAULT '',
  status           TEXT NOT NULL CHECK (status IN ('active', 'out_of_stock', 'order_by_email')),
  status_text      TEXT NOT NULL DEFAULT '',
  stock            INTEGER NOT NULL DEFAULT 0 CHECK (stock >= 0),
  -- The most units in one order; 0 for no limit.
  max_order_size   INTEGER NOT NULL DEFAULT 0,
  UNIQUE (variant_id, seller_id)
) STRICT;
CREATE INDEX seller_inventory_by_seller ON seller_inventory (seller_id, variant_id);

CREATE TABLE review (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  author     TEXT NOT NULL DEFAULT '',
  rating     INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment    TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX review_by_product ON review (product_id, created_at DESC);

-- The tags of a product: its own, its brand, those of its variants, and all their ancestors, so that a list is
-- one seek.
CREATE TABLE product_tag (
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  tag_id     INTEGER NOT NULL REFERENCES tag (id),
  -- 1 for the product's own tag; 0 for one from a variant or a descendant.
  own        INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_tag_by_tag ON product_tag (tag_id, product_id);

CREATE TABLE variant_tag (
  variant_id INTEGER NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  tag_id     INTEGER NOT NULL REFERENCES tag (id),
  PRIMARY KEY (variant_id, tag_id)
) STRICT, WITHOUT ROWID;

-- The products of an assortment; a site sells one assortment. The columns that lists select and sort by are
-- repeated here, and the triggers below update them, so that a list of 30,000 products reads only this narrow
-- table and never the products themselves.
CREATE TABLE assortment_product (
  assortment     TEXT NOT NULL,
  product_id     INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  listed         INTEGER NOT NULL DEFAULT 0,
  in_stock       INTEGER NOT NULL DEFAULT 0,
  price_pence    INTEGER,
  was_pence      INTEGER,
  review_average REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (assortment, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX assortment_product_by_product ON assortment_product (product_id);

CREATE TRIGGER assortment_product_inserted AFTER INSERT ON assortment_product BEGIN
  UPDATE assortment_product
  SET (listed, in_stock, price_pence, was_pence, review_average) =
      (SELECT listed, in_stock, price_pence, was_pence, review_average FROM product WHERE id = new.product_id)
  WHERE assortment = new.assortment AND product_id = new.product_id;
END;

CREATE TRIGGER product_listing_updated
AFTER UPDATE OF listed, in_stock, price_pence, was_pence, review_average ON product BEGIN
  UPDATE assortment_product
  SET listed = new.listed, in_stock = new.in_stock, price_pence = new.price_pence,
      was_pence = new.was_pence, review_average = new.review_average
  WHERE product_id = new.id;
END;

-- The number of listed products of each tag in each assortment, rewritten at the end of an import
-- (tags/tags.queries.ts). Counting 30,000 products on every request would cost too much.
CREATE TABLE assortment_tag (
  assortment TEXT NOT NULL,
  tag_id     INTEGER NOT NULL REFERENCES tag (id),
  products   INTEGER NOT NULL,
  PRIMARY KEY (assortment, tag_id)
) STRICT, WITHOUT ROWID;

-- Full-text search: product_text has the texts, and product_search is the index over them.
CREATE TABLE product_text (
  product_id INTEGER PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  title      TEXT NOT NULL,
  brand      TEXT NOT NULL,
  category   TEXT NOT NULL,
  body       TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE product_search USING fts5 (
  title, brand, category, body,
  content = 'product_text', content_rowid = 'product_id',
  tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TRIGGER product_text_inserted AFTER INSERT ON product_text BEGIN
  INSERT INTO product_search (rowid, title, brand, category, body)
  VALUES (new.product_id, new.title, new.brand, new.category, new.body);
END;

CREATE TRIGGER product_text_deleted AFTER DELETE ON product_text BEGIN
  INSERT INTO product_search (product_search, rowid, title, brand, category, body)
  VALUES ('delete', old.product_id, old.title, old.brand, old.category, old.body);
END;

CREATE TRIGGER product_text_updated AFTER UPDATE ON product_text BEGIN
  INSERT INTO product_search (product_search, rowid, title, brand, category, body)
  VALUES ('delete', old.product_id, old.title, old.brand, old.category, old.body);
  INSERT INTO product_search (rowid, title, brand, category, body)
  VALUES (new.product_id, new.title, new.brand, new.category, new.body);
END;
