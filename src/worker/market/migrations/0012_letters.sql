-- Until when somebody is sending an order's confirmation: who dies over it leaves it to the next one.
ALTER TABLE customer_order ADD COLUMN letter_until TEXT NOT NULL DEFAULT '';
