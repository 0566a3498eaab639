-- Sessions of the console that the site's identity provider began, beside those of a token: what asks the
-- provider again (encrypted under the id that the browser alone holds), the role that it gave, when it
-- last said so, and from when on it is asked again. '' in sessions of a token.
ALTER TABLE operator_session ADD COLUMN role TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN held TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN checked_at TEXT NOT NULL DEFAULT '';
ALTER TABLE operator_session ADD COLUMN check_from TEXT NOT NULL DEFAULT '';
