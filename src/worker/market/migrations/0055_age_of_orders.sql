-- Finds the orders whose persons are dropped when the law no longer asks for them, and old lines of the audit log.
CREATE INDEX customer_order_by_age ON customer_order (placed_at) WHERE customer <> '';
CREATE INDEX operator_act_by_age ON operator_act (at);
