-- How long a delivery takes, and when a seller delivers, as JSON of the catalogue's records. NULL stands for unknown.
ALTER TABLE seller_inventory ADD COLUMN lead_time TEXT CHECK (json_valid(lead_time));
ALTER TABLE seller ADD COLUMN delivery_calendar TEXT CHECK (json_valid(delivery_calendar));

-- A rollback restores them with the rest of the offer.
DROP TRIGGER noted_seller_inventory_changed;
DROP TRIGGER noted_seller_inventory_dropped;

CREATE TRIGGER noted_seller_inventory_changed AFTER UPDATE ON seller_inventory
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
    old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
    old.oversold, old.sale_pence, old.sale_from, old.sale_until, old.expected_by, old.expires_at, old.lead_time)
  IS NOT (new.variant_id, new.seller_id, new.price_pence, new.was_pence, new.delivery_pence,
    new.delivery_method, new.status, new.status_text, new.stock, new.max_order_size, new.counted,
    new.oversold, new.sale_pence, new.sale_from, new.sale_until, new.expected_by, new.expires_at, new.lead_time) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'seller_inventory', old.id,
    json_array(old.id, old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
      old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
      old.oversold, old.stated_stock, old.stated_at, old.sale_pence, old.sale_from, old.sale_until,
      old.expected_by, old.expires_at, old.lead_time)
  FROM catalogue_loading;
END;

CREATE TRIGGER noted_seller_inventory_dropped BEFORE DELETE ON seller_inventory
WHEN EXISTS (SELECT 1 FROM catalogue_loading) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'product', (SELECT product_id FROM variant WHERE id = old.variant_id), 'seller_inventory', old.id,
    json_array(old.id, old.variant_id, old.seller_id, old.price_pence, old.was_pence, old.delivery_pence,
      old.delivery_method, old.status, old.status_text, old.stock, old.max_order_size, old.counted,
      old.oversold, old.stated_stock, old.stated_at, old.sale_pence, old.sale_from, old.sale_until,
      old.expected_by, old.expires_at, old.lead_time)
  FROM catalogue_loading;
END;

DROP TRIGGER noted_seller_changed;

CREATE TRIGGER noted_seller_changed AFTER UPDATE ON seller
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar)
  IS NOT (new.name, new.telephone, new.email, new.description, new.picture, new.delivery_calendar) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'seller', old.id, 'seller', '',
    json_array(old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar)
  FROM catalogue_loading;
END;
