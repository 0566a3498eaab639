-- The manufacturer's number of a variant, for searches.
ALTER TABLE variant ADD COLUMN mpn TEXT NOT NULL DEFAULT '';
