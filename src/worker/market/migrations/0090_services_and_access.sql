-- What a seller offers besides the delivery to the door, as JSON of the catalogue's records. NULL stands for nothing.
ALTER TABLE seller ADD COLUMN services TEXT CHECK (json_valid(services));

-- A service that was ordered is a line of its delivery, with its kind; '' stands for goods.
ALTER TABLE order_line ADD COLUMN kind TEXT NOT NULL DEFAULT '';

-- The services that an assistant has chosen, as JSON.
ALTER TABLE agent_checkout ADD COLUMN services TEXT NOT NULL DEFAULT '[]';

-- How a delivery gets in. '' or 0 stands for what nobody has answered.
ALTER TABLE address ADD COLUMN access_floor TEXT NOT NULL DEFAULT '';
ALTER TABLE address ADD COLUMN access_lift TEXT NOT NULL DEFAULT '';
ALTER TABLE address ADD COLUMN access_stairs TEXT NOT NULL DEFAULT '';
ALTER TABLE address ADD COLUMN access_door_cm REAL NOT NULL DEFAULT 0;
ALTER TABLE address ADD COLUMN access_parking TEXT NOT NULL DEFAULT '';
ALTER TABLE address ADD COLUMN access_name TEXT NOT NULL DEFAULT '';
ALTER TABLE address ADD COLUMN access_telephone TEXT NOT NULL DEFAULT '';

-- A rollback restores the services with the rest of the seller.
DROP TRIGGER noted_seller_changed;

CREATE TRIGGER noted_seller_changed AFTER UPDATE ON seller
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar, old.services)
  IS NOT (new.name, new.telephone, new.email, new.description, new.picture, new.delivery_calendar, new.services) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'seller', old.id, 'seller', '',
    json_array(old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar, old.services)
  FROM catalogue_loading;
END;

-- Product pages name them.
DROP TRIGGER purge_due_seller;

CREATE TRIGGER purge_due_seller AFTER UPDATE ON seller
WHEN (old.slug, old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar, old.services)
  IS NOT (new.slug, new.name, new.telephone, new.email, new.description, new.picture, new.delivery_calendar, new.services) BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES ('', 'catalogue')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;
