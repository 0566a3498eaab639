-- Sellers have closed dates. In a list, what a day means for such a seller is worked out for it alone, so that the
-- arrival of its products names it: times 16,777,216, above the working days and the weekdays. It is 0 for a seller
-- without closed dates, and no arrival changes here: no calendar has any yet.
DROP VIEW product_arrival;
CREATE VIEW product_arrival AS
SELECT product.id AS product_id,
  (SELECT iif(offer.status = 'active' AND offer.stock > 0,
      iif(json_array_length(seller.delivery_calendar, '$.closed') > 0, seller.id, 0) * 16777216
      + max((offer.lead_time ->> '$.handling.max') + (offer.lead_time ->> '$.transit.max'),
        coalesce(seller.delivery_calendar ->> '$.notice', 0)) * 128
      + coalesce((SELECT sum(CASE value WHEN 'sunday' THEN 1 WHEN 'monday' THEN 2 WHEN 'tuesday' THEN 4
          WHEN 'wednesday' THEN 8 WHEN 'thursday' THEN 16 WHEN 'friday' THEN 32 ELSE 64 END)
        FROM json_each(seller.delivery_calendar, '$.days')), 62),
      NULL)
    FROM seller_inventory AS offer JOIN seller ON seller.id = offer.seller_id
    WHERE offer.variant_id = product.default_variant_id
    ORDER BY offer.price_pence + offer.delivery_pence, offer.id LIMIT 1) AS arrival
FROM product;

-- The sellers whose closed dates a list by a day of arrival reads.
CREATE INDEX seller_closed ON seller (id) WHERE json_array_length(delivery_calendar, '$.closed') > 0;
