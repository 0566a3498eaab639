-- Copies of suppliers' pictures in the shop's own store: docs/decisions/0057-pictures-re-encoded.md.
CREATE TABLE supplier_picture (
  id         INTEGER PRIMARY KEY,
  -- The supplier's URL, as in `media.url`.
  address    TEXT NOT NULL UNIQUE,
  host       TEXT NOT NULL,
  -- 'waiting' (shown from the supplier), 'kept' (shown from the shop) or 'refused' (hidden).
  state      TEXT NOT NULL DEFAULT 'waiting',
  -- Why it is refused, or what is doubtful about a stored one; '' for nothing.
  reason     TEXT NOT NULL DEFAULT '',
  -- The stored copies; '' for none.
  hash       TEXT NOT NULL DEFAULT '',
  -- From the last reply, as conditions for the next request.
  etag       TEXT NOT NULL DEFAULT '',
  modified   TEXT NOT NULL DEFAULT '',
  -- ISO 8601: the last request ('' for never) and the next one ('' for none).
  checked_at TEXT NOT NULL DEFAULT '',
  due_at     TEXT NOT NULL DEFAULT '',
  -- Temporary failures in a row.
  failures   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX supplier_picture_due ON supplier_picture (host, due_at) WHERE due_at <> '';
CREATE INDEX supplier_picture_by_hash ON supplier_picture (hash);

-- The copies of one picture, by the hash of its file, which several URLs may share.
CREATE TABLE stored_picture (
  hash         TEXT PRIMARY KEY,
  -- Its URL at the shop, which represents all copies.
  address      TEXT NOT NULL,
  -- The size of the widest copy in pixels.
  width        INTEGER NOT NULL,
  height       INTEGER NOT NULL,
  -- The bytes of all copies.
  bytes        INTEGER NOT NULL,
  -- ISO 8601: since when a sweep has found it unused; '' while it is in use.
  unused_since TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Finds the products that use a picture.
CREATE INDEX media_by_url ON media (url);
