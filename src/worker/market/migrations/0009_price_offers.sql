-- Prices that the operator offers for a product enquiry in a seller's name. Money is pence for one
-- piece, delivery and VAT included; times are ISO 8601 texts (UTC), '' for never.
CREATE TABLE price_offer (
  id          INTEGER PRIMARY KEY,
  enquiry_id  INTEGER NOT NULL,
  price_pence INTEGER NOT NULL CHECK (price_pence > 0),
  message     TEXT NOT NULL DEFAULT '',
  -- 'open', 'accepted', 'rejected', 'expired', 'withdrawn'.
  status      TEXT NOT NULL DEFAULT 'open',
  reason      TEXT NOT NULL DEFAULT '',
  created_at  TEXT NOT NULL,
  expires_at  TEXT NOT NULL,
  answered_at TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX price_offer_by_enquiry ON price_offer (enquiry_id, id DESC);
-- Of several offers for an enquiry, one can be open.
CREATE UNIQUE INDEX price_offer_open ON price_offer (enquiry_id) WHERE status = 'open';
