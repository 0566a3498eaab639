-- Further pictures of a tag, as a JSON list of URLs. The style game shows those of a style.
ALTER TABLE tag ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]';
