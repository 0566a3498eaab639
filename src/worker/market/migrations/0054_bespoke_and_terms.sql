-- Whether what is offered is made to the customer's own specification, so that it cannot be returned: 1 if so. The
-- customer is told before accepting, and the order keeps it.
ALTER TABLE price_offer ADD COLUMN bespoke INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN bespoke INTEGER NOT NULL DEFAULT 0;

-- The terms on which orders were made, under the hash of their text: each version once.
CREATE TABLE order_terms (
  -- SHA-256, hexadecimal
  hash     TEXT PRIMARY KEY,
  site     TEXT NOT NULL,
  -- A document that stands on its own.
  html     TEXT NOT NULL,
  first_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- '' for orders from before there were versions.
ALTER TABLE customer_order ADD COLUMN terms TEXT NOT NULL DEFAULT '';
