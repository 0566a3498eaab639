-- Photographs of customers' reviews, votes for helpful reviews, and the sellers' answers.

CREATE TABLE review_photograph (
  -- Random, so that nobody can count the rows.
  id         INTEGER PRIMARY KEY,
  review_id  INTEGER NOT NULL REFERENCES review (id) ON DELETE CASCADE,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- 'waiting', 'approved' or 'refused'. Only approved photographs are shown to others.
  status     TEXT NOT NULL DEFAULT 'waiting',
  -- In pixels.
  width      INTEGER NOT NULL,
  height     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  -- Re-encoded JPEGs in base64. They come last, so that lists do not read them.
  thumbnail  TEXT NOT NULL,
  data       TEXT NOT NULL
) STRICT;
CREATE INDEX review_photograph_by_review ON review_photograph (review_id, status, created_at);
CREATE INDEX review_photograph_waiting ON review_photograph (site, status, created_at);
CREATE INDEX review_photograph_by_customer ON review_photograph (site, customer);

-- Customers who find another customer's review helpful.
CREATE TABLE review_vote (
  review_id  INTEGER NOT NULL REFERENCES review (id) ON DELETE CASCADE,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (review_id, site, customer)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_vote_by_customer ON review_vote (site, customer);

-- The seller's answer, written by an operator; '' for none.
ALTER TABLE review ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE review ADD COLUMN answered_at TEXT NOT NULL DEFAULT '';
