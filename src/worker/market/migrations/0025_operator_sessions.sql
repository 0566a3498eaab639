-- The sessions of the operators' console. The browser has the id, and this table its SHA-256. `seal` binds the
-- row to the operator's token, so that changing the token ends every session that it began.
CREATE TABLE operator_session (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  operator TEXT NOT NULL,
  seal TEXT NOT NULL,
  ends_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX operator_session_end ON operator_session (ends_at);
