-- The total in pence that an agent was told last, -1 for none: it completes a checkout at that total, or is told the new one.
ALTER TABLE agent_checkout ADD COLUMN told_pence INTEGER NOT NULL DEFAULT -1;
