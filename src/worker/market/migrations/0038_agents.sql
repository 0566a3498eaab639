-- Shopping agents: their baskets and checkouts, their audit log, which of them are stopped, and what they are
-- told about orders. Money is pence, times are ISO 8601 texts (UTC), '' for never.

CREATE TABLE agent_checkout (
  -- Random. Anyone who has it can read the checkout.
  id           TEXT PRIMARY KEY,
  site         TEXT NOT NULL,
  -- 'cart' or 'checkout'
  kind         TEXT NOT NULL,
  protocol     TEXT NOT NULL,
  -- The agent: a name for people, a page about it, and the client that the entry point has checked.
  agent        TEXT NOT NULL,
  profile      TEXT NOT NULL DEFAULT '',
  client       TEXT NOT NULL DEFAULT '',
  -- The customer who has linked an account or has confirmed; '' for a guest.
  customer     TEXT NOT NULL DEFAULT '',
  -- 'open', 'confirm' (the customer is asked), 'ordered' or 'canceled'
  state        TEXT NOT NULL DEFAULT 'open',
  -- JSON of the buyer, of the address ('' for none), of the promo codes, and of the notes by seller.
  buyer        TEXT NOT NULL DEFAULT '{}',
  address      TEXT NOT NULL DEFAULT '',
  promo_codes  TEXT NOT NULL DEFAULT '[]',
  notes        TEXT NOT NULL DEFAULT '[]',
  -- JSON of the lines as they were ordered; '' before that. Open lines are cart lines of 'agent:<id>'.
  ordered      TEXT NOT NULL DEFAULT '',
  order_id     TEXT NOT NULL DEFAULT '',
  -- The result of the last attempt to pay: '', 'action', 'processing' or 'declined'; where the customer
  -- continues; and why.
  payment      TEXT NOT NULL DEFAULT '',
  payment_url  TEXT NOT NULL DEFAULT '',
  payment_note TEXT NOT NULL DEFAULT '',
  -- JSON that the protocol stores with the checkout.
  extra        TEXT NOT NULL DEFAULT '{}',
  -- The URL at which the agent is told about the order; '' for none.
  events_url   TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  expires_at   TEXT NOT NULL
) STRICT;
CREATE INDEX agent_checkout_by_order ON agent_checkout (order_id) WHERE order_id <> '';
CREATE INDEX agent_checkout_by_customer ON agent_checkout (site, customer) WHERE customer <> '';
CREATE INDEX agent_checkout_by_agent ON agent_checkout (site, agent, profile, client);

-- What agents did, or were refused. Of people, it has only ids.
CREATE TABLE agent_act (
  id          INTEGER PRIMARY KEY,
  site        TEXT NOT NULL,
  at          TEXT NOT NULL,
  protocol    TEXT NOT NULL,
  agent       TEXT NOT NULL,
  profile     TEXT NOT NULL,
  client      TEXT NOT NULL,
  customer    TEXT NOT NULL,
  call        TEXT NOT NULL,
  checkout_id TEXT NOT NULL,
  order_id    TEXT NOT NULL DEFAULT '',
  -- The HTTP status of the reply, or 0 for a call that never ended; and the code of a refusal.
  status      INTEGER NOT NULL DEFAULT 0,
  code        TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX agent_act_by_site ON agent_act (site, id);
CREATE INDEX agent_act_by_agent ON agent_act (site, agent, profile, client, id);

CREATE TABLE agent_stop (
  site     TEXT NOT NULL,
  -- 'name', 'profile' (a host) or 'client'; the value is in lower case.
  by       TEXT NOT NULL,
  value    TEXT NOT NULL,
  at       TEXT NOT NULL,
  operator TEXT NOT NULL,
  reason   TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (site, by, value)
) STRICT, WITHOUT ROWID;

-- The reply to a request with a key; status 0 while the request is in flight.
CREATE TABLE agent_request (
  site        TEXT NOT NULL,
  client      TEXT NOT NULL,
  call        TEXT NOT NULL,
  key         TEXT NOT NULL,
  body_hash   TEXT NOT NULL,
  status      INTEGER NOT NULL,
  reply       TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  PRIMARY KEY (site, client, call, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_request_by_age ON agent_request (created_at);

-- Events of an order that its agent has not been told about yet.
CREATE TABLE agent_event (
  id          INTEGER PRIMARY KEY,
  order_id    TEXT NOT NULL,
  checkout_id TEXT NOT NULL,
  -- 'created' or 'changed'
  event       TEXT NOT NULL,
  at          TEXT NOT NULL,
  attempts    INTEGER NOT NULL DEFAULT 0,
  -- Not before this moment.
  due_at      TEXT NOT NULL,
  told_at     TEXT NOT NULL DEFAULT '',
  -- Why it was given up; '' otherwise.
  given_up    TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX agent_event_waiting ON agent_event (order_id, id) WHERE told_at = '' AND given_up = '';

-- Every step of a paid order is an event, whichever party takes it. It is written in the step's batch or not at
-- all.
CREATE TRIGGER agent_event_of_step AFTER INSERT ON order_event
WHEN EXISTS (SELECT 1 FROM agent_checkout AS sold JOIN customer_order AS placed
    ON placed.id = sold.order_id AND placed.paid_at <> ''
  WHERE sold.order_id = new.order_id AND sold.events_url <> '') BEGIN
  INSERT INTO agent_event (order_id, checkout_id, event, at, due_at)
  SELECT new.order_id, id, CASE WHEN new.status = 'paid' AND new.actor = 'shop'
      AND NOT EXISTS (SELECT 1 FROM agent_event AS told WHERE told.order_id = new.order_id)
    THEN 'created' ELSE 'changed' END, new.created_at, new.created_at
  FROM agent_checkout WHERE order_id = new.order_id AND events_url <> '';
END;

CREATE TRIGGER agent_event_of_refund AFTER UPDATE OF done_at ON refund
WHEN old.done_at = '' AND new.done_at <> '' AND EXISTS (SELECT 1 FROM agent_checkout
  WHERE order_id = new.order_id AND events_url <> '') BEGIN
  INSERT INTO agent_event (order_id, checkout_id, event, at, due_at)
  SELECT new.order_id, id, 'changed', new.done_at, new.done_at
  FROM agent_checkout WHERE order_id = new.order_id AND events_url <> '';
END;
