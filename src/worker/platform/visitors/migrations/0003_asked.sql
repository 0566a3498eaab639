-- What somebody has asked for with an email address that nobody has confirmed: alerts about a product, and trays of
-- samples. It is nobody's yet, so it stays here until the link of its email is confirmed and the market has it.
CREATE TABLE asked (
  -- Random: the end of the link. Anyone who has it confirms or deletes this.
  key        TEXT PRIMARY KEY,
  site       TEXT NOT NULL,
  -- 'alert' or 'samples'.
  kind       TEXT NOT NULL,
  -- The customer who asked, at a provider that confirms no addresses; '' for a guest.
  customer   TEXT NOT NULL DEFAULT '',
  email      TEXT NOT NULL,
  -- The line that it was asked from and the wider network of that, as hashes: they bound the emails to one address.
  line       TEXT NOT NULL,
  wider      TEXT NOT NULL,
  -- What the market will have, as JSON, and a hash of what makes it the same as another.
  wish       TEXT NOT NULL,
  same       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- When it was confirmed; '' for not yet.
  moved_at   TEXT NOT NULL DEFAULT '',
  -- Its one email: 'waiting', 'sent' or 'refused'.
  state      TEXT NOT NULL DEFAULT 'waiting',
  due_at     TEXT NOT NULL,
  attempts   INTEGER NOT NULL DEFAULT 0,
  problem    TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX asked_same ON asked (site, email, line, same);
CREATE INDEX asked_by_customer ON asked (site, customer) WHERE customer <> '';
CREATE INDEX asked_by_due ON asked (due_at) WHERE state = 'waiting';
CREATE INDEX asked_by_age ON asked (created_at);
