-- Stock is a figure that somebody stated, and what was sold and given back since then.

-- 0: in stock, nobody says how many pieces; orders then take none away.
ALTER TABLE seller_inventory ADD COLUMN counted INTEGER NOT NULL DEFAULT 1;
-- Pieces sold beyond what a feed turned out to have; what is given back goes against them first.
ALTER TABLE seller_inventory ADD COLUMN oversold INTEGER NOT NULL DEFAULT 0 CHECK (oversold >= 0);
-- What the last import stated, and as of when ('' for never): its stock is reckoned from there.
ALTER TABLE seller_inventory ADD COLUMN stated_stock INTEGER;
ALTER TABLE seller_inventory ADD COLUMN stated_at TEXT NOT NULL DEFAULT '';

-- What was sold of an offer since a moment.
CREATE INDEX order_line_by_offer ON order_line (variant_id, seller_id);

-- Carts, orders, enquiries and bookmarks keep the ids of what the catalogue drops. SQLite would give
-- the last one to the next row, so it is noted, and an import counts on from there.
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
