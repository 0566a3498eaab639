-- Cart, addresses, orders. `site` is the site's id and `customer` the subject of the bearer; nothing
-- of a customer is ever read without both. Money is pence, times are ISO 8601 texts (UTC), '' for never.

CREATE TABLE address (
  id            INTEGER PRIMARY KEY,
  site          TEXT NOT NULL,
  customer      TEXT NOT NULL,
  address_name  TEXT NOT NULL DEFAULT '',
  street_a      TEXT NOT NULL,
  street_b      TEXT NOT NULL DEFAULT '',
  city          TEXT NOT NULL,
  country       TEXT NOT NULL,
  postcode      TEXT NOT NULL,
  address_type  TEXT NOT NULL DEFAULT 'delivery_address',
  mobile_number TEXT NOT NULL DEFAULT '',
  created_at    TEXT NOT NULL
) STRICT;
CREATE INDEX address_by_customer ON address (site, customer, id DESC);

-- No foreign keys: what the catalogue drops stays in the cart, which says that it is gone.
CREATE TABLE cart_line (
  id           INTEGER PRIMARY KEY,
  site         TEXT NOT NULL,
  customer     TEXT NOT NULL,
  variant_id   INTEGER NOT NULL,
  seller_id    INTEGER NOT NULL,
  -- 0 where the variant has none.
  option_id    INTEGER NOT NULL DEFAULT 0,
  swatch_id    INTEGER NOT NULL DEFAULT 0,
  -- Accepted price offer that fixes price and quantity; 0 for none.
  offer_id     INTEGER NOT NULL DEFAULT 0,
  quantity     INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  -- Price of one piece when it was added.
  seen_pence   INTEGER NOT NULL,
  -- Shown when the catalogue has dropped the thing.
  product_name TEXT NOT NULL DEFAULT '',
  main_picture TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  UNIQUE (site, customer, variant_id, seller_id, option_id, swatch_id, offer_id)
) STRICT;

CREATE TABLE promo_code (
  site          TEXT NOT NULL,
  -- In capitals.
  code          TEXT NOT NULL,
  -- One of the two; the other is 0.
  percent       INTEGER NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  amount_pence  INTEGER NOT NULL DEFAULT 0 CHECK (amount_pence >= 0),
  minimum_pence INTEGER NOT NULL DEFAULT 0,
  starts_at     TEXT NOT NULL DEFAULT '',
  expires_at    TEXT NOT NULL DEFAULT '',
  created_at    TEXT NOT NULL,
  PRIMARY KEY (site, code),
  CHECK ((percent > 0) <> (amount_pence > 0))
) STRICT, WITHOUT ROWID;

