-- Whether a customer sees the shop in the order of their style. Who has never said anything does, as
-- soon as they have a verdict. `site` is the site's id and `customer` the subject of the bearer.
CREATE TABLE style_order (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  is_off     INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (site, customer)
) STRICT, WITHOUT ROWID;
