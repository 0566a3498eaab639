-- Money that goes back to a customer: owed from the moment of the row, given back at `done_at`. Each
-- is one refund at the payment provider, under a key of its own, however often it is asked for.
CREATE TABLE refund (
  order_id     TEXT NOT NULL REFERENCES customer_order (id),
  -- Revision of the order that made it.
  number       INTEGER NOT NULL,
  amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
  reason       TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  -- '' while the provider has not taken it.
  done_at      TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX refund_owed ON refund (order_id) WHERE done_at = '';
