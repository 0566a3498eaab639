-- When the owner of the address confirmed it, by a button or by choosing a password from an email: ISO 8601
-- text in UTC. It is null for an account that was confirmed before only the owner could do that.
ALTER TABLE user ADD COLUMN confirmedAt TEXT;
