-- What a guest's order that waits for payment is counted by: the host of the platform's profile or its client, and
-- a hash of the network of the request. '' for other orders.
ALTER TABLE agent_checkout ADD COLUMN platform TEXT NOT NULL DEFAULT '';
ALTER TABLE agent_checkout ADD COLUMN network TEXT NOT NULL DEFAULT '';

CREATE INDEX customer_order_of_guests_waiting ON customer_order (site)
  WHERE status = 'placed' AND customer GLOB 'guest:*';
