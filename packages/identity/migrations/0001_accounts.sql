-- Accounts, keys and grants of the embedded identity provider. Every row belongs to one site, and
-- every key begins with it: an account of one site does not exist at another. Times are ISO 8601
-- text in UTC, lists and objects JSON text, as the library that reads them wants it.

CREATE TABLE user (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  emailVerified INTEGER NOT NULL DEFAULT 0,
  image TEXT,
  accountType TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  PRIMARY KEY (site, id),
  UNIQUE (site, email)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  userId TEXT NOT NULL,
  token TEXT NOT NULL,
  ipAddress TEXT,
  userAgent TEXT,
  expiresAt TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  PRIMARY KEY (site, id),
  UNIQUE (site, token),
  FOREIGN KEY (site, userId) REFERENCES user (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX session_user ON session (site, userId);

CREATE TABLE account (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  userId TEXT NOT NULL,
  accountId TEXT NOT NULL,
  providerId TEXT NOT NULL,
  accessToken TEXT,
  refreshToken TEXT,
  idToken TEXT,
  accessTokenExpiresAt TEXT,
  refreshTokenExpiresAt TEXT,
  scope TEXT,
  password TEXT,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  PRIMARY KEY (site, id),
  FOREIGN KEY (site, userId) REFERENCES user (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX account_user ON account (site, userId);

CREATE TABLE verification (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expiresAt TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX verification_identifier ON verification (site, identifier);
CREATE INDEX verification_expiry ON verification (expiresAt);

CREATE TABLE jwks (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  publicKey TEXT NOT NULL,
  privateKey TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  expiresAt TEXT,
  alg TEXT,
  crv TEXT,
  PRIMARY KEY (site, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE oauthRefreshToken (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  token TEXT NOT NULL,
  clientId TEXT NOT NULL,
  sessionId TEXT,
  userId TEXT NOT NULL,
  referenceId TEXT,
  authorizationCodeId TEXT,
  resources TEXT,
  requestedUserInfoClaims TEXT,
  expiresAt TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  revoked TEXT,
  rotatedAt TEXT,
  rotationReplayResponse TEXT,
  rotationReplayExpiresAt TEXT,
  authTime TEXT,
  confirmation TEXT,
  scopes TEXT NOT NULL,
  PRIMARY KEY (site, id),
  UNIQUE (site, token),
  FOREIGN KEY (site, userId) REFERENCES user (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_user ON oauthRefreshToken (site, userId);
CREATE INDEX refresh_session ON oauthRefreshToken (site, sessionId);
CREATE INDEX refresh_code ON oauthRefreshToken (site, authorizationCodeId);

CREATE TABLE oauthAccessToken (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  token TEXT NOT NULL,
  clientId TEXT NOT NULL,
  sessionId TEXT,
  userId TEXT,
  referenceId TEXT,
  authorizationCodeId TEXT,
  resources TEXT,
  requestedUserInfoClaims TEXT,
  refreshId TEXT,
  expiresAt TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  revoked TEXT,
  confirmation TEXT,
  scopes TEXT NOT NULL,
  PRIMARY KEY (site, id),
  UNIQUE (site, token),
  FOREIGN KEY (site, userId) REFERENCES user (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX access_session ON oauthAccessToken (site, sessionId);
CREATE INDEX access_code ON oauthAccessToken (site, authorizationCodeId);

-- Tries that are counted against a limit; the key names what is limited, never the site's visitor
-- by more than an address or an account.
CREATE TABLE tries (
  site TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  endsAt INTEGER NOT NULL,
  PRIMARY KEY (site, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX tries_end ON tries (endsAt);

-- Letters of a local shop, which has nobody to send them.
CREATE TABLE outbox (
  site TEXT NOT NULL,
  id INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  sentAt TEXT NOT NULL,
  PRIMARY KEY (id)
) STRICT;
CREATE INDEX outbox_site ON outbox (site, id);
