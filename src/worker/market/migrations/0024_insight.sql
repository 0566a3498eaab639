-- What operators see of how the shop does: counts by day, of events and never of persons. No table here
-- names a visitor, an address of a page or an address of the network. A sweep deletes what is old.

-- Answers to requests. `day` is London's; `visit` is 'person', 'ahead' (fetched before a link was
-- pressed) or 'robot'; `cache` 'hit', 'stale', 'miss' or 'bypass'; `status` its hundred; `bound` the upper
-- end of the bucket of milliseconds.
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

-- 'cart', 'order', and 'not_found' with the words of the search.
CREATE TABLE insight_event (
  site  TEXT NOT NULL,
  day   TEXT NOT NULL,
  event TEXT NOT NULL,
  words TEXT NOT NULL DEFAULT '',
  count INTEGER NOT NULL,
  PRIMARY KEY (site, day, event, words)
) STRICT, WITHOUT ROWID;
CREATE INDEX insight_event_by_day ON insight_event (day);

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

-- Answers with a status of 500 and more, by the id that log and reply have as well.
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
