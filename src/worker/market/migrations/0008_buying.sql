-- Cart, addresses and orders. `site` is the site's id and `customer` is the subject of the bearer token. No row
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

-- Without foreign keys, a product that leaves the catalogue stays in the cart, which reports that it is gone.
CREATE TABLE cart_line (
  id           INTEGER PRIMARY KEY,
  site         TEXT NOT NULL,
  customer     TEXT NOT NULL,
  variant_id   INTEGER NOT NULL,
  seller_id    INTEGER NOT NULL,
  -- 0 when the variant has none.
  option_id    INTEGER NOT NULL DEFAULT 0,
  swatch_id    INTEGER NOT NULL DEFAULT 0,
  -- The accepted price offer that fixes price and quantity; 0 for none.
  offer_id     INTEGER NOT NULL DEFAULT 0,
  quantity     INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  -- The unit price when the line was added.
  seen_pence   INTEGER NOT NULL,
  -- Shown when the product has left the catalogue.
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
  -- Random, so that nobody can guess it. Customers read it out on the telephone.
  id             TEXT PRIMARY KEY,
  site           TEXT NOT NULL,
  customer       TEXT NOT NULL,
  customer_name  TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  status         TEXT NOT NULL,
  -- Counts the changes. A change names the revision that it has read.
  revision       INTEGER NOT NULL DEFAULT 1,
  -- The JSON of the address at the time of the order, with its names on the wire.
  address        TEXT NOT NULL,
  promo_code     TEXT NOT NULL DEFAULT '',
  size           INTEGER NOT NULL CHECK (size > 0),
  subtotal_pence INTEGER NOT NULL,
  discount_pence INTEGER NOT NULL DEFAULT 0,
  total_pence    INTEGER NOT NULL CHECK (total_pence = subtotal_pence - discount_pence AND total_pence >= 0),
  vat_pence      INTEGER NOT NULL,
  placed_at      TEXT NOT NULL,
  -- An order that is unpaid by then is cancelled.
  pay_by         TEXT NOT NULL,
  paid_at        TEXT NOT NULL DEFAULT '',
  -- The only payment for this order at the provider; '' until it is opened.
  intent_id      TEXT NOT NULL DEFAULT '',
  -- 'Visa ending in 4242'
  paid_with      TEXT NOT NULL DEFAULT '',
  -- What the shop owes the customer, and how much of it the provider has accepted.
  refund_pence   INTEGER NOT NULL DEFAULT 0 CHECK (refund_pence BETWEEN 0 AND total_pence),
  refunded_pence INTEGER NOT NULL DEFAULT 0 CHECK (refunded_pence BETWEEN 0 AND refund_pence),
  -- When the confirmation email was sent.
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
  -- The quantity taken from the seller's stock; 0 for a product made on request.
  reserved       INTEGER NOT NULL
) STRICT;
CREATE INDEX order_line_by_order ON order_line (order_id, position);

-- The events of an order, for its timeline.
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

-- One use per customer: there is a row while an order with the code stands.
CREATE TABLE promo_use (
  site     TEXT NOT NULL,
  code     TEXT NOT NULL,
  customer TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES customer_order (id),
  PRIMARY KEY (site, code, customer)
) STRICT, WITHOUT ROWID;

-- The customer's id at the payment provider of a site.
CREATE TABLE payment_customer (
  site        TEXT NOT NULL,
  customer    TEXT NOT NULL,
  provider    TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  PRIMARY KEY (site, customer, provider)
) STRICT, WITHOUT ROWID;

-- A condition in the middle of a batch: inserting a 0 aborts the whole batch. The table stays empty.
CREATE TABLE assertion (
  holds INTEGER NOT NULL CHECK (holds = 1)
) STRICT;
CREATE TRIGGER assertion_forgotten AFTER INSERT ON assertion BEGIN
  DELETE FROM assertion;
END;

-- Lists read from the product whether it is in stock, so selling the last unit, or returning one, updates it.
CREATE TRIGGER seller_inventory_stock_updated AFTER UPDATE OF stock, status ON seller_inventory
WHEN (old.stock > 0 AND old.status = 'active') <> (new.stock > 0 AND new.status = 'active') BEGIN
  UPDATE product SET in_stock = EXISTS (
    SELECT 1 FROM variant JOIN seller_inventory AS offer ON offer.variant_id = variant.id
    WHERE variant.product_id = product.id AND offer.status = 'active' AND offer.stock > 0)
  WHERE id = (SELECT product_id FROM variant WHERE id = new.variant_id);
END;
