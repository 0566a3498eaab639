-- Each load of the catalogue, and what it changed as it was before, so that there is a way back.

CREATE TABLE catalogue_version (
  id        INTEGER PRIMARY KEY,
  at        TEXT NOT NULL,
  -- '' while it is being loaded, or when it was cut off.
  ended_at  TEXT NOT NULL DEFAULT '',
  operator  TEXT NOT NULL,
  -- Ids of the sites, with a space on either side of each.
  sites     TEXT NOT NULL,
  source    TEXT NOT NULL,
  -- Name of the file, as the operator typed it.
  feed      TEXT NOT NULL,
  -- The version that a rollback went back to; NULL for a load.
  back_to   INTEGER,
  -- Records that were there as they are, and rows that were refused.
  unchanged INTEGER NOT NULL DEFAULT 0,
  refused   INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A record before its first change by a version.
CREATE TABLE catalogue_change (
  id          INTEGER PRIMARY KEY,
  version     INTEGER NOT NULL REFERENCES catalogue_version (id) ON DELETE CASCADE,
  -- 'product', 'tag', 'seller', 'moodroom' or 'post', and its key; a tag's type stands as its source.
  kind        TEXT NOT NULL,
  source      TEXT NOT NULL,
  reference   TEXT NOT NULL,
  -- When it was so: its stock is of then.
  at          TEXT NOT NULL,
  -- JSON list of the assortments that had it.
  assortments TEXT NOT NULL,
  -- The record of an export as JSON, deflated, in base64; '' where there was none.
  record      TEXT NOT NULL,
  UNIQUE (version, kind, source, reference)
) STRICT;
CREATE INDEX catalogue_change_by_thing ON catalogue_change (kind, source, reference, version);
