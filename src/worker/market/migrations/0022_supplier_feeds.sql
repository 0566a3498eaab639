-- Feeds that the shop fetches from suppliers by itself.
CREATE TABLE supplier_feed (
  name     TEXT PRIMARY KEY,
  settings TEXT NOT NULL,             -- JSON, see SupplierFeed in lib/contract/operator/feeds.ts
  due_at   TEXT NOT NULL,             -- ISO 8601: when it is fetched next
  etag     TEXT NOT NULL DEFAULT '',  -- of what was loaded last; '' for none
  modified TEXT NOT NULL DEFAULT ''   -- its Last-Modified
) STRICT, WITHOUT ROWID;

CREATE TABLE supplier_feed_run (
  id         INTEGER PRIMARY KEY,
  feed       TEXT NOT NULL REFERENCES supplier_feed (name) ON DELETE CASCADE,
  started_at TEXT NOT NULL,
  ended_at   TEXT NOT NULL DEFAULT '',  -- '' while it goes on
  status     TEXT NOT NULL,             -- running, loaded, unchanged, failed
  report     TEXT NOT NULL DEFAULT '{}' -- JSON, see FeedReport in lib/contract/operator/feeds.ts
) STRICT;
CREATE INDEX supplier_feed_run_by_feed ON supplier_feed_run (feed, id);
