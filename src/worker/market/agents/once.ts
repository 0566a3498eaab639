import { sha256 } from '../../platform/digest.ts';
import { ShopError, toShopError, type ErrorCode } from '../../platform/errors.ts';
import type { AgentVisit } from '../../platform/agents.ts';

/** Milliseconds after which a request that never ended may be tried again. */
const STUCK = 60_000;
/** Seconds after which asking again may help. */
const SOON = 2;

const CLAIM = `INSERT INTO agent_request (site, client, call, key, body_hash, status, reply, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, 0, '', ?6)
  ON CONFLICT DO UPDATE SET created_at = excluded.created_at
    WHERE status = 0 AND body_hash = excluded.body_hash AND created_at < ?7
  RETURNING status`;
const FIND = `SELECT body_hash, status, reply FROM agent_request
  WHERE site = ?1 AND client = ?2 AND call = ?3 AND key = ?4`;
const DONE = `UPDATE agent_request SET status = ?5, reply = ?6
  WHERE site = ?1 AND client = ?2 AND call = ?3 AND key = ?4`;
const FORGET = `DELETE FROM agent_request
  WHERE site = ?1 AND client = ?2 AND call = ?3 AND key = ?4`;

interface Kept {
  readonly body_hash: string;
  readonly status: number;
  readonly reply: string;
}

/**
 * Does an agent's write once for each key: a request with the same key and contents gets the first
 * answer again, a refusal as well. What failed on the shop's side is tried anew.
 * @param call the call with the thing that it is about: keys of different ones are apart
 * @throws {ShopError} `idempotency_mismatch` 422, `idempotency_in_flight` 409, and what the work throws
 */
export const once = async <Reply>(
  visit: AgentVisit,
  call: string,
  { key, contents }: { readonly key: string | undefined; readonly contents: unknown },
  work: () => Promise<Reply>,
): Promise<Reply> => {
  if (key === undefined) return work();
  const { env, site, client } = visit;
  const db = env.MARKET_DB;
  const id = [site.id, client, call, key] as const;
  const hash = await sha256(visit.fingerprint ?? JSON.stringify(contents));
  const now = Date.now();
  const claim = db
    .prepare(CLAIM)
    .bind(...id, hash, new Date(now).toISOString(), new Date(now - STUCK).toISOString());
  if ((await claim.first()) === null) return replayed<Reply>(db, id, hash, visit);
  const end = (status: number, reply: unknown) =>
    db
      .prepare(DONE)
      .bind(...id, status, JSON.stringify(reply))
      .run();
  try {
    const reply = await work();
    await end(200, reply);
    return reply;
  } catch (thrown) {
    const { code, status, message, details } = toShopError(thrown);
    const isFinal = status < 500 && status !== 429;
    await (isFinal
      ? end(status, { code, message, details })
      : db
          .prepare(FORGET)
          .bind(...id)
          .run());
    throw thrown;
  }
};

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly string[];
}

const replayed = async <Reply>(
  db: D1Database,
  id: readonly [string, string, string, string],
  hash: string,
  { onReplay }: AgentVisit,
): Promise<Reply> => {
  const kept = await db
    .prepare(FIND)
    .bind(...id)
    .first<Kept>();
  if (kept && kept.body_hash !== hash) {
    throw new ShopError(
      'idempotency_mismatch',
      422,
      'This request has been sent before with different contents.',
    );
  }
  if (!kept || kept.status === 0) {
    throw new ShopError('idempotency_in_flight', 409, 'This request is being answered already.', {
      retryAfter: SOON,
    });
  }
  onReplay?.();
  if (kept.status === 200) return JSON.parse(kept.reply) as Reply;
  const { code, message, details } = JSON.parse(kept.reply) as Refusal;
  throw new ShopError(code, kept.status as ShopError['status'], message, { details });
};
