-- Replies to requests with an `Idempotency-Key` are in one table. `customer` is the caller: a customer, or
-- 'agent:' and the client of an agent. The status is 0 while an agent's request is in flight. A customer's
-- reply is written in the batch of its write and has status 200.
ALTER TABLE idempotent_reply ADD COLUMN status INTEGER NOT NULL DEFAULT 200;

INSERT INTO idempotent_reply (site, customer, call, key, body_hash, status, reply, created_at)
  SELECT site, 'agent:' || client, call, key, body_hash, status, reply, created_at FROM agent_request;

-- During a gradual deployment, the previous version still uses `agent_request`. Its rows stay, so that it can
-- replay them. Its claims, results and releases are copied, so that the new version replays them as well, and a
-- key in flight there is in flight here. If the new version has used a key first, the previous version's claim
-- fails: its agent gets an error that it may retry, and nothing is done twice. A later version removes the
-- table. Until then its rows are deleted after seven days, like the others.
CREATE TRIGGER agent_request_claimed AFTER INSERT ON agent_request BEGIN
  INSERT INTO idempotent_reply (site, customer, call, key, body_hash, status, reply, created_at)
    VALUES (NEW.site, 'agent:' || NEW.client, NEW.call, NEW.key, NEW.body_hash, NEW.status, NEW.reply, NEW.created_at);
END;
CREATE TRIGGER agent_request_settled AFTER UPDATE ON agent_request BEGIN
  UPDATE idempotent_reply SET status = NEW.status, reply = NEW.reply, created_at = NEW.created_at
    WHERE site = NEW.site AND customer = 'agent:' || NEW.client AND call = NEW.call AND key = NEW.key;
END;
CREATE TRIGGER agent_request_released AFTER DELETE ON agent_request WHEN OLD.status = 0 BEGIN
  DELETE FROM idempotent_reply
    WHERE site = OLD.site AND customer = 'agent:' || OLD.client AND call = OLD.call AND key = OLD.key
      AND status = 0;
END;
