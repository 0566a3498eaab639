-- When a price was really asked. A time in which nobody could order began and ended with the offer alone; now it also
-- does with what hides the price of the whole product (a variant sold by email), with options and swatches that are
-- all out of stock, and with a variant that is itself not shown. Times shorter than three days stay on record, so that many of them add up.
DROP TRIGGER offer_unsold_added;
DROP TRIGGER offer_unsold_begun;
DROP TRIGGER offer_unsold_ended;
DROP TRIGGER offer_unsold_listed;
DROP TRIGGER offer_unsold_hidden;
DROP TRIGGER offer_unsold_unlisted;
DROP VIEW offer_on_sale;

CREATE INDEX seller_inventory_by_email ON seller_inventory (variant_id) WHERE status = 'order_by_email';

-- The offers whose price is shown and can be ordered at some site.
CREATE VIEW offer_on_sale AS
SELECT offer.variant_id, offer.seller_id, variant.product_id FROM seller_inventory AS offer
JOIN variant ON variant.id = offer.variant_id
WHERE offer.status = 'active' AND offer.stock > 0 AND variant.seo_title <> ''
  AND EXISTS (SELECT 1 FROM assortment_product AS sold WHERE sold.product_id = variant.product_id AND sold.listed = 1)
  AND NOT EXISTS (SELECT 1 FROM variant AS other JOIN seller_inventory AS hidden ON hidden.variant_id = other.id
    WHERE other.product_id = variant.product_id AND other.seo_title <> '' AND hidden.status = 'order_by_email')
  -- The status of a choice is that of its swatch, else of its option, else of the offer. An option has swatches of its
  -- own or those of the variant.
  AND EXISTS (SELECT 1 FROM (SELECT offer.variant_id AS id) AS chosen
    LEFT JOIN option ON option.variant_id = chosen.id
    LEFT JOIN swatch ON swatch.variant_id = chosen.id AND swatch.option_id = iif(
      EXISTS (SELECT 1 FROM swatch AS own WHERE own.variant_id = chosen.id AND own.option_id = option.id), option.id, 0)
    WHERE coalesce(nullif(swatch.inventory_status, ''), nullif(option.inventory_status, ''), 'active') = 'active');

-- A row put into it begins or ends the times of a product's offers; `variant_id` is NULL for all of them. A time of
-- less than an hour is forgotten: an import takes offers away and brings them back.
CREATE VIEW offer_sale_check AS SELECT NULL AS product_id, NULL AS variant_id WHERE false;

CREATE TRIGGER offer_sale_checked INSTEAD OF INSERT ON offer_sale_check BEGIN
  INSERT INTO offer_unsold (variant_id, seller_id, from_at)
  SELECT offer.variant_id, offer.seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM variant JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  WHERE variant.product_id = new.product_id AND variant.id = coalesce(new.variant_id, variant.id)
    AND NOT EXISTS (SELECT 1 FROM offer_unsold AS open WHERE open.variant_id = offer.variant_id
      AND open.seller_id = offer.seller_id AND open.until_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = offer.variant_id AND sold.seller_id = offer.seller_id)
  ON CONFLICT DO NOTHING;
  DELETE FROM offer_unsold WHERE until_at IS NULL AND from_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hours')
    AND variant_id IN (SELECT id FROM variant WHERE product_id = new.product_id AND id = coalesce(new.variant_id, id))
    AND EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = offer_unsold.variant_id AND sold.seller_id = offer_unsold.seller_id);
  UPDATE offer_unsold SET until_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE until_at IS NULL
    AND variant_id IN (SELECT id FROM variant WHERE product_id = new.product_id AND id = coalesce(new.variant_id, id))
    AND EXISTS (SELECT 1 FROM offer_on_sale AS sold
      WHERE sold.variant_id = offer_unsold.variant_id AND sold.seller_id = offer_unsold.seller_id);
END;

CREATE TRIGGER offer_sale_offered AFTER INSERT ON seller_inventory BEGIN
  INSERT INTO offer_sale_check
  SELECT product_id, iif(new.status = 'order_by_email', NULL, id) FROM variant WHERE id = new.variant_id;
