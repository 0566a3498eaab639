-- What the outbox shows: the letter as its reader sees it, and what it is.
ALTER TABLE outbox ADD COLUMN html TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT '';

-- Letters about accounts that could not be sent yet, with the links in them; one that has left, or whose
-- link has run out, is deleted. Times are milliseconds since 1970.
CREATE TABLE unsentLetter (
  site TEXT NOT NULL,
  -- The same for each try, so that a provider takes the letter once.
  id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  -- JSON, not laid out yet.
  letter TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  dueAt INTEGER NOT NULL,
  endsAt INTEGER NOT NULL,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX unsentLetter_due ON unsentLetter (dueAt);
CREATE INDEX unsentLetter_end ON unsentLetter (endsAt);
