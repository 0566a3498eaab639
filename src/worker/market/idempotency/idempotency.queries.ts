interface Request {
  readonly site: string;
  readonly customer: string;
  readonly call: string;
  readonly key: string;
  readonly bodyHash: string;
}

interface ReplyRow {
  readonly body_hash: string;
  readonly reply: string;
}

const FIND = `SELECT body_hash, reply FROM idempotent_reply
  WHERE site = ?1 AND customer = ?2 AND call = ?3 AND key = ?4`;

/** Fails, and with it the batch around it, when the key is taken. */
const STORE = `INSERT INTO idempotent_reply (site, customer, call, key, body_hash, reply, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`;

/** The stored answer to a call with this key, whatever its body was; null when there is none. */
export const storedReply = (
  db: D1Database,
  { site, customer, call, key }: Request,
): Promise<ReplyRow | null> => db.prepare(FIND).bind(site, customer, call, key).first<ReplyRow>();

/** The statement that stores the answer to a call. */
export const storeReply = (
  db: D1Database,
  { site, customer, call, key, bodyHash }: Request,
  reply: string,
): D1PreparedStatement =>
  db.prepare(STORE).bind(site, customer, call, key, bodyHash, reply, new Date().toISOString());
