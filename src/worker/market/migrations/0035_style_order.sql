-- Whether a customer sees the shop in the style order. A customer who has never chosen does, from the first
-- verdict on. `site` is the site's id and `customer` is the subject of the bearer token.
CREATE TABLE style_order (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  is_off     INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (site, customer)
) STRICT, WITHOUT ROWID;
