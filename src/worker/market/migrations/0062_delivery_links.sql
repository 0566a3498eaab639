-- The end of the link in an order's emails for the person who receives the delivery: null until the first of
-- these emails is written, '' once its customer has ended it.
ALTER TABLE customer_order ADD COLUMN delivery_key TEXT;
CREATE UNIQUE INDEX customer_order_by_delivery_key ON customer_order (delivery_key)
  WHERE delivery_key IS NOT NULL AND delivery_key <> '';
