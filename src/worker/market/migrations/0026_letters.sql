-- Emails about orders and price requests: one row for each change that needs one, written in the batch of the
-- change, so that there is one email per change however often it is tried. The contents and the recipient are
-- read from the order or the request when the email is sent. This replaces `customer_order.confirmed_at` and
-- `letter_until`, which earlier versions of the shop still read.
CREATE TABLE letter (
  -- 'order-shipped 7K3PM0WXQA 4': together with the site, this is also the key at the email provider.
  key         TEXT PRIMARY KEY,
  site        TEXT NOT NULL,
  kind        TEXT NOT NULL,
  -- '' and 0 for none.
  order_id    TEXT NOT NULL DEFAULT '',
  enquiry_id  INTEGER NOT NULL DEFAULT 0,
  -- The revision of the order to which the change was made; its refund has the same number.
  number      INTEGER NOT NULL DEFAULT 0,
  -- JSON: ids of the shipments that the email is about; empty for all.
  shipments   TEXT NOT NULL DEFAULT '[]',
  -- 'waiting', 'sent', or 'refused' for one that is not tried again.
  state       TEXT NOT NULL DEFAULT 'waiting',
  attempts    INTEGER NOT NULL DEFAULT 0,
  -- Why the last attempt failed. It names no people.
  problem     TEXT NOT NULL DEFAULT '',
  -- The moment of the change, as in its event or offer.
  created_at  TEXT NOT NULL,
  -- The time of the next attempt. No request sends it before then, because another one may be sending it.
  due_at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX letter_due ON letter (due_at) WHERE state = 'waiting';
CREATE INDEX letter_by_order ON letter (order_id) WHERE order_id <> '';
CREATE INDEX letter_by_enquiry ON letter (enquiry_id) WHERE enquiry_id <> 0;
CREATE INDEX letter_by_age ON letter (created_at);

-- Confirmations that had not been sent.
INSERT INTO letter (key, site, kind, order_id, number, created_at, due_at)
SELECT 'order-confirmed ' || id || ' 1', site, 'order-confirmed', id, 1, paid_at, paid_at
FROM customer_order
WHERE confirmed_at = '' AND paid_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-3 days')
  AND status IN ('paid', 'processing', 'shipped', 'delivered') AND customer_email <> '';
