-- Sessions of customers at the shop, whoever their provider is, so that they can be listed and ended.
-- The id is the name of the session's object, from which the visitor's cookie cannot be told. Times are
-- milliseconds since 1970.
CREATE TABLE shopSession (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  customer TEXT NOT NULL,
  -- The provider's id of the sign-in, '' when it names none.
  providerSession TEXT NOT NULL,
  device TEXT NOT NULL,
  place TEXT NOT NULL,
  openedAt INTEGER NOT NULL,
  seenAt INTEGER NOT NULL,
  endsAt INTEGER NOT NULL,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shopSession_customer ON shopSession (site, customer);
CREATE INDEX shopSession_end ON shopSession (endsAt);

-- Sign-ins that ended before their access tokens do: until then such a token is refused.
CREATE TABLE endedSession (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX endedSession_until ON endedSession (until);
