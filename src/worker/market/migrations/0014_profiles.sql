-- What a customer's record has beyond the claims of the identity provider. For a customer without a row, the
-- bearer token's claims count.
CREATE TABLE profile (
  site         TEXT NOT NULL,
  -- The `sub` of the bearer token.
  customer     TEXT NOT NULL,
  name         TEXT NOT NULL,
  account_type TEXT NOT NULL,
  telephone    TEXT NOT NULL,
  address      TEXT NOT NULL,
  city         TEXT NOT NULL,
  postcode     TEXT NOT NULL,
  country      TEXT NOT NULL,
  gender       TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  PRIMARY KEY (site, customer)
) STRICT, WITHOUT ROWID;

-- Separate from the record, so that reading a record reads no picture.
CREATE TABLE profile_picture (
  site     TEXT NOT NULL,
  customer TEXT NOT NULL,
  -- Changes with every picture.
  version  TEXT NOT NULL,
  -- The bytes in base64, as in calls: at most 1.4 million characters.
  data     TEXT NOT NULL,
  PRIMARY KEY (site, customer)
) STRICT;
