-- Accounts of a site that may sign in at the operator's console, and as what. The provider tells it in the
-- claim that the site's `operatorSignIn` names.
CREATE TABLE operatorRole (
  site TEXT NOT NULL,
  userId TEXT NOT NULL,
  role TEXT NOT NULL,
  grantedAt TEXT NOT NULL,
  PRIMARY KEY (site, userId),
  FOREIGN KEY (site, userId) REFERENCES user (site, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
