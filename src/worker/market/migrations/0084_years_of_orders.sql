-- Settled orders go to a database of their year, with these same tables (docs/decisions/0127-orders-by-year.md). The
-- market keeps where each of them is, and what its own questions need of them.

-- The orders that are in a database of a year. An order with a row here is there, and any other is in the market.
CREATE TABLE moved_order (
  id    TEXT PRIMARY KEY,
  -- '2026' for the binding ORDERS_2026
  store TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who has orders there: a row for each name and address that a customer has given in them.
CREATE TABLE moved_customer (
  site        TEXT NOT NULL,
  customer    TEXT NOT NULL,
  store       TEXT NOT NULL,
  name        TEXT NOT NULL,
  email       TEXT NOT NULL,
  orders      INTEGER NOT NULL,
  -- How many of them were paid, and what was paid and not refunded.
  paid        INTEGER NOT NULL,
  spent_pence INTEGER NOT NULL,
  last_order  TEXT NOT NULL,
  PRIMARY KEY (site, customer, store, name, email)
) STRICT, WITHOUT ROWID;

-- Copies that do not count: of an order on its way ('moving', 'moved' within one batch, 'broken' if the attempt ended
-- without a result), or of one that has come back ('stale').
CREATE TABLE order_copy (
  id     TEXT PRIMARY KEY,
  store  TEXT NOT NULL,
  -- That of the copy: `customer_order.moved`.
  number INTEGER NOT NULL,
  state  TEXT NOT NULL CHECK (state IN ('moving', 'moved', 'broken', 'stale')),
  since  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The number of the last attempt to move some orders.
CREATE TABLE order_move (
  last INTEGER NOT NULL
) STRICT;
INSERT INTO order_move (last) VALUES (0);

-- In a database of a year: the attempt that has made the copy. In the market: 0.
ALTER TABLE customer_order ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
CREATE INDEX customer_order_by_moment ON customer_order (placed_at);

-- The uses of promo codes by moved orders count as all others do.
CREATE TABLE moved_promo_use (
  site     TEXT NOT NULL,
  code     TEXT NOT NULL,
  customer TEXT NOT NULL,
  order_id TEXT NOT NULL,
  person   TEXT NOT NULL,
  place    TEXT NOT NULL,
  PRIMARY KEY (site, code, customer)
) STRICT, WITHOUT ROWID;
CREATE INDEX moved_promo_use_by_order ON moved_promo_use (order_id);
CREATE INDEX moved_promo_use_by_person ON moved_promo_use (site, code, person) WHERE person <> '';
CREATE INDEX moved_promo_use_by_place ON moved_promo_use (site, code, place) WHERE place <> '';

CREATE VIEW promo_used AS
  SELECT site, code, customer, order_id, person, place FROM promo_use
  UNION ALL SELECT site, code, customer, order_id, person, place FROM moved_promo_use;

CREATE TRIGGER promo_use_once BEFORE INSERT ON promo_use
WHEN EXISTS (SELECT 1 FROM moved_promo_use AS used
  WHERE used.site = new.site AND used.code = new.code AND used.customer = new.customer
    AND used.order_id <> new.order_id) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: promo_use.site, promo_use.code, promo_use.customer');
END;
CREATE TRIGGER promo_use_claimed_once BEFORE UPDATE OF customer ON promo_use
WHEN EXISTS (SELECT 1 FROM moved_promo_use AS used
  WHERE used.site = new.site AND used.code = new.code AND used.customer = new.customer) BEGIN
  SELECT RAISE(IGNORE);
END;

-- What moved orders have taken from a stock, and given back to it, since a figure of it that may still be restored.
CREATE TABLE moved_taking (
  variant_id INTEGER NOT NULL,
  seller_id  INTEGER NOT NULL,
  order_id   TEXT NOT NULL,
  at         TEXT NOT NULL,
  -- Below 0 for what came back.
  quantity   INTEGER NOT NULL
) STRICT;
CREATE INDEX moved_taking_by_offer ON moved_taking (variant_id, seller_id, at);
CREATE INDEX moved_taking_by_order ON moved_taking (order_id);

-- Pictures that the shop stores and moved orders show.
CREATE TABLE moved_picture (
  address TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- The author's moved orders of the product that make the review one of a buyer.
ALTER TABLE review ADD COLUMN bought INTEGER NOT NULL DEFAULT 0;
