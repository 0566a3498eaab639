-- What a customer's record says beyond the identity provider's claims. A customer without a row is
-- who the bearer says.
CREATE TABLE profile (
  site         TEXT NOT NULL,
  -- The bearer's `sub`.
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

-- Apart from the record, so that reading that reads no picture.
CREATE TABLE profile_picture (
  site     TEXT NOT NULL,
  customer TEXT NOT NULL,
  -- Another picture has another one.
  version  TEXT NOT NULL,
  -- The bytes in base64, as calls carry them: 1.4 million characters at most.
  data     TEXT NOT NULL,
  PRIMARY KEY (site, customer)
) STRICT;
