-- Samples: swatches by post (docs/decisions/0134-samples.md).

-- 1 for a seller that sends samples of its swatches; NULL for one that does not, and in what older versions noted.
ALTER TABLE seller ADD COLUMN sends_samples INTEGER CHECK (sends_samples = 1);

-- A rollback restores it with the rest of the seller, and pages show it.
DROP TRIGGER noted_seller_changed;

CREATE TRIGGER noted_seller_changed AFTER UPDATE ON seller
WHEN EXISTS (SELECT 1 FROM catalogue_loading)
  AND (old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar, old.services,
    old.sends_samples)
  IS NOT (new.name, new.telephone, new.email, new.description, new.picture, new.delivery_calendar, new.services,
    new.sends_samples) BEGIN
  INSERT INTO catalogue_row (version, own, at, kind, thing, part, key, row)
  SELECT version, own, at, 'seller', old.id, 'seller', '',
    json_array(old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar, old.services,
      old.sends_samples)
  FROM catalogue_loading;
END;

DROP TRIGGER purge_due_seller;

CREATE TRIGGER purge_due_seller AFTER UPDATE ON seller
WHEN (old.slug, old.name, old.telephone, old.email, old.description, old.picture, old.delivery_calendar, old.services,
    old.sends_samples)
  IS NOT (new.slug, new.name, new.telephone, new.email, new.description, new.picture, new.delivery_calendar,
    new.services, new.sends_samples) BEGIN
  INSERT INTO purge_due (assortment, tag) VALUES ('', 'catalogue')
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

-- What one seller posts to one person: the swatches of a tray that are that seller's. Times are ISO 8601 (UTC), '' for
-- never.
CREATE TABLE sample_request (
  -- Random, so that nobody can count the rows.
  id           INTEGER PRIMARY KEY,
  site         TEXT NOT NULL,
  -- '' for a guest.
  customer     TEXT NOT NULL DEFAULT '',
  name         TEXT NOT NULL,
  email        TEXT NOT NULL,
  -- JSON of the postal address.
  address      TEXT NOT NULL,
  -- The household: the address and the mailbox, reduced for comparing (packages/domain/src/delivery-place.ts, mailbox.ts).
  place        TEXT NOT NULL,
  person       TEXT NOT NULL,
  seller_id    INTEGER NOT NULL,
  seller_name  TEXT NOT NULL,
  -- JSON list of the swatches with their names and pictures at the time, and their number.
  swatches     TEXT NOT NULL,
  size         INTEGER NOT NULL,
  -- The same for all requests of a tray. Random: anyone who has it confirms them and stops their emails.
  key          TEXT NOT NULL,
  -- 'asked', 'confirmed', 'sent', 'declined' or 'cancelled'.
  status       TEXT NOT NULL,
  -- Whether an email may lead back to the pieces.
  follows_up   INTEGER NOT NULL DEFAULT 1,
  -- Why it was declined.
  reason       TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  confirmed_at TEXT NOT NULL DEFAULT '',
  -- When it was sent, declined or cancelled.
  moved_at     TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX sample_request_by_customer ON sample_request (site, customer, created_at DESC) WHERE customer <> '';
CREATE INDEX sample_request_by_email ON sample_request (site, email, created_at);
CREATE INDEX sample_request_by_place ON sample_request (site, place, created_at);
CREATE INDEX sample_request_by_person ON sample_request (site, person, created_at);
CREATE INDEX sample_request_by_key ON sample_request (key);
CREATE INDEX sample_request_by_status ON sample_request (site, status, created_at);
CREATE INDEX sample_request_by_age ON sample_request (created_at);

-- The emails about samples: 0 for one about something else.
ALTER TABLE letter ADD COLUMN sample_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX letter_by_sample ON letter (sample_id) WHERE sample_id <> 0;

-- Tiles say whether there are samples.
CREATE TRIGGER tile_change_samples AFTER UPDATE OF sends_samples ON seller
WHEN old.sends_samples IS NOT new.sends_samples BEGIN
  DELETE FROM tile_change WHERE product_id IN (
    SELECT variant.product_id FROM seller_inventory AS offer JOIN variant ON variant.id = offer.variant_id
    WHERE offer.seller_id = new.id);
  INSERT INTO tile_change (product_id)
    SELECT DISTINCT variant.product_id FROM seller_inventory AS offer JOIN variant ON variant.id = offer.variant_id
    WHERE offer.seller_id = new.id;
END;
