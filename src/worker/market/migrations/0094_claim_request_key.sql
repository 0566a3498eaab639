-- The `Idempotency-Key` of the request that began a claim; '' for none. The same key again begins no other.
ALTER TABLE claim ADD COLUMN request_key TEXT NOT NULL DEFAULT '';
