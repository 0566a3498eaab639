-- What a customer does at a product's page. `site` is the site's id and `customer` the subject of the
-- bearer; nothing here is ever read without both.

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

-- A question for the price of a product (POST api/customer/product-enquiry). Names are kept beside
-- the ids, so that it can still be read when the catalogue has changed. The seller's answers, the
-- offers, are other rows that name `product_enquiry.id`.
CREATE TABLE product_enquiry (
  -- Random, so that nobody can count the others'.
  id             INTEGER PRIMARY KEY,
  site           TEXT NOT NULL,
  customer       TEXT NOT NULL,
  -- Of the customer, as the bearer told when the question was asked.
  customer_name  TEXT NOT NULL DEFAULT '',
  customer_email TEXT NOT NULL DEFAULT '',
  seller_id      INTEGER NOT NULL,
  product_id     INTEGER NOT NULL,
  variant_id     INTEGER NOT NULL,
  -- 0 where the variant has none.
  option_id      INTEGER NOT NULL DEFAULT 0,
  swatch_id      INTEGER NOT NULL DEFAULT 0,
  seller_name    TEXT NOT NULL,
  product_name   TEXT NOT NULL,
  variant_name   TEXT NOT NULL,
  option_name    TEXT NOT NULL DEFAULT '',
  swatch_name    TEXT NOT NULL DEFAULT '',
  quantity       INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  message        TEXT NOT NULL,
  -- Id of a saved address, '' when the address was written into the form.
  address_id     TEXT NOT NULL DEFAULT '',
  -- JSON of the address as the wire has it: streetA, streetB, city, country, postcode, addressType,
  -- mobileNumber, addressName; '{}' for a saved one.
  address        TEXT NOT NULL DEFAULT '{}',
  status         TEXT NOT NULL DEFAULT 'requested',
  created_at     TEXT NOT NULL
) STRICT;
CREATE INDEX product_enquiry_by_customer ON product_enquiry (site, customer, created_at DESC);

-- First answers to calls that carry an `Idempotency-Key`; written in one batch with what they did.
CREATE TABLE idempotent_reply (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- Method and path of the row of the table of calls.
  call       TEXT NOT NULL,
  key        TEXT NOT NULL,
  body_hash  TEXT NOT NULL,
  -- JSON
  reply      TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (site, customer, call, key)
) STRICT, WITHOUT ROWID;

-- '' for a review that came with the catalogue: those are every site's, a customer's is its site's.
ALTER TABLE review ADD COLUMN site TEXT NOT NULL DEFAULT '';
ALTER TABLE review ADD COLUMN customer TEXT NOT NULL DEFAULT '';
-- One of a customer for a product.
CREATE UNIQUE INDEX review_of_customer ON review (product_id, site, customer) WHERE customer <> '';
