import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';

/* While a deployment is gradual, the older version claims and settles keys in `agent_request`. */

const CLAIM = `INSERT INTO agent_request (site, client, call, key, body_hash, status, reply, created_at)
  VALUES ('hearth', 'shopper', 'createCheckout ', ?1, 'hash', 0, '', '2026-11-25T10:00:00.000Z')`;

const stored = async (): Promise<readonly unknown[]> => {
  const { results } = await env.MARKET_DB.prepare(
    `SELECT key, status, reply FROM idempotent_reply WHERE customer = 'agent:shopper' ORDER BY key`,
  ).all();
  return results;
};

it('shares keys between the old and the new version, and neither takes a key of the other', async () => {
  const db = env.MARKET_DB;
  await db.batch([db.prepare(CLAIM).bind('k1'), db.prepare(CLAIM).bind('k2')]);
  expect(await stored()).toEqual([
    { key: 'k1', status: 0, reply: '' },
    { key: 'k2', status: 0, reply: '' },
  ]);
  await db.batch([
    db.prepare(`UPDATE agent_request SET status = 200, reply = '{}' WHERE key = 'k1'`),
    db.prepare(`DELETE FROM agent_request WHERE key = 'k2'`),
  ]);
  expect(await stored()).toEqual([{ key: 'k1', status: 200, reply: '{}' }]);
  await db
    .prepare(
      `INSERT INTO idempotent_reply (site, customer, call, key, body_hash, reply, created_at)
        VALUES ('hearth', 'agent:shopper', 'createCheckout ', 'k3', 'hash', '{}', '')`,
    )
    .run();
  await expect(db.prepare(CLAIM).bind('k3').run()).rejects.toThrow(/UNIQUE/);
});
