-- The maker's guarantee of a line as it was at the sale: JSON with its unit and value, '' for none. NULL stands for an order
-- from before, of which that of today is told.
ALTER TABLE order_line ADD COLUMN guarantee TEXT;
