-- 1 for what is made for a customer at an agreed price: it takes no stock, not even when an order that held nothing is
-- paid.
ALTER TABLE order_line ADD COLUMN on_request INTEGER NOT NULL DEFAULT 0;
UPDATE order_line SET on_request = 1 WHERE offer_id <> 0 AND reserved = 0
  AND order_id IN (SELECT id FROM customer_order WHERE holds = 1);
