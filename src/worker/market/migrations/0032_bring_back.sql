-- What brings customers back: lists of bookmarks, email alerts about a product's price and stock, and saved
-- searches. Times are ISO 8601 texts (UTC), '' for never.

-- Named lists of bookmarks.
CREATE TABLE bookmark_list (
  -- Random, so that nobody can count the rows.
  id         INTEGER PRIMARY KEY,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  name       TEXT NOT NULL,
  -- The end of the list's public URL: random; '' while the list is not shared.
  share_key  TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX bookmark_list_by_customer ON bookmark_list (site, customer, created_at DESC);
CREATE UNIQUE INDEX bookmark_list_by_key ON bookmark_list (share_key) WHERE share_key <> '';

CREATE TABLE bookmark_list_item (
  list_id    INTEGER NOT NULL REFERENCES bookmark_list (id) ON DELETE CASCADE,
  -- The same as in `bookmark`.
  item_type  TEXT NOT NULL,
  item_id    TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (list_id, item_type, item_id)
) STRICT, WITHOUT ROWID;

-- An email alert about a variant: when its price drops, or when it is back in stock. It is requested on the
-- product's page and begins when the link in a first email is pressed.
CREATE TABLE product_alert (
  -- Random, so that nobody can count the rows.
  id           INTEGER PRIMARY KEY,
  site         TEXT NOT NULL,
  -- '' for a visitor who was not signed in.
  customer     TEXT NOT NULL DEFAULT '',
  -- In lower case.
  email        TEXT NOT NULL,
  variant_id   INTEGER NOT NULL,
  -- 'price' or 'stock'.
  kind         TEXT NOT NULL CHECK (kind IN ('price', 'stock')),
  -- Random. Anyone who has it can confirm and end the alert.
  key          TEXT NOT NULL UNIQUE,
  -- 'asked', 'confirmed', or 'told' for one that has nothing left to report.
  status       TEXT NOT NULL DEFAULT 'asked',
  -- In pence, with delivery: the price to compare with, and the one before the last email.
  price_pence  INTEGER NOT NULL DEFAULT 0,
  was_pence    INTEGER NOT NULL DEFAULT 0,
  -- The number of changes reported.
  told         INTEGER NOT NULL DEFAULT 0,
  -- The time of the last report.
  told_at      TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  confirmed_at TEXT NOT NULL DEFAULT '',
  UNIQUE (site, email, variant_id, kind)
) STRICT;
CREATE INDEX product_alert_by_customer ON product_alert (site, customer, created_at DESC)
  WHERE customer <> '';
CREATE INDEX product_alert_by_variant ON product_alert (variant_id, status);
CREATE INDEX product_alert_by_age ON product_alert (created_at);

-- Variants with alerts whose offers have changed, each once. They are recorded in the transaction of the
-- change, whatever makes it: an import, a rollback, an operator or an order.
CREATE TABLE alert_change (
  variant_id INTEGER PRIMARY KEY
) STRICT;

-- NOT EXISTS rather than OR IGNORE, which the conflict clause of the statement that fires a trigger would
-- overrule.
CREATE TRIGGER alert_change_offered AFTER INSERT ON seller_inventory
WHEN EXISTS (SELECT 1 FROM product_alert WHERE variant_id = new.variant_id) BEGIN
  INSERT INTO alert_change (variant_id) SELECT new.variant_id
  WHERE NOT EXISTS (SELECT 1 FROM alert_change WHERE variant_id = new.variant_id);
END;

CREATE TRIGGER alert_change_offer_written
AFTER UPDATE OF price_pence, delivery_pence, status, stock ON seller_inventory
WHEN EXISTS (SELECT 1 FROM product_alert WHERE variant_id = new.variant_id) BEGIN
  INSERT INTO alert_change (variant_id) SELECT new.variant_id
  WHERE NOT EXISTS (SELECT 1 FROM alert_change WHERE variant_id = new.variant_id);
END;

-- A named search, which the shop runs again, and which may send an email about new products.
CREATE TABLE saved_search (
  -- Random, so that nobody can count the rows.
  id         INTEGER PRIMARY KEY,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  name       TEXT NOT NULL,
  -- The URL of the list below the site: '/products/color-green?searchQuery=sofa'.
  address    TEXT NOT NULL,
  -- The JSON of the list's text and filter, as on the wire.
  search     TEXT NOT NULL,
  -- The recipient of its emails, in lower case; '' for none.
  email      TEXT NOT NULL DEFAULT '',
  -- Random. Anyone who has it can end the emails.
  key        TEXT NOT NULL UNIQUE,
  -- Products added before this moment have already been considered.
  seen_at    TEXT NOT NULL,
  -- JSON: ids of the products in the last email, and how many there were.
  found      TEXT NOT NULL DEFAULT '[]',
  found_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  UNIQUE (site, customer, address)
) STRICT;
CREATE INDEX saved_search_due ON saved_search (seen_at) WHERE email <> '';
-- Finds the products added since then.
CREATE INDEX product_by_age ON product (created_at);

-- The subject of an email about an alert or a search; 0 for none.
ALTER TABLE letter ADD COLUMN alert_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE letter ADD COLUMN search_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX letter_by_alert ON letter (alert_id) WHERE alert_id <> 0;
CREATE INDEX letter_by_search ON letter (search_id) WHERE search_id <> 0;
