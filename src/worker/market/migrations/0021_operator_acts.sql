-- The audit log of operators: one row for each call that changes something. It is written before the change, so
-- that no change is made without a row.
CREATE TABLE operator_act (
  id       INTEGER PRIMARY KEY,
  at       TEXT NOT NULL,
  -- The name from the settings of a site, or 'installation'.
  operator TEXT NOT NULL,
  -- The ids of the sites in the call, each with a space on either side; '' for all sites.
  sites    TEXT NOT NULL,
  -- The method and path of the call, and its request as JSON without records of a catalogue.
  call     TEXT NOT NULL,
  asked    TEXT NOT NULL,
  -- The HTTP status of the reply; 0 until there is one.
  status   INTEGER NOT NULL DEFAULT 0
) STRICT;
