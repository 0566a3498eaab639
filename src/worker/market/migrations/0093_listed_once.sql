-- A change of a product is written once for each assortment that sells it, numbered once for all of them, and not
-- written at all where nothing has changed.
DROP TRIGGER product_listing_updated;
CREATE TRIGGER product_listing_updated AFTER UPDATE OF listed, in_stock, review_average, arrival ON product
WHEN (old.listed, old.in_stock, old.review_average, old.arrival)
  IS NOT (new.listed, new.in_stock, new.review_average, new.arrival) BEGIN
  UPDATE assortment_product SET listed = new.listed, in_stock = new.in_stock,
    review_average = new.review_average, arrival = new.arrival
  WHERE product_id = new.id;
END;

-- By itself, because no index has the price.
CREATE TRIGGER product_price_updated AFTER UPDATE OF price_pence, was_pence ON product
WHEN (old.price_pence, old.was_pence) IS NOT (new.price_pence, new.was_pence) BEGIN
  UPDATE assortment_product SET price_pence = new.price_pence, was_pence = new.was_pence
  WHERE product_id = new.id;
END;

DROP TRIGGER list_change_sold;
CREATE TRIGGER list_change_sold AFTER UPDATE OF listed, in_stock, price_pence, review_average, arrival ON product
WHEN (old.listed, old.in_stock, old.price_pence, old.review_average, old.arrival)
  IS NOT (new.listed, new.in_stock, new.price_pence, new.review_average, new.arrival) BEGIN
  DELETE FROM list_change WHERE product_id = new.id;
  INSERT INTO list_change (product_id) VALUES (new.id);
END;
