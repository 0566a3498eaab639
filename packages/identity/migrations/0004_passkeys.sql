-- Passkeys (WebAuthn) of accounts, each made for one site's own domain. The private key never leaves
-- the customer's device; here stands what a signature is checked with. `name` is the customer's word.
CREATE TABLE passkey (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT,
  publicKey TEXT NOT NULL,
  userId TEXT NOT NULL,
  credentialID TEXT NOT NULL,
  counter INTEGER NOT NULL,
  deviceType TEXT NOT NULL,
  backedUp INTEGER NOT NULL,
  transports TEXT,
  createdAt TEXT,
  aaguid TEXT,
  PRIMARY KEY (site, id),
  UNIQUE (site, credentialID),
  FOREIGN KEY (site, userId) REFERENCES user (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_user ON passkey (site, userId);
