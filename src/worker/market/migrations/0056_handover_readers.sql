-- The customer who has opened the link of a guest's checkout first: nobody else may read or confirm it. '' until
-- somebody signed in has.
ALTER TABLE agent_checkout ADD COLUMN opened_by TEXT NOT NULL DEFAULT '';
