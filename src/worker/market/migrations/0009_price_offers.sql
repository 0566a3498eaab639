-- Prices that operators offer for a product enquiry on behalf of a seller. Money is pence for one unit,
-- including delivery and VAT; times are ISO 8601 texts (UTC), '' for never.
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
-- At most one of an enquiry's offers is open.
CREATE UNIQUE INDEX price_offer_open ON price_offer (enquiry_id) WHERE status = 'open';
