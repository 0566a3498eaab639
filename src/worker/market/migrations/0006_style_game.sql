-- The style game and what a customer makes of it. As with everything of a customer, `site` is the
-- site's id and `customer` the subject of the bearer; nothing here is ever read without both.

CREATE TABLE pictionaire (
  -- Random, so that nobody can count the others'.
  id         INTEGER PRIMARY KEY,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- JSON: for each round its pictures, as they were when the game began.
  rounds     TEXT NOT NULL,
  -- JSON: id of the picture that each round ended with, so far.
  choices    TEXT NOT NULL DEFAULT '[]',
  -- JSON: slugs of the styles that the customer named instead of the game's.
  overridden TEXT NOT NULL DEFAULT '[]',
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX pictionaire_by_customer ON pictionaire (site, customer, created_at DESC);

CREATE TABLE verdict (
  id             INTEGER PRIMARY KEY,
  site           TEXT NOT NULL,
  customer       TEXT NOT NULL,
  pictionaire_id INTEGER NOT NULL REFERENCES pictionaire (id) ON DELETE CASCADE,
  name           TEXT NOT NULL,
  -- Slugs of styles, '' for no second one; scores are per cent.
  style1         TEXT NOT NULL,
  style1_score   INTEGER NOT NULL,
  style2         TEXT NOT NULL DEFAULT '',
  style2_score   INTEGER NOT NULL DEFAULT 0,
  -- 1 for the customer's last verdict (spec decision 39), one at most.
  marked         INTEGER NOT NULL DEFAULT 0,
  created_at     TEXT NOT NULL,
  -- A game saved again takes the new name.
  UNIQUE (pictionaire_id)
) STRICT;
CREATE INDEX verdict_by_customer ON verdict (site, customer, created_at DESC);

-- What a customer makes of a moodroom: a name and the products chosen for it.
CREATE TABLE room_design (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  story_id   INTEGER NOT NULL REFERENCES story (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  status     TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
  -- JSON list of product ids in the customer's order.
  products   TEXT NOT NULL DEFAULT '[]',
  updated_at TEXT NOT NULL,
  PRIMARY KEY (site, customer, story_id)
) STRICT, WITHOUT ROWID;
