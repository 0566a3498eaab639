-- The imports of the catalogue, and the previous state of what each has changed, so that it can be rolled back.

CREATE TABLE catalogue_version (
  id        INTEGER PRIMARY KEY,
  at        TEXT NOT NULL,
  -- '' during the import, and after one that was cut off.
  ended_at  TEXT NOT NULL DEFAULT '',
  operator  TEXT NOT NULL,
  -- The ids of the sites, each with a space on either side.
  sites     TEXT NOT NULL,
  source    TEXT NOT NULL,
  -- The name of the file, as the operator typed it.
  feed      TEXT NOT NULL,
  -- The version that a rollback went back to; NULL for an import.
  back_to   INTEGER,
  -- The number of records that had not changed, and of rows that were refused.
  unchanged INTEGER NOT NULL DEFAULT 0,
  refused   INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A record before a version changed it for the first time.
CREATE TABLE catalogue_change (
  id          INTEGER PRIMARY KEY,
  version     INTEGER NOT NULL REFERENCES catalogue_version (id) ON DELETE CASCADE,
  -- 'product', 'tag', 'seller', 'moodroom' or 'post', and its key; the source of a tag is its type.
  kind        TEXT NOT NULL,
  source      TEXT NOT NULL,
  reference   TEXT NOT NULL,
  -- The time of this state, and of its stock.
  at          TEXT NOT NULL,
  -- A JSON list of the assortments that had it.
  assortments TEXT NOT NULL,
  -- The record of an export as JSON, deflated, in base64; '' when there was none.
  record      TEXT NOT NULL,
  UNIQUE (version, kind, source, reference)
) STRICT;
CREATE INDEX catalogue_change_by_thing ON catalogue_change (kind, source, reference, version);
