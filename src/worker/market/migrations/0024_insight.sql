-- The performance of the shop, for operators: daily counts of events, never of people. No table here names a
-- visitor, the URL of a page or a network address. A sweep deletes old rows.

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
