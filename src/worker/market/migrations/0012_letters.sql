-- Until this moment one request is sending the confirmation of an order. If that request dies, another one
-- takes over after it.
ALTER TABLE customer_order ADD COLUMN letter_until TEXT NOT NULL DEFAULT '';