END;

CREATE TRIGGER offer_sale_changed AFTER UPDATE OF status, stock ON seller_inventory
WHEN (old.status, old.stock > 0) IS NOT (new.status, new.stock > 0) BEGIN
  INSERT INTO offer_sale_check
  SELECT product_id, iif('order_by_email' IN (old.status, new.status), NULL, id)
  FROM variant WHERE id = new.variant_id;
END;

CREATE TRIGGER offer_sale_withdrawn AFTER DELETE ON seller_inventory WHEN old.status = 'order_by_email' BEGIN
  INSERT INTO offer_sale_check SELECT product_id, NULL FROM variant WHERE id = old.variant_id;
END;

-- The offers of a deleted variant are gone before this, and find their product no longer.
CREATE TRIGGER offer_sale_variant_gone AFTER DELETE ON variant BEGIN
  INSERT INTO offer_sale_check VALUES (old.product_id, NULL);
END;

CREATE TRIGGER offer_sale_variant_shown AFTER UPDATE OF seo_title ON variant
WHEN (new.seo_title = '') <> (old.seo_title = '') BEGIN
  INSERT INTO offer_sale_check VALUES (new.product_id, NULL);
END;

CREATE TRIGGER offer_sale_listed AFTER UPDATE OF listed ON assortment_product WHEN new.listed <> old.listed BEGIN
  INSERT INTO offer_sale_check VALUES (new.product_id, NULL);
END;

CREATE TRIGGER offer_sale_unlisted AFTER DELETE ON assortment_product WHEN old.listed = 1 BEGIN
  INSERT INTO offer_sale_check VALUES (old.product_id, NULL);
END;

CREATE TRIGGER offer_sale_option_added AFTER INSERT ON option
WHEN new.inventory_status NOT IN ('', 'active')
  OR EXISTS (SELECT 1 FROM offer_unsold WHERE variant_id = new.variant_id AND until_at IS NULL) BEGIN
  INSERT INTO offer_sale_check SELECT product_id, id FROM variant WHERE id = new.variant_id;
END;

CREATE TRIGGER offer_sale_option_changed AFTER UPDATE OF inventory_status ON option
WHEN new.inventory_status <> old.inventory_status BEGIN
  INSERT INTO offer_sale_check SELECT product_id, id FROM variant WHERE id = new.variant_id;
END;

CREATE TRIGGER offer_sale_option_gone AFTER DELETE ON option BEGIN
  INSERT INTO offer_sale_check SELECT product_id, id FROM variant WHERE id = old.variant_id;
END;

CREATE TRIGGER offer_sale_swatch_added AFTER INSERT ON swatch
WHEN new.inventory_status NOT IN ('', 'active')
  OR EXISTS (SELECT 1 FROM offer_unsold WHERE variant_id = new.variant_id AND until_at IS NULL) BEGIN
  INSERT INTO offer_sale_check SELECT product_id, id FROM variant WHERE id = new.variant_id;
END;

CREATE TRIGGER offer_sale_swatch_changed AFTER UPDATE OF inventory_status ON swatch
WHEN new.inventory_status <> old.inventory_status BEGIN
  INSERT INTO offer_sale_check SELECT product_id, id FROM variant WHERE id = new.variant_id;
END;

CREATE TRIGGER offer_sale_swatch_gone AFTER DELETE ON swatch BEGIN
  INSERT INTO offer_sale_check SELECT product_id, id FROM variant WHERE id = old.variant_id;
END;

-- What hid a price before this migration is not known; what hides one now counts from now.
INSERT INTO offer_unsold (variant_id, seller_id, from_at)
SELECT variant_id, seller_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM seller_inventory AS offer
WHERE (variant_id, seller_id) NOT IN (SELECT variant_id, seller_id FROM offer_on_sale)
  AND NOT EXISTS (SELECT 1 FROM offer_unsold AS open WHERE open.variant_id = offer.variant_id
    AND open.seller_id = offer.seller_id AND open.until_at IS NULL)
ON CONFLICT DO NOTHING;
