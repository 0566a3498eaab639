-- What lists need to know of a product's arrival, which counts from the day on which they are read: the most working
-- days that its first offer needs times 128, plus a bit for each weekday on which the seller delivers (1 for Sunday
-- to 64 for Saturday). NULL if the offer is not for sale, or says no lead time.
ALTER TABLE product ADD COLUMN arrival INTEGER;
ALTER TABLE assortment_product ADD COLUMN arrival INTEGER;

-- The first offer is the cheapest of the default variant (PDP-045). A seller without a calendar delivers on Monday to
-- Friday.
CREATE VIEW product_arrival AS
SELECT product.id AS product_id,
  (SELECT iif(offer.status = 'active' AND offer.stock > 0,
      max((offer.lead_time ->> '$.handling.max') + (offer.lead_time ->> '$.transit.max'),
        coalesce(seller.delivery_calendar ->> '$.notice', 0)) * 128
      + coalesce((SELECT sum(CASE value WHEN 'sunday' THEN 1 WHEN 'monday' THEN 2 WHEN 'tuesday' THEN 4
          WHEN 'wednesday' THEN 8 WHEN 'thursday' THEN 16 WHEN 'friday' THEN 32 ELSE 64 END)
        FROM json_each(seller.delivery_calendar, '$.days')), 62),
      NULL)
    FROM seller_inventory AS offer JOIN seller ON seller.id = offer.seller_id
    WHERE offer.variant_id = product.default_variant_id
    ORDER BY offer.price_pence + offer.delivery_pence, offer.id LIMIT 1) AS arrival
FROM product;

DROP TRIGGER assortment_product_inserted;
CREATE TRIGGER assortment_product_inserted AFTER INSERT ON assortment_product BEGIN
  UPDATE assortment_product
  SET (listed, in_stock, price_pence, was_pence, review_average, arrival) =
      (SELECT listed, in_stock, price_pence, was_pence, review_average, arrival
       FROM product WHERE id = new.product_id)
  WHERE assortment = new.assortment AND product_id = new.product_id;
END;

DROP TRIGGER product_listing_updated;
CREATE TRIGGER product_listing_updated
AFTER UPDATE OF listed, in_stock, price_pence, was_pence, review_average, arrival ON product BEGIN
  UPDATE assortment_product
  SET listed = new.listed, in_stock = new.in_stock, price_pence = new.price_pence,
      was_pence = new.was_pence, review_average = new.review_average, arrival = new.arrival
  WHERE product_id = new.id;
END;

DROP TRIGGER list_change_sold;
CREATE TRIGGER list_change_sold
AFTER UPDATE OF listed, in_stock, price_pence, review_average, arrival ON assortment_product
WHEN old.listed <> new.listed OR old.in_stock <> new.in_stock
  OR old.price_pence IS NOT new.price_pence OR old.review_average <> new.review_average
  OR old.arrival IS NOT new.arrival BEGIN
  DELETE FROM list_change WHERE product_id = new.product_id;
  INSERT INTO list_change (product_id) VALUES (new.product_id);
END;

DROP TRIGGER seller_inventory_stock_updated;
CREATE TRIGGER seller_inventory_stock_updated AFTER UPDATE OF stock, status ON seller_inventory
WHEN (old.stock > 0 AND old.status = 'active') <> (new.stock > 0 AND new.status = 'active') BEGIN
  UPDATE product SET
    in_stock = EXISTS (
      SELECT 1 FROM variant JOIN seller_inventory AS offer ON offer.variant_id = variant.id
      WHERE variant.product_id = product.id AND offer.status = 'active' AND offer.stock > 0),
    arrival = (SELECT arrival FROM product_arrival WHERE product_id = product.id)
  WHERE id = (SELECT product_id FROM variant WHERE id = new.variant_id);
END;

CREATE TRIGGER product_arrival_calendar_changed AFTER UPDATE OF delivery_calendar ON seller
WHEN old.delivery_calendar IS NOT new.delivery_calendar BEGIN
  UPDATE product SET arrival = (SELECT arrival FROM product_arrival WHERE product_id = product.id)
  WHERE id IN (
    SELECT variant.product_id FROM seller_inventory AS offer JOIN variant ON variant.id = offer.variant_id
    WHERE offer.seller_id = new.id AND offer.lead_time IS NOT NULL);
  -- Tiles say when their offers arrive, too.
  DELETE FROM tile_change WHERE product_id IN (
    SELECT variant.product_id FROM seller_inventory AS offer JOIN variant ON variant.id = offer.variant_id
    WHERE offer.seller_id = new.id AND offer.lead_time IS NOT NULL);
  INSERT INTO tile_change (product_id)
    SELECT DISTINCT variant.product_id FROM seller_inventory AS offer JOIN variant ON variant.id = offer.variant_id
    WHERE offer.seller_id = new.id AND offer.lead_time IS NOT NULL;
END;

UPDATE product SET arrival = (SELECT arrival FROM product_arrival WHERE product_id = product.id)
WHERE id IN (
  SELECT variant.product_id FROM seller_inventory AS offer JOIN variant ON variant.id = offer.variant_id
  WHERE offer.lead_time IS NOT NULL);

-- Whether an assortment says of anything when it arrives.
CREATE INDEX assortment_product_arriving ON assortment_product (assortment) WHERE listed = 1 AND arrival IS NOT NULL;
