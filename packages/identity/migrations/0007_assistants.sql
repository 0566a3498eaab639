-- Assistants that customers let in: clients of the provider beside the site itself. A row is written when a
-- program registers (RFC 7591) or names a document about itself, and swept when nobody has let it in.
-- Those that the site's settings name have no row. Times are ISO 8601 text in UTC, lists JSON text.
CREATE TABLE oauthClient (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  clientId TEXT NOT NULL,
  clientSecret TEXT,
  clientDiscoveryId TEXT,
  disabled INTEGER DEFAULT 0,
  skipConsent INTEGER,
  enableEndSession INTEGER,
  subjectType TEXT,
  scopes TEXT,
  clientCredentialsScopes TEXT,
  userId TEXT,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  name TEXT,
  uri TEXT,
  icon TEXT,
  contacts TEXT,
  tos TEXT,
  policy TEXT,
  softwareId TEXT,
  softwareVersion TEXT,
  softwareStatement TEXT,
  redirectUris TEXT NOT NULL,
  postLogoutRedirectUris TEXT,
  backchannelLogoutUri TEXT,
  backchannelLogoutSessionRequired INTEGER,
  tokenEndpointAuthMethod TEXT,
  applicationType TEXT,
  jwks TEXT,
  jwksUri TEXT,
  grantTypes TEXT,
  responseTypes TEXT,
  requirePKCE INTEGER,
  dpopBoundAccessTokens INTEGER DEFAULT 0,
  referenceId TEXT,
  metadata TEXT,
  PRIMARY KEY (site, id),
  UNIQUE (site, clientId)
) STRICT, WITHOUT ROWID;
CREATE INDEX oauthClient_age ON oauthClient (createdAt);

-- What a client's tokens may be for.
CREATE TABLE oauthClientResource (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  clientId TEXT NOT NULL,
  resourceId TEXT NOT NULL,
  metadata TEXT,
  createdAt TEXT,
  PRIMARY KEY (site, id),
  UNIQUE (site, clientId, resourceId),
  FOREIGN KEY (site, clientId) REFERENCES oauthClient (site, clientId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Which assistants a customer has let in, and what they may do. A token counts only while its row is here.
CREATE TABLE oauthConsent (
  site TEXT NOT NULL,
  id TEXT NOT NULL,
  clientId TEXT NOT NULL,
  userId TEXT NOT NULL,
  referenceId TEXT,
  resources TEXT,
  requestedUserInfoClaims TEXT,
  scopes TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  PRIMARY KEY (site, id),
  UNIQUE (site, userId, clientId),
  FOREIGN KEY (site, userId) REFERENCES user (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX oauthConsent_client ON oauthConsent (site, clientId);
