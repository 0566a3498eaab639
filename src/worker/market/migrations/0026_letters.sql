-- Letters about orders and price requests: a row for each change that has one, written in the batch of the
-- change, so that there is one letter a change however often it is tried. What a letter says, and to
-- whom, is read from the order or the request when it is sent. In place of `customer_order.confirmed_at`
-- and `letter_until`, which versions of the shop from before still read.
CREATE TABLE letter (
  -- 'order-shipped 7K3PM0WXQA 4': the provider's key as well, together with the site.
  key         TEXT PRIMARY KEY,
  site        TEXT NOT NULL,
  kind        TEXT NOT NULL,
  -- '' and 0 for none.
  order_id    TEXT NOT NULL DEFAULT '',
  enquiry_id  INTEGER NOT NULL DEFAULT 0,
  -- Revision of the order that the change was made to; its refund has the same number.
  number      INTEGER NOT NULL DEFAULT 0,
  -- JSON: ids of the shipments that it is about, none for all.
  shipments   TEXT NOT NULL DEFAULT '[]',
  -- 'waiting', 'sent', or 'refused' for one that is not tried again.
  state       TEXT NOT NULL DEFAULT 'waiting',
  attempts    INTEGER NOT NULL DEFAULT 0,
  -- Why the last try failed; names nobody.
  problem     TEXT NOT NULL DEFAULT '',
  -- Moment of the change, as its event or offer has it.
  created_at  TEXT NOT NULL,
  -- When it is tried next: nobody takes it before, as somebody may be sending it.
  due_at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX letter_due ON letter (due_at) WHERE state = 'waiting';
CREATE INDEX letter_by_order ON letter (order_id) WHERE order_id <> '';
CREATE INDEX letter_by_enquiry ON letter (enquiry_id) WHERE enquiry_id <> 0;
CREATE INDEX letter_by_age ON letter (created_at);

-- Confirmations that were still to be tried.
INSERT INTO letter (key, site, kind, order_id, number, created_at, due_at)
SELECT 'order-confirmed ' || id || ' 1', site, 'order-confirmed', id, 1, paid_at, paid_at
FROM customer_order
WHERE confirmed_at = '' AND paid_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-3 days')
  AND status IN ('paid', 'processing', 'shipped', 'delivered') AND customer_email <> '';
