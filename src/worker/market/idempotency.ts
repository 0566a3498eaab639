import type { Call, CallReply, CallRequest } from '#lib/contract/call.ts';
import type { AgentVisit } from '../platform/agents.ts';
import { sha256 } from '../platform/digest.ts';
import { ShopError, toShopError, type ErrorCode } from '../platform/errors.ts';
import type { CustomerShop } from './routes.ts';

/** A request with an `Idempotency-Key`. */
interface KeyedRequest {
  readonly site: string;
  /** A customer, or `agent:` and the client of an agent. */
  readonly caller: string;
  readonly call: string;
  readonly key: string;
  readonly bodyHash: string;
}

interface ReplyRow {
  readonly body_hash: string;
  /** HTTP status of the reply; 0 while the request is in flight. */
  readonly status: number;
  /** JSON: the reply, or the error for a status of 400 and above. */
  readonly reply: string;
}

const OF_REQUEST = 'WHERE site = ?1 AND customer = ?2 AND call = ?3 AND key = ?4';
const FIND = `SELECT body_hash, status, reply FROM idempotent_reply ${OF_REQUEST}`;
/** Fails, and with it the batch around it, when the key is taken. */
const STORE = `INSERT INTO idempotent_reply (site, customer, call, key, body_hash, status, reply, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, 200, ?6, ?7)`;
/** Returns no row when the key is taken, unless the same request took it and has been stuck since before `?7`. */
const CLAIM = `INSERT INTO idempotent_reply (site, customer, call, key, body_hash, status, reply, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, 0, '', ?6)
  ON CONFLICT DO UPDATE SET created_at = excluded.created_at
    WHERE status = 0 AND body_hash = excluded.body_hash AND created_at < ?7
  RETURNING status`;
const SETTLE = `UPDATE idempotent_reply SET status = ?5, reply = ?6 ${OF_REQUEST}`;
const RELEASE = `DELETE FROM idempotent_reply ${OF_REQUEST}`;

const idOf = ({ site, caller, call, key }: KeyedRequest) => [site, caller, call, key] as const;

/**
 * The stored reply, or null for a new key.
 * @throws {ShopError} `idempotency_mismatch`, 422, for another body
 */
const storedReply = async (db: D1Database, request: KeyedRequest): Promise<ReplyRow | null> => {
  const stored = await db
    .prepare(FIND)
    .bind(...idOf(request))
    .first<ReplyRow>();
  if (stored === null || stored.body_hash === request.bodyHash) return stored;
  throw new ShopError(
    'idempotency_mismatch',
    422,
    'This request has been sent before with different contents.',
  );
};

/** The statements of a write, and the reply once they have run. */
export interface IdempotentWrite<C extends Call> {
  readonly statements: readonly D1PreparedStatement[];
  readonly reply: CallReply<C>;
}

/**
 * Makes a customer's write once for each `Idempotency-Key`: the same key and body get the first reply again.
 * The reply is stored in the same batch as the write, so that neither exists without the other; what
 * `prepare` throws is not stored. Without a key, the write is simply made.
 * @throws {ShopError} `idempotency_mismatch`, 422, for a known key with another body
 * @throws what `prepare` and D1 throw
 */
export const withIdempotencyKey = async <C extends Call>(
  { db, site, customer }: CustomerShop,
  { method, path }: C,
  { body, idempotencyKey: key }: Pick<CallRequest<C>, 'body' | 'idempotencyKey'>,
  prepare: () => Promise<IdempotentWrite<C>>,
): Promise<CallReply<C>> => {
  if (key === undefined) {
    const { statements, reply } = await prepare();
    await db.batch([...statements]);
    return reply;
  }
  const bodyHash = await sha256(JSON.stringify(body));
  const call = `${method} ${path}`;
  const request = { site: site.id, caller: customer.sub, call, key, bodyHash };
  const first = await storedReply(db, request);
  if (first) return JSON.parse(first.reply) as CallReply<C>;
  const { statements, reply } = await prepare();
  const store = db
    .prepare(STORE)
    .bind(...idOf(request), bodyHash, JSON.stringify(reply), new Date().toISOString());
  try {
    await db.batch([store, ...statements]);
    return reply;
  } catch (thrown) {
    // The same request was sent twice at the same time, and the other one has been made.
    const other = await storedReply(db, request);
    if (other) return JSON.parse(other.reply) as CallReply<C>;
    throw thrown;
  }
};

/** The age at which a request that never ended may be tried again. */
const STUCK_MS = 60_000;
/** How long to wait before a request in flight is worth sending again. */
const IN_FLIGHT_RETRY_S = 2;

interface StoredError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly string[];
}

/**
 * Makes an agent's write once for each key. The key is claimed before the work, which pays and writes in more
 * than one batch. A request with the same key and contents gets the first reply again, and also the first
 * error, unless the shop failed or was too busy: such a request is tried again.
 * @param call the call and the id of its subject; the same key may be used for different ones
 * @throws {ShopError} `idempotency_mismatch` 422, `idempotency_in_flight` 409, and what the work throws
 */
export const once = async <Reply>(
  { env: { MARKET_DB: db }, site, client, fingerprint, onReplay }: AgentVisit,
  call: string,
  { key, contents }: { readonly key: string | undefined; readonly contents: unknown },
  work: () => Promise<Reply>,
): Promise<Reply> => {
  if (key === undefined) return work();
  const bodyHash = await sha256(fingerprint ?? JSON.stringify(contents));
  const request = { site: site.id, caller: `agent:${client}`, call, key, bodyHash };
  const id = idOf(request);
  const now = Date.now();
  const claimed = await db
    .prepare(CLAIM)
    .bind(...id, bodyHash, new Date(now).toISOString(), new Date(now - STUCK_MS).toISOString())
    .first();
  if (claimed === null) {
    const stored = await storedReply(db, request);
    if (!stored || stored.status === 0) {
      throw new ShopError('idempotency_in_flight', 409, 'This request is already being answered.', {
        retryAfter: IN_FLIGHT_RETRY_S,
      });
    }
    onReplay?.();
    if (stored.status === 200) return JSON.parse(stored.reply) as Reply;
    const { code, message, details } = JSON.parse(stored.reply) as StoredError;
    throw new ShopError(code, stored.status as ShopError['status'], message, { details });
  }
  const settle = (status: number, reply: unknown) =>
    db
      .prepare(SETTLE)
      .bind(...id, status, JSON.stringify(reply))
      .run();
  try {
    const reply = await work();
    await settle(200, reply);
    return reply;
  } catch (thrown) {
    const { code, status, message, details } = toShopError(thrown);
    const isFinal = status < 500 && status !== 429;
    await (isFinal
      ? settle(status, { code, message, details })
      : db
          .prepare(RELEASE)
          .bind(...id)
          .run());
    throw thrown;
  }
};
