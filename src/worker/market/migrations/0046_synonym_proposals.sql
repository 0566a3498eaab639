-- What searches without a result may have meant, and the operators' decisions.

-- How often a search without a result was followed by one with a result, by day and without people: this does
-- not tell two visits of one person from visits of two.
CREATE TABLE insight_retry (
  site  TEXT NOT NULL,
  day   TEXT NOT NULL,
  words TEXT NOT NULL,
  next  TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (site, day, words, next)
) STRICT, WITHOUT ROWID;
CREATE INDEX insight_retry_by_day ON insight_retry (day);

-- Whether a search has found nothing lately.
CREATE INDEX insight_event_not_found ON insight_event (site, words) WHERE event = 'not_found';

-- Accepted proposals outlive the next list of synonyms, and refused ones are not made again.
CREATE TABLE synonym_verdict (
  term    TEXT NOT NULL,
  means   TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('accepted', 'refused')),
  at      TEXT NOT NULL,
  PRIMARY KEY (term, means)
) STRICT, WITHOUT ROWID;
