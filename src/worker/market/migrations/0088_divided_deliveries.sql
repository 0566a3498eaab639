-- A delivery can be divided: '' for one that stands by itself, else the delivery of which it was a part when that left.
ALTER TABLE shipment ADD COLUMN part_of TEXT NOT NULL DEFAULT '';
-- JSON: ids of the sellers whose pieces an assistant's customer wants together.
ALTER TABLE agent_checkout ADD COLUMN together TEXT NOT NULL DEFAULT '[]';
