-- Accounts cost an email, so the orders of accounts that have never paid are counted together while they wait: a hash
-- of the network, '' for other orders and for those that no longer wait.
ALTER TABLE customer_order ADD COLUMN newcomer TEXT NOT NULL DEFAULT '';
-- 0: the order takes its stock when it is paid, as a guest's does.
ALTER TABLE customer_order ADD COLUMN holds INTEGER NOT NULL DEFAULT 1;
UPDATE customer_order SET holds = 0 WHERE status = 'placed' AND customer GLOB 'guest:*';

CREATE INDEX customer_order_of_newcomers_waiting ON customer_order (newcomer)
  WHERE status = 'placed' AND newcomer <> '';

CREATE TRIGGER customer_order_no_longer_waits AFTER UPDATE OF status ON customer_order
WHEN new.status <> 'placed' AND new.newcomer <> '' BEGIN
  UPDATE customer_order SET newcomer = '' WHERE id = new.id;
END;
