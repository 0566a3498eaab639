-- Sessions of the console that the site's identity provider began, beside those of a token: what asks the
-- provider again (encrypted under the id that the browser alone holds), the role that it gave, when it
-- last said so, and from when on it is asked again. '' in sessions of a token.
ALTER TABLE operator_session ADD COLUMN role TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN held TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN checked_at TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN check_from TEXT NOT NULL DEFAULT '';

-- Addresses that a carrier of letters has told of: they do not arrive there, or are not wanted there. An
-- address that its owner has confirmed since takes letters again (`confirmed_at` after `at`).
CREATE TABLE undelivered (
  site          TEXT NOT NULL,
  -- In lower case.
  email         TEXT NOT NULL,
  -- 'bounced' or 'complained'.
  kind          TEXT NOT NULL,
  -- What the carrier says of it; names nobody.
  reason        TEXT NOT NULL DEFAULT '',
  at            TEXT NOT NULL,
  confirmed_at  TEXT NOT NULL DEFAULT '',
  -- SHA-256 of what the letter that asks for a confirmation carries, and until when it counts.
  asked_hash    TEXT NOT NULL DEFAULT '',
  asked_until   TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (site, email)
) STRICT, WITHOUT ROWID;
CREATE INDEX undelivered_by_age ON undelivered (at);

-- What carriers have told already: they say everything at least once.
CREATE TABLE carrier_news (
  site  TEXT NOT NULL,
  id    TEXT NOT NULL,
  at    TEXT NOT NULL,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX carrier_news_by_age ON carrier_news (at);

-- Letters that have not left, for their list.
CREATE INDEX letter_unsent ON letter (site, created_at) WHERE state <> 'sent';
