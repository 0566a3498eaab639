-- What the lists in memory follow: the changed products (0: the tags), each once, with the version of its last
-- change. Versions only grow, because a key is never reused.
CREATE TABLE list_change (
  version    INTEGER PRIMARY KEY AUTOINCREMENT,
  product_id INTEGER NOT NULL UNIQUE
) STRICT;
INSERT INTO list_change (product_id) VALUES (0);

-- The identity of this database, in one row. Versions of different databases cannot be compared.
CREATE TABLE list_epoch (
  value TEXT NOT NULL
) STRICT;
INSERT INTO list_epoch (value) VALUES (lower(hex(randomblob(8))));

-- The claim on building the lists of an assortment: until this moment (milliseconds since 1970) only its owner
-- builds.
CREATE TABLE list_build (
  assortment TEXT PRIMARY KEY,
  until      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- DELETE and INSERT rather than OR REPLACE, which the OR IGNORE of the statement that fires a trigger would
-- overrule.
CREATE TRIGGER list_change_product_written AFTER UPDATE OF content_hash ON product BEGIN
  DELETE FROM list_change WHERE product_id = new.id;
  INSERT INTO list_change (product_id) VALUES (new.id);
END;

CREATE TRIGGER list_change_listed AFTER INSERT ON assortment_product BEGIN
  DELETE FROM list_change WHERE product_id = new.product_id;
  INSERT INTO list_change (product_id) VALUES (new.product_id);
END;

CREATE TRIGGER list_change_unlisted AFTER DELETE ON assortment_product BEGIN
  DELETE FROM list_change WHERE product_id = old.product_id;
  INSERT INTO list_change (product_id) VALUES (old.product_id);
END;

CREATE TRIGGER list_change_sold
AFTER UPDATE OF listed, in_stock, price_pence, review_average ON assortment_product
WHEN old.listed <> new.listed OR old.in_stock <> new.in_stock
  OR old.price_pence IS NOT new.price_pence OR old.review_average <> new.review_average BEGIN
  DELETE FROM list_change WHERE product_id = new.product_id;
  INSERT INTO list_change (product_id) VALUES (new.product_id);
END;

CREATE TRIGGER list_change_tag_added AFTER INSERT ON tag BEGIN
  DELETE FROM list_change WHERE product_id = 0;
  INSERT INTO list_change (product_id) VALUES (0);
END;

CREATE TRIGGER list_change_tag_written
AFTER UPDATE OF type, slug, name, parent_id, color_hex, main_thumbnail, position ON tag BEGIN
  DELETE FROM list_change WHERE product_id = 0;
  INSERT INTO list_change (product_id) VALUES (0);
END;
