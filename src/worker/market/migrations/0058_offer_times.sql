-- Moments at which an offer changes by itself, ISO 8601 (UTC). NULL stands for none.

-- The price from `sale_from` until `sale_until`. Outside of them the offer costs the higher of `price_pence` and
-- `was_pence`, which are always those of now.
ALTER TABLE seller_inventory ADD COLUMN sale_pence INTEGER CHECK (sale_pence >= 0);
ALTER TABLE seller_inventory ADD COLUMN sale_from TEXT;
ALTER TABLE seller_inventory ADD COLUMN sale_until TEXT;
-- When a pre-order or a back order is expected at the latest.
ALTER TABLE seller_inventory ADD COLUMN expected_by TEXT;
-- When the offer ends.
ALTER TABLE seller_inventory ADD COLUMN expires_at TEXT;
-- The next of these moments; derived, see operator/import/rows/derived.queries.ts.
ALTER TABLE seller_inventory ADD COLUMN changes_at TEXT;
CREATE INDEX seller_inventory_changing ON seller_inventory (changes_at) WHERE changes_at IS NOT NULL;

-- A rollback restores them with the rest of the offer.
DROP TRIGGER noted_seller_inventory_changed;
DROP TRIGGER noted_seller_inventory_dropped;

CREATE TRIGGER noted_seller_inventory_changed AFTER UPDATE ON seller_inventory
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
    old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
    old.oversold, old.sale_pence, old.sale_from, old.sale_until, old.expected_by, old.expires_at)
  IS NOT (new.variant_id, new.seller_id, new.price_pence, new.was_pence, new.delivery_pence,
    new.delivery_method, new.status, new.status_text, new.stock, new.max_order_size, new.counted,
    new.oversold, new.sale_pence, new.sale_from, new.sale_until, new.expected_by, new.expires_at) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'seller_inventory', old.id,
    json_array(old.id, old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
      old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
      old.oversold, old.stated_stock, old.stated_at, old.sale_pence, old.sale_from, old.sale_until,
      old.expected_by, old.expires_at)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_seller_inventory_dropped BEFORE DELETE ON seller_inventory
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'seller_inventory', old.id,
    json_array(old.id, old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
      old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
      old.oversold, old.stated_stock, old.stated_at, old.sale_pence, old.sale_from, old.sale_until,
      old.expected_by, old.expires_at)
  FROM catalogue_loading;
END;
