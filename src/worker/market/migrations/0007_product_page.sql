-- What a customer does on a product's page. `site` is the site's id and `customer` is the subject of the bearer
-- token. No row is ever read without both.

CREATE TABLE bookmark (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- 'product', 'post', 'personroom' ...
  item_type  TEXT NOT NULL,
  -- A product's id for a product.
  item_id    TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (site, customer, item_type, item_id)
) STRICT, WITHOUT ROWID;

-- A request for the price of a product (POST api/customer/product-enquiry). Names are stored beside the ids, so
-- that it can still be read after the catalogue has changed. The seller's answers, the price offers, are rows
-- of another table that name `product_enquiry.id`.
CREATE TABLE product_enquiry (
  -- Random, so that nobody can count the rows.
  id             INTEGER PRIMARY KEY,
  site           TEXT NOT NULL,
  customer       TEXT NOT NULL,
  -- The customer's, from the bearer token at the time of the request.
  customer_name  TEXT NOT NULL DEFAULT '',
  customer_email TEXT NOT NULL DEFAULT '',
  seller_id      INTEGER NOT NULL,
  product_id     INTEGER NOT NULL,
  variant_id     INTEGER NOT NULL,
  -- 0 when the variant has none.
  option_id      INTEGER NOT NULL DEFAULT 0,
  swatch_id      INTEGER NOT NULL DEFAULT 0,
  seller_name    TEXT NOT NULL,
  product_name   TEXT NOT NULL,
  variant_name   TEXT NOT NULL,
  option_name    TEXT NOT NULL DEFAULT '',
  swatch_name    TEXT NOT NULL DEFAULT '',
  quantity       INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  message        TEXT NOT NULL,
  -- The id of a saved address; '' when the address was written into the form.
  address_id     TEXT NOT NULL DEFAULT '',
  -- The JSON of the address, with its names on the wire: streetA, streetB, city, country, postcode,
  -- addressType, mobileNumber, addressName; '{}' for a saved address.
  address        TEXT NOT NULL DEFAULT '{}',
  status         TEXT NOT NULL DEFAULT 'requested',
  created_at     TEXT NOT NULL
) STRICT;
CREATE INDEX product_enquiry_by_customer ON product_enquiry (site, customer, created_at DESC);

-- The first replies to calls with an `Idempotency-Key`, each written in one batch with the changes of its call.
CREATE TABLE idempotent_reply (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- The method and path of the call's row in the contract.
  call       TEXT NOT NULL,
  key        TEXT NOT NULL,
  body_hash  TEXT NOT NULL,
  -- JSON
  reply      TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (site, customer, call, key)
) STRICT, WITHOUT ROWID;

-- '' for a review that was imported with the catalogue, which belongs to every site. A customer's review
-- belongs to the customer's site.
ALTER TABLE review ADD COLUMN site TEXT NOT NULL DEFAULT '';
ALTER TABLE review ADD COLUMN customer TEXT NOT NULL DEFAULT '';
-- One review of a customer for each product.
CREATE UNIQUE INDEX review_of_customer ON review (product_id, site, customer) WHERE customer <> '';
