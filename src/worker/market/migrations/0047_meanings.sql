-- The meanings of products to a model, for the sites that search by it
-- (docs/decisions/0096-searching-by-meaning.md).
CREATE TABLE product_meaning (
  -- Provider and name. Vectors of two models cannot be compared.
  model      TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- The SHA-256 of the text that the vector represents.
  text_hash  TEXT NOT NULL,
  -- The version of list_change at which the text was read.
  seen       INTEGER NOT NULL,
  -- One signed byte per dimension.
  vector     BLOB NOT NULL,
  PRIMARY KEY (model, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_meaning_by_product ON product_meaning (product_id);

-- The state of the lists at which every product of an assortment has a vector, so that none is checked again.
CREATE TABLE meaning_pass (
  assortment TEXT NOT NULL,
  model      TEXT NOT NULL,
  epoch      TEXT NOT NULL,
  version    INTEGER NOT NULL,
  PRIMARY KEY (assortment, model)
) STRICT, WITHOUT ROWID;
