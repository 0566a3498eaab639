-- A refund is an event with its amount, and an event that changes no status says so: the history then does not
-- repeat the status that the order has anyway.
ALTER TABLE order_event ADD COLUMN refund_pence INTEGER NOT NULL DEFAULT 0 CHECK (refund_pence >= 0);
-- 1 for an event without a step, such as a refund or a dispute.
ALTER TABLE order_event ADD COLUMN aside INTEGER NOT NULL DEFAULT 0 CHECK (aside IN (0, 1));
-- 1 for returned goods that are for sale again.
ALTER TABLE shipment ADD COLUMN restocked INTEGER NOT NULL DEFAULT 0 CHECK (restocked IN (0, 1));

-- A refund was written with its event, at the same moment.
UPDATE order_event SET refund_pence = refund.amount_pence,
  aside = order_event.status NOT IN ('cancelled', 'returned')
FROM refund WHERE refund.order_id = order_event.order_id AND refund.created_at = order_event.created_at;
UPDATE order_event SET aside = 1 WHERE comment LIKE 'The refund of £%';
UPDATE order_event SET comment = '' WHERE refund_pence > 0 AND comment = 'Refund';
UPDATE refund SET reason = '' WHERE reason = 'Refund';
