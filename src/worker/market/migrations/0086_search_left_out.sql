-- The number of an assortment's oldest products for which the words of searches have no room.
CREATE TABLE search_left_out (
  assortment TEXT PRIMARY KEY,
  products INTEGER NOT NULL
) WITHOUT ROWID;
