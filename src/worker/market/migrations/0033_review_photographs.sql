-- Photographs of customers' reviews, what others find helpful, and the seller's answer.

CREATE TABLE review_photograph (
  -- Random, so that nobody can count the others'.
  id         INTEGER PRIMARY KEY,
  review_id  INTEGER NOT NULL REFERENCES review (id) ON DELETE CASCADE,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  -- 'waiting', 'approved' or 'refused': only what is approved is shown to others.
  status     TEXT NOT NULL DEFAULT 'waiting',
  -- Pixels.
  width      INTEGER NOT NULL,
  height     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  -- JPEGs in base64, written anew; they come last, so that lists read past them.
  thumbnail  TEXT NOT NULL,
  data       TEXT NOT NULL
) STRICT;
CREATE INDEX review_photograph_by_review ON review_photograph (review_id, status, created_at);
CREATE INDEX review_photograph_waiting ON review_photograph (site, status, created_at);
CREATE INDEX review_photograph_by_customer ON review_photograph (site, customer);

-- Customers who find somebody else's review helpful.
CREATE TABLE review_vote (
  review_id  INTEGER NOT NULL REFERENCES review (id) ON DELETE CASCADE,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (review_id, site, customer)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_vote_by_customer ON review_vote (site, customer);

-- What the seller answers, by the operator; '' for nothing.
ALTER TABLE review ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE review ADD COLUMN answered_at TEXT NOT NULL DEFAULT '';
