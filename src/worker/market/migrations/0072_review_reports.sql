-- Reports of reviews by customers, until an operator has looked: then the review goes, or the reports do.
CREATE TABLE review_report (
  review_id  INTEGER NOT NULL REFERENCES review (id) ON DELETE CASCADE,
  site       TEXT NOT NULL,
  customer   TEXT NOT NULL,
  reason     TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (review_id, site, customer)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_report_by_customer ON review_report (site, customer);
