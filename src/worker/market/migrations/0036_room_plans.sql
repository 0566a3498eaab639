-- A room design has a plan, starts from a moodroom or empty, and can be shown to anyone who has its link.
-- SQLite cannot change keys, so the table is created again with its rows.
CREATE TABLE new_room_design (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- The moodroom's id, or `plan-1` and so on for a design that started empty.
  room       TEXT NOT NULL,
  name       TEXT NOT NULL,
  status     TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
  -- A JSON list of product ids in the customer's order.
  products   TEXT NOT NULL DEFAULT '[]',
  -- The JSON of the plan; '' for a design that was saved without one.
  plan       TEXT NOT NULL DEFAULT '',
  -- The end of a published design's link: random; '' for a draft.
  share      TEXT NOT NULL DEFAULT '',
  updated_at TEXT NOT NULL,
  PRIMARY KEY (site, customer, room)
) STRICT, WITHOUT ROWID;
INSERT INTO new_room_design (site, customer, room, name, status, products, share, updated_at)
  SELECT site, customer, CAST(story_id AS TEXT), name, status, products,
    CASE status WHEN 'published' THEN lower(hex(randomblob(16))) ELSE '' END, updated_at
  FROM room_design;
DROP TABLE room_design;
ALTER TABLE new_room_design RENAME TO room_design;
CREATE UNIQUE INDEX room_design_by_share ON room_design (share) WHERE share <> '';
