-- When an account was last used, to the day, and when its owner was told that it will be deleted for being unused.
-- Until an account signs in for the first time, its creation counts.
ALTER TABLE user ADD COLUMN usedAt TEXT;
ALTER TABLE user ADD COLUMN dormantToldAt TEXT;
-- Nothing says when the existing accounts were used, so the period begins now.
UPDATE user SET usedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');

CREATE TRIGGER user_used_by_session AFTER INSERT ON session BEGIN
  UPDATE user SET usedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), dormantToldAt = NULL
  WHERE site = new.site AND id = new.userId
    AND (usedAt IS NULL OR usedAt < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day'));
END;
-- A session of the shop renews its tokens as long as it is used.
CREATE TRIGGER user_used_by_token AFTER INSERT ON oauthRefreshToken BEGIN
  UPDATE user SET usedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), dormantToldAt = NULL
  WHERE site = new.site AND id = new.userId
    AND (usedAt IS NULL OR usedAt < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day'));
END;
