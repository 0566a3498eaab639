-- Why the provider could not make a refund; '' while it can still succeed. A refund with a problem waits for an
-- operator. `provider_id` is from now on that of the shop's own refunds, too, as soon as the provider has taken them.
ALTER TABLE refund ADD COLUMN problem TEXT NOT NULL DEFAULT '';
-- How often it has been asked for anew: each time is another refund at the provider, under its own key.
ALTER TABLE refund ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
CREATE INDEX refund_failed ON refund (order_id) WHERE problem <> '';
