import type { Call, CallReply, CallRequest } from '@parlour/contract';
import { sha256 } from '@parlour/runtime';
import { ShopError } from '@parlour/http';
import type { CustomerContext } from './routes.ts';

/** A customer's request with an `Idempotency-Key`. */
interface KeyedRequest {
  readonly site: string;
  readonly customer: string;
  readonly call: string;
  readonly key: string;
  readonly bodyHash: string;
}

interface ReplyRow {
  readonly body_hash: string;
  /** JSON. */
  readonly reply: string;
}

const OF_REQUEST = 'WHERE site = ?1 AND customer = ?2 AND call = ?3 AND key = ?4';
const FIND = `SELECT body_hash, reply FROM idempotent_reply ${OF_REQUEST}`;
/** Fails, and with it the batch around it, when the key is taken. */
const STORE = `INSERT INTO idempotent_reply (site, customer, call, key, body_hash, status, reply, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, 200, ?6, ?7)`;

const idOf = ({ site, customer, call, key }: KeyedRequest) => [site, customer, call, key] as const;

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
  throw keyMismatch();
};

/** The refusal of a known key with another body. */
export const keyMismatch = (): ShopError =>
  new ShopError(
    'idempotency_mismatch',
    422,
    'This request has been sent before with different contents.',
  );

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
  { db, site, customer }: CustomerContext,
  { method, path }: C,
  { body, idempotencyKey: key }: Pick<CallRequest<C>, 'body' | 'idempotencyKey'>,
  prepare: () => Promise<IdempotentWrite<C>>,
): Promise<CallReply<C>> => {
  if (key === undefined) {
    const { statements, reply } = await prepare();
    if (statements.length > 0) await db.batch([...statements]);
    return reply;
  }
  const bodyHash = await sha256(JSON.stringify(body));
  const call = `${method} ${path}`;
  const request = { site: site.id, customer: customer.sub, call, key, bodyHash };
  const first = await storedReply(db, request);
  if (first) return JSON.parse(first.reply) as CallReply<C>;
  try {
    const { statements, reply } = await prepare();
    const store = db
      .prepare(STORE)
      .bind(...idOf(request), bodyHash, JSON.stringify(reply), new Date().toISOString());
    await db.batch([store, ...statements]);
    return reply;
  } catch (thrown) {
    // The same request was sent twice at the same time, and the other one has been made.
    const other = await storedReply(db, request);
    if (other) return JSON.parse(other.reply) as CallReply<C>;
    throw thrown;
  }
};
