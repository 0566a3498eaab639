-- How many orders in all may have a code; 0 for no limit.
ALTER TABLE promo_code ADD COLUMN most_uses INTEGER NOT NULL DEFAULT 0 CHECK (most_uses >= 0);

-- What the provider calls a refund that was made there, or a dispute that was lost; '' for the shop's own.
ALTER TABLE refund ADD COLUMN provider_id TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX refund_at_provider ON refund (order_id, provider_id) WHERE provider_id <> '';

-- What became of the customer's objection at their bank: '', 'open', 'won' (the shop keeps the money), 'lost'.
ALTER TABLE customer_order ADD COLUMN dispute TEXT NOT NULL DEFAULT '';
CREATE INDEX customer_order_by_intent ON customer_order (intent_id) WHERE intent_id <> '';
