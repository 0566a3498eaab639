-- Whose a row is, in a column of its own: rows are found by equality, and never by a part of a text.
--
-- The library writes `verification`. The beginning of the row of a code, and the value of any other row, have a
-- form that the library fixes; the database takes the person from there, so that no writer can forget it.
ALTER TABLE verification ADD COLUMN email TEXT GENERATED ALWAYS AS (
  CASE WHEN identifier GLOB 'sign-in-otp-* *'
    THEN substr(identifier, 13, instr(substr(identifier, 13), ' ') - 1) END) VIRTUAL;
ALTER TABLE verification ADD COLUMN userId TEXT GENERATED ALWAYS AS (
  CASE WHEN identifier GLOB 'reset-password:*' THEN value
    WHEN json_valid(value) THEN coalesce(value ->> '$.userId', value ->> '$.userData.id') END) VIRTUAL;
CREATE INDEX verification_email ON verification (site, email) WHERE email IS NOT NULL;
CREATE INDEX verification_user ON verification (site, userId) WHERE userId IS NOT NULL;

-- `person` is the address or the id of the account that attempts are counted for, '' for none; `kind` is what was
-- tried. Older rows have neither, and end within a day.
ALTER TABLE tries ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE tries ADD COLUMN person TEXT NOT NULL DEFAULT '';
CREATE INDEX tries_person ON tries (site, person) WHERE person <> '';
