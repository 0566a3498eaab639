-- Replies to requests with an `Idempotency-Key` stand in one table: `customer` is the caller, a customer or
-- 'agent:' and the client of an agent. Status 0 while an agent's request is in flight; a customer's reply is
-- written in the batch of its write, and is 200.
ALTER TABLE idempotent_reply ADD COLUMN status INTEGER NOT NULL DEFAULT 200;

INSERT INTO idempotent_reply (site, customer, call, key, body_hash, status, reply, created_at)
  SELECT site, 'agent:' || client, call, key, body_hash, status, reply, created_at FROM agent_request;

-- While a deployment lets visitors in by and by, the version before goes on with `agent_request`. Its rows stay, so
-- that it replays them; what it claims, ends and releases is copied, so that the new version replays that as
-- well, and a key in flight there is in flight here. A key that the new version has had first makes the older
-- version's claim fail: its agent gets an error that it may retry, and nothing is done twice. The table goes with a
-- later version; until then its rows end with the others after seven days.
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
