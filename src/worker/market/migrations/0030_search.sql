-- The number by which a variant's maker knows it, for searches.
ALTER TABLE variant ADD COLUMN mpn TEXT NOT NULL DEFAULT '';