CREATE TABLE customer_order (
  -- Random: what a customer reads out on the telephone, and nobody can guess.
  id             TEXT PRIMARY KEY,
  site           TEXT NOT NULL,
  customer       TEXT NOT NULL,
  customer_name  TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  status         TEXT NOT NULL,
  -- Counts the changes: whoever moves the order names the revision that was read.
  revision       INTEGER NOT NULL DEFAULT 1,
  -- JSON of the address as the wire has it, as it was then.
  address        TEXT NOT NULL,
  promo_code     TEXT NOT NULL DEFAULT '',
  size           INTEGER NOT NULL CHECK (size > 0),
  subtotal_pence INTEGER NOT NULL,
  discount_pence INTEGER NOT NULL DEFAULT 0,
  total_pence    INTEGER NOT NULL CHECK (total_pence = subtotal_pence - discount_pence AND total_pence >= 0),
  vat_pence      INTEGER NOT NULL,
  placed_at      TEXT NOT NULL,
  -- Unpaid by then, it is cancelled.
  pay_by         TEXT NOT NULL,
  paid_at        TEXT NOT NULL DEFAULT '',
  -- The one payment that the provider knows for this order; '' until it is asked for.
  intent_id      TEXT NOT NULL DEFAULT '',
  -- 'Visa ending in 4242'
  paid_with      TEXT NOT NULL DEFAULT '',
  -- Owed to the customer, and how much of it the provider has taken over.
  refund_pence   INTEGER NOT NULL DEFAULT 0 CHECK (refund_pence BETWEEN 0 AND total_pence),
  refunded_pence INTEGER NOT NULL DEFAULT 0 CHECK (refunded_pence BETWEEN 0 AND refund_pence),
  -- When the confirmation letter left.
  confirmed_at   TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX customer_order_by_customer ON customer_order (site, customer, placed_at DESC);
CREATE INDEX customer_order_by_site ON customer_order (site, placed_at DESC);

CREATE TABLE shipment (
  -- The order's id and a number.
  id              TEXT PRIMARY KEY,
  order_id        TEXT NOT NULL REFERENCES customer_order (id),
  position        INTEGER NOT NULL,
  seller_id       INTEGER NOT NULL,
  seller_name     TEXT NOT NULL,
  status          TEXT NOT NULL,
  delivery_method TEXT NOT NULL DEFAULT '',
  note            TEXT NOT NULL DEFAULT '',
  carrier         TEXT NOT NULL DEFAULT '',
  tracking        TEXT NOT NULL DEFAULT '',
  moved_at        TEXT NOT NULL,
  shipped_at      TEXT NOT NULL DEFAULT '',
  delivered_at    TEXT NOT NULL DEFAULT '',
  reason_return   TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX shipment_by_order ON shipment (order_id, position);

CREATE TABLE order_line (
  id             TEXT PRIMARY KEY,
  order_id       TEXT NOT NULL REFERENCES customer_order (id),
  shipment_id    TEXT NOT NULL REFERENCES shipment (id),
  position       INTEGER NOT NULL,
  product_id     INTEGER NOT NULL,
  variant_id     INTEGER NOT NULL,
  seller_id      INTEGER NOT NULL,
  seller_name    TEXT NOT NULL,
  offer_id       INTEGER NOT NULL DEFAULT 0,
  product_name   TEXT NOT NULL,
  seo_title      TEXT NOT NULL,
  slug           TEXT NOT NULL,
  main_picture   TEXT NOT NULL,
  reference      TEXT NOT NULL,
  option_name    TEXT NOT NULL,
  swatch_name    TEXT NOT NULL,
  quantity       INTEGER NOT NULL CHECK (quantity > 0),
  unit_pence     INTEGER NOT NULL CHECK (unit_pence >= 0),
  discount_pence INTEGER NOT NULL,
  vat_rate       REAL NOT NULL,
  vat_pence      INTEGER NOT NULL,
  -- Pieces taken from the seller's stock; 0 for what is made on request.
  reserved       INTEGER NOT NULL
) STRICT;
CREATE INDEX order_line_by_order ON order_line (order_id, position);

-- The order's story, for its timeline.
CREATE TABLE order_event (
  id          INTEGER PRIMARY KEY,
  order_id    TEXT NOT NULL REFERENCES customer_order (id),
  -- '' for the whole order.
  shipment_id TEXT NOT NULL DEFAULT '',
  status      TEXT NOT NULL,
  comment     TEXT NOT NULL DEFAULT '',
  -- 'customer', 'operator' or 'shop'.
  actor       TEXT NOT NULL,
  created_at  TEXT NOT NULL
) STRICT;
CREATE INDEX order_event_by_order ON order_event (order_id, id);

-- Once for each customer: a row while an order with the code stands.
CREATE TABLE promo_use (
  site     TEXT NOT NULL,
  code     TEXT NOT NULL,
  customer TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES customer_order (id),
  PRIMARY KEY (site, code, customer)
) STRICT, WITHOUT ROWID;

-- Whom the payment provider of a site knows a customer as.
CREATE TABLE payment_customer (
  site        TEXT NOT NULL,
  customer    TEXT NOT NULL,
  provider    TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  PRIMARY KEY (site, customer, provider)
) STRICT, WITHOUT ROWID;

-- What must hold in the middle of a batch: inserting a 0 aborts all of it. Nothing stays in here.
CREATE TABLE assertion (
  holds INTEGER NOT NULL CHECK (holds = 1)
) STRICT;
CREATE TRIGGER assertion_forgotten AFTER INSERT ON assertion BEGIN
  DELETE FROM assertion;
END;

-- Lists read from the product whether it is in stock; the last piece sold, or one given back, tells it.
CREATE TRIGGER seller_inventory_stock_updated AFTER UPDATE OF stock, status ON seller_inventory
WHEN (old.stock > 0 AND old.status = 'active') <> (new.stock > 0 AND new.status = 'active') BEGIN
  UPDATE product SET in_stock = EXISTS (
    SELECT 1 FROM variant JOIN seller_inventory AS offer ON offer.variant_id = variant.id
    WHERE variant.product_id = product.id AND offer.status = 'active' AND offer.stock > 0)
  WHERE id = (SELECT product_id FROM variant WHERE id = new.variant_id);
END;
