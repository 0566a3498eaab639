-- An account at another provider opens one account of a site. The library looks accounts up by it.
CREATE INDEX account_key ON account (site, providerId, accountId);
-- Passwords are rows of this table, too, and the same person may have had two from the beginning.
CREATE UNIQUE INDEX account_provider ON account (site, providerId, accountId)
  WHERE providerId <> 'credential';
