-- When a delivery arrives: the days that the shop promised with the order, and the day and window that the customer
-- chose. Days are those of the calendar in London, '' stands for none.
ALTER TABLE shipment ADD COLUMN arrives_from TEXT NOT NULL DEFAULT '';
ALTER TABLE shipment ADD COLUMN arrives_until TEXT NOT NULL DEFAULT '';
ALTER TABLE shipment ADD COLUMN delivery_day TEXT NOT NULL DEFAULT '';
ALTER TABLE shipment ADD COLUMN delivery_window TEXT NOT NULL DEFAULT '';
-- How often the customer has moved the day.
ALTER TABLE shipment ADD COLUMN day_moved INTEGER NOT NULL DEFAULT 0 CHECK (day_moved IN (0, 1));
-- A seller's deliveries of a day are counted against its capacity.
CREATE INDEX shipment_by_delivery_day ON shipment (seller_id, delivery_day) WHERE delivery_day <> '';
