-- What operators did: one row for each of their calls that changes something, written before it is
-- done, so that nothing is done without one.
CREATE TABLE operator_act (
  id       INTEGER PRIMARY KEY,
  at       TEXT NOT NULL,
  -- Name from the settings of a site, or 'installation'.
  operator TEXT NOT NULL,
  -- Ids of the sites that the call names, with a space on either side of each; '' for all.
  sites    TEXT NOT NULL,
  -- Method and path of the call, and what was asked for, as JSON without records of a catalogue.
  call     TEXT NOT NULL,
  asked    TEXT NOT NULL,
  -- HTTP status of the answer; 0 as long as there is none.
  status   INTEGER NOT NULL DEFAULT 0
) STRICT;
