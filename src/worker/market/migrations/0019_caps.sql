-- How often a customer did something on a day (UTC): one row of each kind, the last day's.
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
