-- What brings a customer back: bookmarks in lists of their own, letters about a product's price and stock
-- that were asked for, and searches that are kept. Times are ISO 8601 texts (UTC), '' for never.

-- Bookmarks in a list with a name.
CREATE TABLE bookmark_list (
  -- Random, so that nobody can count the others'.
  id         INTEGER PRIMARY KEY,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  name       TEXT NOT NULL,
  -- What the list's public address ends with: random, '' while it is not shared.
  share_key  TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX bookmark_list_by_customer ON bookmark_list (site, customer, created_at DESC);
CREATE UNIQUE INDEX bookmark_list_by_key ON bookmark_list (share_key) WHERE share_key <> '';

CREATE TABLE bookmark_list_item (
  list_id    INTEGER NOT NULL REFERENCES bookmark_list (id) ON DELETE CASCADE,
  -- As of a bookmark.
  item_type  TEXT NOT NULL,
  item_id    TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (list_id, item_type, item_id)
) STRICT, WITHOUT ROWID;

-- A letter that somebody wants about a variant: when it costs less, or can be had again. It is asked for at
-- the product's page and begins with the press on the link of a first letter.
CREATE TABLE product_alert (
  -- Random, so that nobody can count the others'.
  id           INTEGER PRIMARY KEY,
  site         TEXT NOT NULL,
  -- '' for somebody who was not signed in.
  customer     TEXT NOT NULL DEFAULT '',
  -- In lower case.
  email        TEXT NOT NULL,
  variant_id   INTEGER NOT NULL,
  -- 'price' or 'stock'.
  kind         TEXT NOT NULL CHECK (kind IN ('price', 'stock')),
  -- Random; whoever has it confirms and ends the letters.
  key          TEXT NOT NULL UNIQUE,
  -- 'asked', 'confirmed', or 'told' for one that has said all that it had to say.
  status       TEXT NOT NULL DEFAULT 'asked',
  -- Pence, delivery included: what it is compared with, and what that was before the last letter.
  price_pence  INTEGER NOT NULL DEFAULT 0,
  was_pence    INTEGER NOT NULL DEFAULT 0,
  -- Changes that it has told.
  told         INTEGER NOT NULL DEFAULT 0,
  -- When it last did.
  told_at      TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  confirmed_at TEXT NOT NULL DEFAULT '',
  UNIQUE (site, email, variant_id, kind)
) STRICT;
CREATE INDEX product_alert_by_customer ON product_alert (site, customer, created_at DESC)
  WHERE customer <> '';
CREATE INDEX product_alert_by_variant ON product_alert (variant_id, status);
CREATE INDEX product_alert_by_age ON product_alert (created_at);

-- Variants with alerts whose offers have changed, each once, noted in the transaction of the change, whoever
-- makes it: an import, a load that is undone, an operator, an order.
CREATE TABLE alert_change (
  variant_id INTEGER PRIMARY KEY
) STRICT;

-- NOT EXISTS, not OR IGNORE: the statement that fires a trigger would overrule it with its own conflict clause.
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

-- A search under a name, which is run again, and may write when there is something new.
CREATE TABLE saved_search (
  -- Random, so that nobody can count the others'.
  id         INTEGER PRIMARY KEY,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  name       TEXT NOT NULL,
  -- Of the list, below the site: '/products/color-green?searchQuery=sofa'.
  address    TEXT NOT NULL,
  -- JSON of what the list is asked for: text and filter, as the wire has them.
  search     TEXT NOT NULL,
  -- Whom it writes to, in lower case; '' for nobody.
  email      TEXT NOT NULL DEFAULT '',
  -- Random; whoever has it ends the letters.
  key        TEXT NOT NULL UNIQUE,
  -- Products from before have been looked at.
  seen_at    TEXT NOT NULL,
  -- JSON: ids of the products of the last letter, and how many there were.
  found      TEXT NOT NULL DEFAULT '[]',
  found_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  UNIQUE (site, customer, address)
) STRICT;
CREATE INDEX saved_search_due ON saved_search (seen_at) WHERE email <> '';
-- What is new since then.
CREATE INDEX product_by_age ON product (created_at);

-- Letters about these; 0 for none.
ALTER TABLE letter ADD COLUMN alert_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE letter ADD COLUMN search_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX letter_by_alert ON letter (alert_id) WHERE alert_id <> 0;
CREATE INDEX letter_by_search ON letter (search_id) WHERE search_id <> 0;
