-- How often a customer did something on a day (UTC), with one row per kind for the latest day.
CREATE TABLE customer_day (
  site     TEXT NOT NULL,
  customer TEXT NOT NULL,
  -- 'picture', 'review' ...
  kind     TEXT NOT NULL,
  -- '2026-11-21'
  day      TEXT NOT NULL,
  count    INTEGER NOT NULL,
  PRIMARY KEY (site, customer, kind)
) STRICT, WITHOUT ROWID;

-- Finds the rows that a sweep deletes by age.
CREATE INDEX idempotent_reply_by_age ON idempotent_reply (created_at);
CREATE INDEX cart_line_by_age ON cart_line (created_at);
CREATE INDEX product_enquiry_by_age ON product_enquiry (created_at);
CREATE INDEX pictionaire_by_age ON pictionaire (created_at);
