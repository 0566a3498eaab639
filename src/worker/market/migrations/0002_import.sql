-- What an import needs to find tags by their path, and to tell imported reviews from customers' reviews.

-- The slugs from the root, joined by slashes: 'furniture/sofas'. It finds a tag in one seek.
ALTER TABLE tag ADD COLUMN path TEXT NOT NULL DEFAULT '';
CREATE INDEX tag_by_path ON tag (type, path);

-- 1 for a review that came with the product's record; the next record replaces it.
ALTER TABLE review ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
