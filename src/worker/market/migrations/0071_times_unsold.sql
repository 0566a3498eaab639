-- When an offer could not be ordered, ISO 8601, UTC: sold out, out of stock, by email only, or listed at no site.
-- `until_at` is NULL while that lasts. A price that nobody could pay was not asked, so an earlier price counts from
-- the end of the last such time. Less than three days are forgotten: a supplier's stock comes and goes by the hour.
CREATE TABLE offer_unsold (
  variant_id INTEGER NOT NULL,
  seller_id  INTEGER NOT NULL,
  from_at    TEXT NOT NULL,
  until_at   TEXT,
  PRIMARY KEY (variant_id, seller_id, from_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_unsold_by_end ON offer_unsold (until_at);

-- The offers that can be ordered at some site.
CREATE VIEW offer_on_sale AS
SELECT offer.variant_id, offer.seller_id, variant.product_id FROM seller_inventory AS offer
JOIN variant ON variant.id = offer.variant_id
WHERE offer.status = 'active' AND offer.stock > 0
  AND EXISTS (SELECT 1 FROM assortment_product AS sold WHERE sold.product_id = variant.product_id AND sold.listed = 1);

-- What was before this migration is not known.
INSERT INTO offer_unsold (variant_id, seller_id, from_at)
SELECT variant_id, seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM seller_inventory
WHERE (variant_id, seller_id) NOT IN (SELECT variant_id, seller_id FROM offer_on_sale);

CREATE TRIGGER offer_unsold_added AFTER INSERT ON seller_inventory BEGIN
  INSERT INTO offer_unsold (variant_id, seller_id, from_at)
  SELECT new.variant_id, new.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE NOT EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = new.variant_id AND sold.seller_id = new.seller_id)
    AND NOT EXISTS (SELECT 1 FROM offer_unsold AS open
      WHERE open.variant_id = new.variant_id AND open.seller_id = new.seller_id AND open.until_at IS NULL)
  ON CONFLICT DO NOTHING;
  DELETE FROM offer_unsold WHERE variant_id = new.variant_id AND seller_id = new.seller_id AND until_at IS NULL
    AND from_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-3 days')
    AND EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = new.variant_id AND sold.seller_id = new.seller_id);
  UPDATE offer_unsold SET until_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE variant_id = new.variant_id AND seller_id = new.seller_id AND until_at IS NULL
    AND EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = new.variant_id AND sold.seller_id = new.seller_id);
END;

CREATE TRIGGER offer_unsold_begun AFTER UPDATE OF status, stock ON seller_inventory
WHEN (old.status = 'active' AND old.stock > 0) AND NOT (new.status = 'active' AND new.stock > 0) BEGIN
  INSERT INTO offer_unsold (variant_id, seller_id, from_at)
  SELECT new.variant_id, new.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE NOT EXISTS (SELECT 1 FROM offer_unsold AS open
    WHERE open.variant_id = new.variant_id AND open.seller_id = new.seller_id AND open.until_at IS NULL)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER offer_unsold_ended AFTER UPDATE OF status, stock ON seller_inventory
WHEN NOT (old.status = 'active' AND old.stock > 0) AND (new.status = 'active' AND new.stock > 0) BEGIN
  DELETE FROM offer_unsold WHERE variant_id = new.variant_id AND seller_id = new.seller_id AND until_at IS NULL
    AND from_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-3 days')
    AND EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = new.variant_id AND sold.seller_id = new.seller_id);
  UPDATE offer_unsold SET until_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE variant_id = new.variant_id AND seller_id = new.seller_id AND until_at IS NULL
    AND EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = new.variant_id AND sold.seller_id = new.seller_id);
END;

CREATE TRIGGER offer_unsold_listed AFTER UPDATE OF listed ON assortment_product
WHEN new.listed = 1 AND old.listed <> 1 BEGIN
  DELETE FROM offer_unsold WHERE until_at IS NULL
    AND from_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-3 days')
    AND (variant_id, seller_id) IN (SELECT variant_id, seller_id FROM offer_on_sale WHERE product_id = new.product_id);
  UPDATE offer_unsold SET until_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE until_at IS NULL
    AND (variant_id, seller_id) IN (SELECT variant_id, seller_id FROM offer_on_sale WHERE product_id = new.product_id);
END;

CREATE TRIGGER offer_unsold_hidden AFTER UPDATE OF listed ON assortment_product
WHEN new.listed <> 1 AND old.listed = 1 BEGIN
  INSERT INTO offer_unsold (variant_id, seller_id, from_at)
  SELECT offer.variant_id, offer.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM variant JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  WHERE variant.product_id = new.product_id
    AND NOT EXISTS (SELECT 1 FROM assortment_product AS sold WHERE sold.product_id = new.product_id AND sold.listed = 1)
    AND NOT EXISTS (SELECT 1 FROM offer_unsold AS open
      WHERE open.variant_id = offer.variant_id AND open.seller_id = offer.seller_id AND open.until_at IS NULL)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER offer_unsold_unlisted AFTER DELETE ON assortment_product WHEN old.listed = 1 BEGIN
  INSERT INTO offer_unsold (variant_id, seller_id, from_at)
  SELECT offer.variant_id, offer.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM variant JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  WHERE variant.product_id = old.product_id
    AND NOT EXISTS (SELECT 1 FROM assortment_product AS sold WHERE sold.product_id = old.product_id AND sold.listed = 1)
    AND NOT EXISTS (SELECT 1 FROM offer_unsold AS open
      WHERE open.variant_id = offer.variant_id AND open.seller_id = offer.seller_id AND open.until_at IS NULL)
  ON CONFLICT DO NOTHING;
END;
