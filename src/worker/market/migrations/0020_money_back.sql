-- The number of orders that may use a code; 0 for no limit.
ALTER TABLE promo_code ADD COLUMN most_uses INTEGER NOT NULL DEFAULT 0 CHECK (most_uses >= 0);

-- The provider's id of a refund that was made there, or of a lost dispute; '' for the shop's own refunds.
ALTER TABLE refund ADD COLUMN provider_id TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX refund_at_provider ON refund (order_id, provider_id) WHERE provider_id <> '';

-- The dispute at the customer's bank: '', 'open', 'won' (the shop keeps the money) or 'lost'.
ALTER TABLE customer_order ADD COLUMN dispute TEXT NOT NULL DEFAULT '';
CREATE INDEX customer_order_by_intent ON customer_order (intent_id) WHERE intent_id <> '';
