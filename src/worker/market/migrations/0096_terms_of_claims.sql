-- What was offered, agreed, booked or paid with a step of a claim, in words; '' for nothing, as in what was said before.
ALTER TABLE claim_message ADD COLUMN terms TEXT NOT NULL DEFAULT '';

-- What was given up before it was sent, and paid back, was never away: it is cancelled.
UPDATE shipment SET status = 'cancelled', restocked = 0 WHERE status = 'returned' AND shipped_at = '';

UPDATE order_event SET status = 'cancelled' WHERE status = 'returned' AND shipment_id IN (SELECT id FROM shipment
  WHERE status = 'cancelled');

UPDATE customer_order SET status = 'cancelled' WHERE status = 'returned' AND NOT EXISTS (SELECT 1 FROM shipment
  WHERE shipment.order_id = customer_order.id AND shipment.status <> 'cancelled');

-- Whether a reviewer has bought a product and kept it is on its page: that changes with a delivery, and with money that goes
-- back for a line or for all of an order.
CREATE TRIGGER purge_due_bought AFTER UPDATE OF status ON shipment
WHEN old.status <> new.status AND (old.status = 'placed' OR new.status IN ('cancelled', 'returned')) BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT DISTINCT listed.assortment, 'product:' || line.product_id FROM order_line AS line
    JOIN customer_order AS sold ON sold.id = line.order_id
    JOIN review ON review.product_id = line.product_id AND review.site = sold.site AND review.customer = sold.customer
    JOIN assortment_product AS listed ON listed.product_id = line.product_id
  WHERE line.order_id = new.order_id AND line.shipment_id = new.id AND sold.customer <> ''
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_settled AFTER UPDATE OF settled_pence ON order_line
WHEN old.settled_pence <> new.settled_pence BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT DISTINCT listed.assortment, 'product:' || line.product_id FROM order_line AS line
    JOIN customer_order AS sold ON sold.id = line.order_id
    JOIN review ON review.product_id = line.product_id AND review.site = sold.site AND review.customer = sold.customer
    JOIN assortment_product AS listed ON listed.product_id = line.product_id
  WHERE line.id = new.id AND sold.customer <> ''
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;

CREATE TRIGGER purge_due_refunded AFTER UPDATE OF refund_pence ON customer_order
WHEN old.refund_pence <> new.refund_pence AND new.refund_pence >= new.total_pence BEGIN
  INSERT INTO purge_due (assortment, tag)
  SELECT DISTINCT listed.assortment, 'product:' || line.product_id FROM order_line AS line
    JOIN customer_order AS sold ON sold.id = line.order_id
    JOIN review ON review.product_id = line.product_id AND review.site = sold.site AND review.customer = sold.customer
    JOIN assortment_product AS listed ON listed.product_id = line.product_id
  WHERE line.order_id = new.id AND sold.customer <> ''
  ON CONFLICT DO UPDATE SET taken = '' WHERE taken <> '';
END;
