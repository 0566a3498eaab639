-- Customers who have been deleted, as hashes of site and id. No backup has this table, and no restore replaces
-- it: after one, the customers in it who are back are deleted again.
CREATE TABLE forgotten (
  hash TEXT PRIMARY KEY,
  at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX forgotten_by_time ON forgotten (at);
