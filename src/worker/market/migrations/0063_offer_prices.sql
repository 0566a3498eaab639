-- What each offer has cost, and from when (ISO 8601, UTC) until its next row. NULL: it was not sold. The rows are
-- written by the triggers below, whichever entry point changes the price: an import, the console, a sale that
-- begins by itself, or a rollback.
CREATE TABLE offer_price (
  variant_id     INTEGER NOT NULL,
  seller_id      INTEGER NOT NULL,
  from_at        TEXT NOT NULL,
  price_pence    INTEGER,
  delivery_pence INTEGER,
  PRIMARY KEY (variant_id, seller_id, from_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_price_by_time ON offer_price (from_at);

-- The prices before this migration are not known.
INSERT INTO offer_price (variant_id, seller_id, from_at, price_pence, delivery_pence)
SELECT variant_id, seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), price_pence, delivery_pence
FROM seller_inventory;

-- A price that stands for less than a minute is a step of an import, which writes the full price before it
-- applies a sale.
CREATE TRIGGER offer_price_added AFTER INSERT ON seller_inventory BEGIN
  DELETE FROM offer_price WHERE variant_id = new.variant_id AND seller_id = new.seller_id
    AND from_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 seconds');
  INSERT INTO offer_price (variant_id, seller_id, from_at, price_pence, delivery_pence)
  SELECT new.variant_id, new.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), new.price_pence, new.delivery_pence
  WHERE (new.price_pence, new.delivery_pence) IS NOT (SELECT price_pence, delivery_pence FROM offer_price
    WHERE variant_id = new.variant_id AND seller_id = new.seller_id ORDER BY from_at DESC LIMIT 1);
END;

CREATE TRIGGER offer_price_changed AFTER UPDATE OF price_pence, delivery_pence ON seller_inventory
WHEN (old.price_pence, old.delivery_pence) IS NOT (new.price_pence, new.delivery_pence) BEGIN
  DELETE FROM offer_price WHERE variant_id = new.variant_id AND seller_id = new.seller_id
    AND from_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 seconds');
  INSERT INTO offer_price (variant_id, seller_id, from_at, price_pence, delivery_pence)
  SELECT new.variant_id, new.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), new.price_pence, new.delivery_pence
  WHERE (new.price_pence, new.delivery_pence) IS NOT (SELECT price_pence, delivery_pence FROM offer_price
    WHERE variant_id = new.variant_id AND seller_id = new.seller_id ORDER BY from_at DESC LIMIT 1);
END;

CREATE TRIGGER offer_price_ended AFTER DELETE ON seller_inventory BEGIN
  DELETE FROM offer_price WHERE variant_id = old.variant_id AND seller_id = old.seller_id
    AND from_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 seconds');
  INSERT INTO offer_price (variant_id, seller_id, from_at)
  SELECT old.variant_id, old.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE (NULL, NULL) IS NOT (SELECT price_pence, delivery_pence FROM offer_price
    WHERE variant_id = old.variant_id AND seller_id = old.seller_id ORDER BY from_at DESC LIMIT 1);
END;

-- Recommended products are no longer sorted by their reduction, which nothing may have proved: no list reads
-- `was_pence` of a product now.
DROP INDEX assortment_product_recommended;
CREATE INDEX assortment_product_recommended
  ON assortment_product (assortment, in_stock DESC, review_average DESC, product_id DESC) WHERE listed = 1;
