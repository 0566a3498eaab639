-- When units were added to a line last, ISO 8601, UTC: a form that a double click sends twice adds once.
ALTER TABLE cart_line ADD COLUMN added_at TEXT NOT NULL DEFAULT '';
