-- What scheduled work has done last, by the name of the work, so that a run that was missed, late or broken off is
-- made up for by the next one.
CREATE TABLE schedule_mark (
  work TEXT PRIMARY KEY,
  mark TEXT NOT NULL
) STRICT, WITHOUT ROWID;
