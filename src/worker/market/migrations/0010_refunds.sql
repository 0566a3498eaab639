-- Refunds to customers: owed from the moment of the row, and paid at `done_at`. Each is one refund at the
-- payment provider, under its own key, however often it is requested.
CREATE TABLE refund (
  order_id     TEXT NOT NULL REFERENCES customer_order (id),
  -- The revision of the order that it came with.
  number       INTEGER NOT NULL,
  amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
  reason       TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  -- '' until the provider has accepted it.
  done_at      TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX refund_owed ON refund (order_id) WHERE done_at = '';
