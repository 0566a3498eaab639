-- The pixel sizes of pictures whose records state none, read from the beginning of the file. They are stored by
-- URL, like the shop's copies, so that records, exports and versions of the catalogue do not contain them.
CREATE TABLE picture_size (
  address  TEXT PRIMARY KEY,
  -- 0 while they are unknown.
  width    INTEGER NOT NULL DEFAULT 0,
  height   INTEGER NOT NULL DEFAULT 0,
  -- Why the last attempt failed; '' for no failure.
  reason   TEXT NOT NULL DEFAULT '',
  failures INTEGER NOT NULL DEFAULT 0,
  -- ISO 8601; '' when there is nothing to do.
  due_at   TEXT NOT NULL DEFAULT '2000-01-01T00:00:00.000Z'
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_size_due ON picture_size (due_at) WHERE due_at <> '';

-- For whatever writes a picture: an import or a rollback.
CREATE TRIGGER picture_size_added AFTER INSERT ON media
WHEN new.width * new.height = 0 AND new.url <> ''
  AND NOT EXISTS (SELECT 1 FROM picture_size WHERE address = new.url) BEGIN
  INSERT INTO picture_size (address) VALUES (new.url);
END;

CREATE TRIGGER picture_size_changed AFTER UPDATE OF url, width, height ON media
WHEN new.width * new.height = 0 AND new.url <> ''
  AND NOT EXISTS (SELECT 1 FROM picture_size WHERE address = new.url) BEGIN
  INSERT INTO picture_size (address) VALUES (new.url);
END;

INSERT INTO picture_size (address) SELECT DISTINCT url FROM media WHERE width * height = 0 AND url <> '';

-- Tiles in memory also have the sizes.
CREATE TRIGGER tile_change_picture_size AFTER UPDATE OF width, height ON picture_size
WHEN (old.width, old.height) IS NOT (new.width, new.height) BEGIN
  DELETE FROM tile_change WHERE product_id IN (SELECT product_id FROM media WHERE url = new.address);
  INSERT INTO tile_change (product_id) SELECT DISTINCT product_id FROM media WHERE url = new.address;
END;
