-- What belongs to a customer, an order or a site is found without reading what belongs to others.

CREATE INDEX promo_use_by_order ON promo_use (order_id);
CREATE INDEX promo_use_by_customer ON promo_use (customer);
CREATE INDEX moved_promo_use_by_customer ON moved_promo_use (customer);
CREATE INDEX review_by_customer ON review (site, customer) WHERE customer <> '';
CREATE INDEX agent_act_by_customer ON agent_act (site, customer) WHERE customer <> '';
CREATE INDEX agent_checkout_by_opener ON agent_checkout (site, opened_by) WHERE opened_by <> '';
CREATE INDEX agent_event_by_order ON agent_event (order_id);

-- The console's lists, newest first, and the price requests that nobody has answered.
CREATE INDEX review_by_site ON review (site, created_at DESC) WHERE site <> '';
CREATE INDEX product_enquiry_by_site ON product_enquiry (site, created_at DESC);
CREATE INDEX product_enquiry_waiting ON product_enquiry (site, created_at) WHERE status = 'requested';
