/** Why an address takes no emails. */
type UndeliveredKind = 'bounced' | 'complained';

/** What a carrier tells of an address. Moments are ISO 8601, UTC. */
export interface DeliveryEvent {
  /** The carrier's own id of it: it is told at least once. */
  readonly id: string;
  readonly address: string;
  readonly kind: UndeliveredKind;
  /** Names nobody. */
  readonly reason: string;
  readonly at: string;
}

/** An address that takes no emails. */
export interface Undelivered {
  readonly address: string;
  readonly kind: UndeliveredKind;
  readonly reason: string;
  readonly at: string;
}

const IS_MARKED = 'at > confirmed_at';
const HEARD = `INSERT INTO carrier_news (site, id, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`;
/** A complaint weighs more than a bounce, and what is newer more than what is older. */
const MARK = `INSERT INTO undelivered (site, email, kind, reason, at)
  SELECT ?1, lower(?2), ?3, ?4, ?5
  WHERE NOT EXISTS (SELECT 1 FROM carrier_news WHERE site = ?1 AND id = ?6)
  ON CONFLICT (site, email) DO UPDATE SET kind = ?3, reason = ?4, at = ?5
  WHERE ?5 > at AND (?3 = 'complained' OR kind = 'bounced' OR NOT ${IS_MARKED})`;

/** Writes down what a carrier tells; told again it changes nothing. */
export const recordDeliveryEvent = async (
  db: D1Database,
  site: string,
  { id, address, kind, reason, at }: DeliveryEvent,
  now: string,
): Promise<void> => {
  await db.batch([
    db.prepare(MARK).bind(site, address, kind, reason, at, id),
    db.prepare(HEARD).bind(site, id, now),
  ]);
};

const FIND = `SELECT email AS address, kind, reason, at FROM undelivered
  WHERE site = ?1 AND email = lower(?2) AND ${IS_MARKED}`;

/** Why an address takes no emails; null for one that does. */
export const undeliveredAt = (
  db: D1Database,
  site: string,
  address: string,
): Promise<Undelivered | null> => db.prepare(FIND).bind(site, address).first<Undelivered>();

const LIST = `SELECT email AS address, kind, reason, at FROM undelivered
  WHERE site = ?1 AND ${IS_MARKED} ORDER BY at DESC, email LIMIT ?2 OFFSET ?3`;
const COUNT = `SELECT count(*) AS total FROM undelivered WHERE site = ?1 AND ${IS_MARKED}`;

/** Addresses of a site that take no emails, the newest first, and how many there are. */
export const undeliveredOf = async (
  db: D1Database,
  site: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly addresses: readonly Undelivered[]; readonly total: number }> => {
  const [list, count] = await db.batch([
    db.prepare(LIST).bind(site, limit, skip),
    db.prepare(COUNT).bind(site),
  ]);
  const [counted] = (count?.results ?? []) as { total: number }[];
  return { addresses: (list?.results ?? []) as Undelivered[], total: counted?.total ?? 0 };
};

const ASK = `UPDATE undelivered SET asked_hash = ?3, asked_until = ?4
  WHERE site = ?1 AND email = lower(?2) AND ${IS_MARKED} AND asked_until < ?5 RETURNING email`;

/** Keeps what an email asks for a confirmation with; false while an earlier one may still arrive. */
export const keepToken = async (
  db: D1Database,
  site: string,
  address: string,
  asked: { readonly token: string; readonly until: string; readonly again: string },
): Promise<boolean> => {
  const { token, until, again } = asked;
  return (await db.prepare(ASK).bind(site, address, token, until, again).first()) !== null;
};

const CONFIRM = `UPDATE undelivered SET confirmed_at = ?3, asked_hash = '', asked_until = ''
  WHERE site = ?1 AND asked_hash = ?2 AND asked_hash <> '' AND asked_until > ?3 RETURNING email`;

/** Lets an address take emails again; false for what no email has carried, or too long ago. */
export const confirmToken = async (
  db: D1Database,
  site: string,
  token: string,
  now: string,
): Promise<boolean> => (await db.prepare(CONFIRM).bind(site, token, now).first()) !== null;

const DELETE = 'DELETE FROM undelivered WHERE site = ?1 AND email = lower(?2)';

/** Forgets what is known of an address, whose account is deleted. */
export const deleteUndelivered = (
  db: D1Database,
  site: string,
  address: string,
): Promise<D1Result> => db.prepare(DELETE).bind(site, address).run();
