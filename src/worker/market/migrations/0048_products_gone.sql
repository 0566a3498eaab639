-- Tiles in memory let go of a product that is deleted, also where it was in no assortment any more: whatever else tells
-- of a deletion is written as it leaves one.
CREATE TRIGGER tile_change_product_gone AFTER DELETE ON product BEGIN
  DELETE FROM tile_change WHERE product_id = old.id;
  INSERT INTO tile_change (product_id) VALUES (old.id);
END;
