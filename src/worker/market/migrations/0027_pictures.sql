-- Pictures of suppliers' feeds in storage of the shop's own: docs/decisions/0057-pictures-re-encoded.md.
CREATE TABLE supplier_picture (
  id         INTEGER PRIMARY KEY,
  -- Where the supplier has it, as `media.url` has it, too.
  address    TEXT NOT NULL UNIQUE,
  host       TEXT NOT NULL,
  -- 'waiting' (shown from there), 'kept' (shown from here) or 'refused' (not shown).
  state      TEXT NOT NULL DEFAULT 'waiting',
  -- Why it is refused, or what is doubtful of one that is kept; '' for nothing.
  reason     TEXT NOT NULL DEFAULT '',
  -- The stored copies; '' for none.
  hash       TEXT NOT NULL DEFAULT '',
  -- Of what was fetched last: a condition for fetching it again.
  etag       TEXT NOT NULL DEFAULT '',
  modified   TEXT NOT NULL DEFAULT '',
  -- ISO 8601: when it was asked for last ('' for never), and when it is to be asked for next ('' for not).
  checked_at TEXT NOT NULL DEFAULT '',
  due_at     TEXT NOT NULL DEFAULT '',
  -- Failures in a row that may pass.
  failures   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX supplier_picture_due ON supplier_picture (host, due_at) WHERE due_at <> '';
CREATE INDEX supplier_picture_by_hash ON supplier_picture (hash);

-- The copies of one picture, by the hash of its file; several addresses may have the same.
CREATE TABLE stored_picture (
  hash         TEXT PRIMARY KEY,
  -- Its address at the shop, which stands for all copies.
  address      TEXT NOT NULL,
  -- Pixels of the widest copy.
  width        INTEGER NOT NULL,
  height       INTEGER NOT NULL,
  -- Bytes of all copies.
  bytes        INTEGER NOT NULL,
  -- ISO 8601: since when nothing refers to it, as far as a sweep has seen; '' while something does.
  unused_since TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Which products show a picture.
CREATE INDEX media_by_url ON media (url);
