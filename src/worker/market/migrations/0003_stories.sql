-- Stories: moodrooms and blog posts. Both have a picture, a text, tags and products.

CREATE TABLE story (
  id              INTEGER PRIMARY KEY,
  kind            TEXT NOT NULL CHECK (kind IN ('moodroom', 'post')),
  -- The key of an import. The slug is for the URL.
  reference       TEXT NOT NULL,
  slug            TEXT NOT NULL,
  title           TEXT NOT NULL,
  standfirst      TEXT NOT NULL DEFAULT '',
  section         TEXT NOT NULL DEFAULT '',
  author          TEXT NOT NULL DEFAULT '',
  template        TEXT NOT NULL DEFAULT 'default',
  picture         TEXT NOT NULL DEFAULT '',
  picture_alt     TEXT NOT NULL DEFAULT '',
  picture_width   INTEGER NOT NULL DEFAULT 0,
  picture_height  INTEGER NOT NULL DEFAULT 0,
  meta_title      TEXT NOT NULL DEFAULT '',
  seo_description TEXT NOT NULL DEFAULT '',
  published_at    TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  content_hash    TEXT NOT NULL DEFAULT '',
  -- Sanitised HTML. It comes last, so that a list never reads it.
  body            TEXT NOT NULL DEFAULT '',
  UNIQUE (kind, reference)
) STRICT;

-- A story's own tags and all tags above them, so that a list by tag is one seek.
CREATE TABLE story_tag (
  story_id INTEGER NOT NULL REFERENCES story (id) ON DELETE CASCADE,
  tag_id   INTEGER NOT NULL REFERENCES tag (id),
  own      INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (story_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX story_tag_by_tag ON story_tag (tag_id, story_id);

-- The products of a story by their supplier's key. A story may be imported before its products, and stays right
-- when they are imported again. The position in the picture is a fraction of its width and height.
CREATE TABLE story_product (
  story_id  INTEGER NOT NULL REFERENCES story (id) ON DELETE CASCADE,
  source    TEXT NOT NULL,
  reference TEXT NOT NULL,
  position  INTEGER NOT NULL,
  x         REAL,
  y         REAL,
  PRIMARY KEY (story_id, source, reference)
) STRICT, WITHOUT ROWID;
CREATE INDEX story_product_by_product ON story_product (source, reference);

-- Which stories the sites of an assortment show.
CREATE TABLE assortment_story (
  assortment TEXT NOT NULL,
  story_id   INTEGER NOT NULL REFERENCES story (id) ON DELETE CASCADE,
  PRIMARY KEY (assortment, story_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX assortment_story_by_story ON assortment_story (story_id);

-- The seller's logo.
ALTER TABLE seller ADD COLUMN picture TEXT NOT NULL DEFAULT '';
