-- The variants that a service of an order is for, as in '12,13'. '' stands for goods, and for a service that is for all goods of
-- its delivery, as are those of earlier orders.
ALTER TABLE order_line ADD COLUMN serves TEXT NOT NULL DEFAULT '';
