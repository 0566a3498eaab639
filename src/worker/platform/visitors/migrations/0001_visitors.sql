-- What grows by requests that need no account: counts of the shop's performance, and the keys and the audit log
-- of assistants. It is a database of its own, so that it cannot fill the one that takes orders. Nothing here
-- names the page of a visitor. A sweep deletes old rows. Times are ISO 8601 texts (UTC).

-- Replies to requests. `day` is in London time. `visit` is 'person', 'ahead' (fetched before a press on a link)
-- or 'robot'. `cache` is 'hit', 'stale', 'miss' or 'bypass'. `status` is rounded down to hundreds, and `bound`
-- is the upper end of a bucket of milliseconds.
CREATE TABLE insight_request (
  site   TEXT NOT NULL,
  day    TEXT NOT NULL,
  route  TEXT NOT NULL,
  visit  TEXT NOT NULL,
  cache  TEXT NOT NULL,
  status INTEGER NOT NULL,
  bound  INTEGER NOT NULL,
  count  INTEGER NOT NULL,
  PRIMARY KEY (site, day, route, visit, cache, status, bound)
) STRICT, WITHOUT ROWID;
CREATE INDEX insight_request_by_day ON insight_request (day);

-- 'cart', 'order', or 'not_found' with the words of the search.
CREATE TABLE insight_event (
  site  TEXT NOT NULL,
  day   TEXT NOT NULL,
  event TEXT NOT NULL,
  words TEXT NOT NULL DEFAULT '',
  count INTEGER NOT NULL,
  PRIMARY KEY (site, day, event, words)
) STRICT, WITHOUT ROWID;
CREATE INDEX insight_event_by_day ON insight_event (day);
-- Whether a search has found nothing lately.
CREATE INDEX insight_event_not_found ON insight_event (site, words) WHERE event = 'not_found';

-- How often a search without a result was followed by one with a result, by day and without people: this does
-- not tell two visits of one person from visits of two.
CREATE TABLE insight_retry (
  site  TEXT NOT NULL,
  day   TEXT NOT NULL,
  words TEXT NOT NULL,
  next  TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (site, day, words, next)
) STRICT, WITHOUT ROWID;
CREATE INDEX insight_retry_by_day ON insight_retry (day);

-- Web Vitals by kind of page; `bound` is the upper end of a bucket.
CREATE TABLE insight_vital (
  site   TEXT NOT NULL,
  day    TEXT NOT NULL,
  page   TEXT NOT NULL,
  metric TEXT NOT NULL,
  bound  INTEGER NOT NULL,
  count  INTEGER NOT NULL,
  PRIMARY KEY (site, day, page, metric, bound)
) STRICT, WITHOUT ROWID;
CREATE INDEX insight_vital_by_day ON insight_vital (day);

-- Replies with a status of 500 or more, by the id that the log and the reply also have.
CREATE TABLE insight_error (
  id         INTEGER PRIMARY KEY,
  at         TEXT NOT NULL,
  site       TEXT NOT NULL,
  route      TEXT NOT NULL,
  method     TEXT NOT NULL,
  status     INTEGER NOT NULL,
  request_id TEXT NOT NULL
) STRICT;
CREATE INDEX insight_error_by_site ON insight_error (site, id DESC);
CREATE INDEX insight_error_by_time ON insight_error (at);

-- What agents did, or were refused on behalf of a customer. Of people, it has only ids.
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
CREATE INDEX agent_act_by_time ON agent_act (at);

-- Refusals of agents that act for no customer are counted, so that a stranger cannot fill the audit log.
CREATE TABLE agent_refusal (
  site     TEXT NOT NULL,
  day      TEXT NOT NULL,
  protocol TEXT NOT NULL,
  call     TEXT NOT NULL,
  code     TEXT NOT NULL,
  count    INTEGER NOT NULL,
  PRIMARY KEY (site, day, protocol, call, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_refusal_by_day ON agent_refusal (day);

-- Requests of agents with a key. The reply is made again from the checkout, so its id is enough; of an error,
-- the row has code, sentence and details. The status is 0 while the request is in flight.
CREATE TABLE agent_request (
  site        TEXT NOT NULL,
  client      TEXT NOT NULL,
  call        TEXT NOT NULL,
  key         TEXT NOT NULL,
  -- The customer that the agent acts for; '' for a guest.
  customer    TEXT NOT NULL,
  body_hash   TEXT NOT NULL,
  status      INTEGER NOT NULL,
  checkout_id TEXT NOT NULL DEFAULT '',
  error       TEXT NOT NULL DEFAULT '',
  created_at  TEXT NOT NULL,
  PRIMARY KEY (site, client, call, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_request_by_age ON agent_request (created_at);

-- How much visitors without an account have written on a day (UTC), by what limits it: a network, the host of
-- an agent's profile, or the site as a whole.
CREATE TABLE visitor_day (
  site    TEXT NOT NULL,
  day     TEXT NOT NULL,
  kind    TEXT NOT NULL,
  subject TEXT NOT NULL,
  count   INTEGER NOT NULL,
  PRIMARY KEY (site, day, kind, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX visitor_day_by_day ON visitor_day (day);
