-- Sessions of the console that the site's identity provider began, beside those of a token: the token for
-- asking the provider again (encrypted with the id that only the browser has), the role that the provider gave,
-- when it last confirmed it, and when to ask again. '' in sessions of a token.
ALTER TABLE operator_session ADD COLUMN role TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN held TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN checked_at TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN check_from TEXT NOT NULL DEFAULT '';

-- Addresses that an email provider has reported: emails bounce there, or have led to a complaint. An address
-- that its owner has confirmed since gets emails again (`confirmed_at` after `at`).
CREATE TABLE undelivered (
  site          TEXT NOT NULL,
  -- In lower case.
  email         TEXT NOT NULL,
  -- 'bounced' or 'complained'.
  kind          TEXT NOT NULL,
  -- The reason that the provider gives. It names no people.
  reason        TEXT NOT NULL DEFAULT '',
  at            TEXT NOT NULL,
  confirmed_at  TEXT NOT NULL DEFAULT '',
  -- The SHA-256 of the key in the email that asks for a confirmation, and until when it is valid.
  asked_hash    TEXT NOT NULL DEFAULT '',
  asked_until   TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (site, email)
) STRICT, WITHOUT ROWID;
CREATE INDEX undelivered_by_age ON undelivered (at);

-- The messages that providers have already sent, because they send each at least once.
CREATE TABLE carrier_news (
  site  TEXT NOT NULL,
  id    TEXT NOT NULL,
  at    TEXT NOT NULL,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX carrier_news_by_age ON carrier_news (at);

-- Finds the emails that were not sent, for their list.
CREATE INDEX letter_unsent ON letter (site, created_at) WHERE state <> 'sent';
