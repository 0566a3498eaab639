-- Tiles in memory drop a product that is deleted, even if it was no longer in any assortment. Everything else
-- that reports a deletion is written as the product leaves an assortment.
CREATE TRIGGER tile_change_product_gone AFTER DELETE ON product BEGIN
  DELETE FROM tile_change WHERE product_id = old.id;
  INSERT INTO tile_change (product_id) VALUES (old.id);
END;
