-- The style game and what customers save from it. As in every table about customers, `site` is the site's id
-- and `customer` is the subject of the bearer token. No row is ever read without both.

CREATE TABLE pictionaire (
  -- Random, so that nobody can count the rows.
  id         INTEGER PRIMARY KEY,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- JSON: the pictures of each round, as they were when the game began.
  rounds     TEXT NOT NULL,
  -- JSON: the id of the picture chosen in each round so far.
  choices    TEXT NOT NULL DEFAULT '[]',
  -- JSON: slugs of the styles that the customer chose instead of the game's.
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
  -- Slugs of styles; '' when there is no second one. Scores are percentages.
  style1         TEXT NOT NULL,
  style1_score   INTEGER NOT NULL,
  style2         TEXT NOT NULL DEFAULT '',
  style2_score   INTEGER NOT NULL DEFAULT 0,
  -- 1 for the customer's marked verdict (spec decision 39); there is at most one.
  marked         INTEGER NOT NULL DEFAULT 0,
  created_at     TEXT NOT NULL,
  -- Saving a game again renames its verdict.
  UNIQUE (pictionaire_id)
) STRICT;
CREATE INDEX verdict_by_customer ON verdict (site, customer, created_at DESC);

-- A customer's design of a moodroom: a name and the chosen products.
CREATE TABLE room_design (
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  story_id   INTEGER NOT NULL REFERENCES story (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  status     TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
  -- A JSON list of product ids in the customer's order.
  products   TEXT NOT NULL DEFAULT '[]',
  updated_at TEXT NOT NULL,
  PRIMARY KEY (site, customer, story_id)
) STRICT, WITHOUT ROWID;
