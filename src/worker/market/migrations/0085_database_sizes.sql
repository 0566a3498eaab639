-- How large each database of the shop was on each day (UTC), for what it grows by and when it will be full.
CREATE TABLE database_size (
  -- 'market', 'identity', 'visitors', 'orders 2026'
  name  TEXT NOT NULL,
  -- '2026-11-29'
  day   TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (name, day)
) STRICT, WITHOUT ROWID;
