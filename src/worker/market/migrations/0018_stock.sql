-- The stock is the stated figure, less what was sold and plus what was returned since.

-- 0 for a product in stock without a figure; orders then take nothing away.
ALTER TABLE seller_inventory ADD COLUMN counted INTEGER NOT NULL DEFAULT 1;
-- Units sold beyond what a feed turned out to have. Returned stock covers these first.
ALTER TABLE seller_inventory ADD COLUMN oversold INTEGER NOT NULL DEFAULT 0 CHECK (oversold >= 0);
-- The figure of the last import and its time ('' for never), from which the stock is calculated.
ALTER TABLE seller_inventory ADD COLUMN stated_stock INTEGER;
ALTER TABLE seller_inventory ADD COLUMN stated_at TEXT NOT NULL DEFAULT '';

-- Finds what was sold of an offer since a moment.
CREATE INDEX order_line_by_offer ON order_line (variant_id, seller_id);

-- Carts, orders, enquiries and bookmarks keep the ids of deleted products. SQLite would give the last id to the
-- next row, so it is stored here, and an import continues from it.
CREATE TABLE used_id (
  kind TEXT PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO used_id (kind, last) VALUES ('product', 0), ('variant', 0);

CREATE TRIGGER product_id_used AFTER DELETE ON product BEGIN
  UPDATE used_id SET last = max(last, old.id) WHERE kind = 'product';
END;

CREATE TRIGGER variant_id_used AFTER DELETE ON variant BEGIN
  UPDATE used_id SET last = max(last, old.id) WHERE kind = 'variant';
END;
