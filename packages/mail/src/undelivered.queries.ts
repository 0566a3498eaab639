/** Why an address is suppressed. */
type UndeliveredKind = 'bounced' | 'complained';

/** A report of an email service about an address. Times are ISO 8601, UTC. */
export interface DeliveryEvent {
  /** The email service's own id of the report, which may arrive more than once. */
  readonly id: string;
  readonly address: string;
  readonly kind: UndeliveredKind;
  /** Names no person. */
  readonly reason: string;
  readonly at: string;
}

/** A suppressed address. */
export interface SuppressedAddress {
  readonly address: string;
  readonly kind: UndeliveredKind;
  readonly reason: string;
  readonly at: string;
}

const IS_MARKED = 'at > confirmed_at';
const HEARD = `INSERT INTO carrier_news (site, id, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`;
/** A complaint outweighs a bounce, and a newer report an older one. */
const MARK = `INSERT INTO undelivered (site, email, kind, reason, at)
  SELECT ?1, lower(?2), ?3, ?4, ?5
  WHERE NOT EXISTS (SELECT 1 FROM carrier_news WHERE site = ?1 AND id = ?6)
  ON CONFLICT (site, email) DO UPDATE SET kind = ?3, reason = ?4, at = ?5
  WHERE ?5 > at AND (?3 = 'complained' OR kind = 'bounced' OR NOT ${IS_MARKED})`;

/** Stores a report of an email service; a repeat changes nothing. */
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

/** Why an address is suppressed; null if it is not. */
export const undeliveredAt = (
  db: D1Database,
  site: string,
  address: string,
): Promise<SuppressedAddress | null> =>
  db.prepare(FIND).bind(site, address).first<SuppressedAddress>();

const LIST = `SELECT email AS address, kind, reason, at FROM undelivered
  WHERE site = ?1 AND ${IS_MARKED} ORDER BY at DESC, email LIMIT ?2 OFFSET ?3`;
const COUNT = `SELECT count(*) AS total FROM undelivered WHERE site = ?1 AND ${IS_MARKED}`;

/** The suppressed addresses of a site, newest first, and how many there are. */
export const undeliveredOf = async (
  db: D1Database,
  site: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly addresses: readonly SuppressedAddress[]; readonly total: number }> => {
  const [list, count] = await db.batch([
    db.prepare(LIST).bind(site, limit, skip),
    db.prepare(COUNT).bind(site),
  ]);
  const [counted] = (count?.results ?? []) as { total: number }[];
  return { addresses: (list?.results ?? []) as SuppressedAddress[], total: counted?.total ?? 0 };
};

const ASK = `UPDATE undelivered SET asked_hash = ?3, asked_until = ?4
  WHERE site = ?1 AND email = lower(?2) AND ${IS_MARKED} AND asked_until < ?5 RETURNING email`;

/** Stores the token of a confirmation email; false while an earlier email may still arrive. */
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

/** Ends the suppression of an address; false for a token that no email has carried, or too long ago. */
export const confirmToken = async (
  db: D1Database,
  site: string,
  token: string,
  now: string,
): Promise<boolean> => (await db.prepare(CONFIRM).bind(site, token, now).first()) !== null;

const DELETE = 'DELETE FROM undelivered WHERE site = ?1 AND email = lower(?2)';

/** Deletes what is known about an address whose account is deleted. */
export const deleteUndelivered = (
  db: D1Database,
  site: string,
  address: string,
): Promise<D1Result> => db.prepare(DELETE).bind(site, address).run();
