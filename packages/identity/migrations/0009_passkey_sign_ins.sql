-- Whether a session began with a passkey: the console may ask operators for one.
ALTER TABLE session ADD COLUMN byPasskey INTEGER NOT NULL DEFAULT 0;
