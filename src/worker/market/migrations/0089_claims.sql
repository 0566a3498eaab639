-- A customer's claim about goods of a delivery: what is wrong, which right it rests on, what is asked for, what was
-- agreed, and what was written about it. Goods that travel because of it are a delivery (shipment) of their own.
CREATE TABLE claim (
  -- The order's id, `-C` and the number.
  id            TEXT PRIMARY KEY,
  order_id      TEXT NOT NULL REFERENCES customer_order (id),
  number        INTEGER NOT NULL,
  -- The shipment that has its goods.
  delivery      TEXT NOT NULL,
  -- The one that is sent in their place; '' for none.
  replacement   TEXT NOT NULL DEFAULT '',
  reason        TEXT NOT NULL,
  -- The kind of right that applied when it was opened, as in `packages/domain/src/consumer-rights.ts`.
  by_right      TEXT NOT NULL,
  -- The remedy that the customer asks for, and the one that is offered or agreed; '' for none.
  asked         TEXT NOT NULL,
  remedy        TEXT NOT NULL DEFAULT '',
  -- The money of an offered or agreed remedy; 0 for none, or until the goods are back.
  amount_pence  INTEGER NOT NULL DEFAULT 0,
  -- 1 if the goods come back with the remedy.
  comes_back    INTEGER NOT NULL DEFAULT 0,
  status        TEXT NOT NULL,
  -- When they are collected: a day as in `2026-12-24`, and a window; '' for none.
  collect_day    TEXT NOT NULL DEFAULT '',
  collect_window TEXT NOT NULL DEFAULT '',
  opened_at     TEXT NOT NULL,
  -- '' until it has its first answer, until something is agreed, and until it has ended.
  answered_at   TEXT NOT NULL DEFAULT '',
  agreed_at     TEXT NOT NULL DEFAULT '',
  closed_at     TEXT NOT NULL DEFAULT '',
  UNIQUE (order_id, number)
) STRICT;
CREATE INDEX claim_open ON claim (opened_at, id) WHERE closed_at = '';
CREATE INDEX claim_by_status ON claim (status, opened_at, id);

CREATE TABLE claim_line (
  claim    TEXT NOT NULL REFERENCES claim (id),
  order_id TEXT NOT NULL,
  -- The order line, of the claim's delivery.
  line     TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (claim, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX claim_line_by_order ON claim_line (order_id);

-- What was written about a claim, and its steps, oldest first.
CREATE TABLE claim_message (
  claim    TEXT NOT NULL REFERENCES claim (id),
  order_id TEXT NOT NULL,
  number   INTEGER NOT NULL,
  -- 'customer', 'operator' or 'shop'.
  actor    TEXT NOT NULL,
  -- The step that it came with, as in `claim-state.ts`; 'write' for a message alone.
  step     TEXT NOT NULL,
  text     TEXT NOT NULL DEFAULT '',
  at       TEXT NOT NULL,
  PRIMARY KEY (claim, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX claim_message_by_order ON claim_message (order_id);

CREATE TABLE claim_photograph (
  -- Random, so that nobody can count the rows.
  id         INTEGER PRIMARY KEY,
  claim      TEXT NOT NULL REFERENCES claim (id),
  order_id   TEXT NOT NULL,
  -- The order line; '' for the packaging or all of it.
  line       TEXT NOT NULL DEFAULT '',
  -- In pixels.
  width      INTEGER NOT NULL,
  height     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  -- Re-encoded JPEGs in base64. They come last, so that lists do not read them.
  thumbnail  TEXT NOT NULL,
  data       TEXT NOT NULL
) STRICT;
CREATE INDEX claim_photograph_by_claim ON claim_photograph (claim, created_at);
CREATE INDEX claim_photograph_by_order ON claim_photograph (order_id);
CREATE INDEX claim_photograph_by_moment ON claim_photograph (created_at);

-- The delivery in whose place another one is sent at no charge; '' for one that was ordered.
ALTER TABLE shipment ADD COLUMN replaces TEXT NOT NULL DEFAULT '';
-- What of a line's price has been settled: given back, or passed on to the line that replaces it. A line that
-- replaces another has the same amount below 0, and stands for that money.
ALTER TABLE order_line ADD COLUMN settled_pence INTEGER NOT NULL DEFAULT 0;
-- When the line took its stock, if that was not with its order.
ALTER TABLE order_line ADD COLUMN taken_at TEXT NOT NULL DEFAULT '';

-- The link that confirms a cancellation without a sign-in, and when it ends; '' for none.
ALTER TABLE customer_order ADD COLUMN cancel_key TEXT NOT NULL DEFAULT '';
ALTER TABLE customer_order ADD COLUMN cancel_until TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX customer_order_by_cancel_key ON customer_order (cancel_key) WHERE cancel_key <> '';
