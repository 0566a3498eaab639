-- Further pictures of a tag, a JSON list of addresses: those of a style are what the style game shows.
ALTER TABLE tag ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]';
