-- What the import needs to find tags by their place and to tell loaded reviews from customers'.

-- Slugs from the root, joined by slashes: 'furniture/sofas'. Finds a tag in one seek.
ALTER TABLE tag ADD COLUMN path TEXT NOT NULL DEFAULT '';
CREATE INDEX tag_by_path ON tag (type, path);

-- 1 when the review came with the product's record; such reviews are replaced by the next record.
ALTER TABLE review ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
