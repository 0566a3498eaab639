-- What products mean to a model, for the sites that search by it (docs/decisions/0096-searching-by-meaning.md).
CREATE TABLE product_meaning (
  -- Provider and name: vectors of two models say nothing of each other.
  model      TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- SHA-256 of the text that the vector is of.
  text_hash  TEXT NOT NULL,
  -- Version of list_change at which the text was read.
  seen       INTEGER NOT NULL,
  -- A byte for each dimension, signed.
  vector     BLOB NOT NULL,
  PRIMARY KEY (model, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_meaning_by_product ON product_meaning (product_id);

-- The state of the lists for which every product of an assortment has a vector, so that it is not looked at again.
CREATE TABLE meaning_pass (
  assortment TEXT NOT NULL,
  model      TEXT NOT NULL,
  epoch      TEXT NOT NULL,
  version    INTEGER NOT NULL,
  PRIMARY KEY (assortment, model)
) STRICT, WITHOUT ROWID;
