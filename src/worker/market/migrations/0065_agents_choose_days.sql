-- The day and window of each seller's delivery that an assistant has chosen for its checkout, as JSON.
ALTER TABLE agent_checkout ADD COLUMN days TEXT NOT NULL DEFAULT '[]';
