-- Returns that were requested before there were claims get theirs, agreed as those of today are: operators take goods
-- back with their claim.
INSERT INTO claim (id, order_id, number, delivery, reason, by_right, asked, remedy, comes_back, status, opened_at,
    answered_at, agreed_at)
  SELECT order_id || '-C' || number, order_id, number, id, 'other', 'cancel', 'refund', 'refund', 1, 'agreed', moved_at,
    moved_at, moved_at
  FROM (SELECT id, order_id, moved_at, row_number() OVER (PARTITION BY order_id ORDER BY position)
      + (SELECT count(*) FROM claim WHERE claim.order_id = shipment.order_id) AS number
    FROM shipment
    WHERE status = 'return_requested'
      AND NOT EXISTS (SELECT 1 FROM claim WHERE claim.delivery = shipment.id AND closed_at = ''));

-- Services that were done stay.
INSERT INTO claim_line (claim, order_id, line, quantity)
  SELECT claim.id, claim.order_id, line.id, line.quantity
  FROM claim
    JOIN shipment ON shipment.id = claim.delivery
    JOIN order_line AS line ON line.shipment_id = shipment.id
  WHERE NOT EXISTS (SELECT 1 FROM claim_message WHERE claim_message.claim = claim.id)
    AND (line.kind = '' OR shipment.delivered_at = '');

INSERT INTO claim_message (claim, order_id, number, actor, step, text, at)
  SELECT claim.id, claim.order_id, 1, 'customer', 'open', shipment.reason_return, claim.opened_at
  FROM claim JOIN shipment ON shipment.id = claim.delivery
  WHERE NOT EXISTS (SELECT 1 FROM claim_message WHERE claim_message.claim = claim.id);
