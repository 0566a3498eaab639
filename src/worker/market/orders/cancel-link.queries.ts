import { HOUR_MS, MINUTE_MS } from '@parlour/domain';
import { randomText } from '@parlour/runtime';

const KEY_BYTES = 24;
/** Milliseconds for which the link of an email works. */
const LIFETIME_MS = 24 * HOUR_MS;
/** Milliseconds before another email goes to the same order's address. */
const PAUSE_MS = 15 * MINUTE_MS;

const iso = (time: number): string => new Date(time).toISOString();

const KEEP = `UPDATE customer_order SET cancel_key = ?2, cancel_until = ?3 WHERE id = ?1 AND cancel_until < ?4`;

/** Makes a new link that cancels an order. False if one was made a moment ago. */
export const makeCancelLink = async (
  db: D1Database,
  orderId: string,
  now: number,
): Promise<boolean> => {
  const until = now + LIFETIME_MS;
  const key = randomText(KEY_BYTES);
  const made = await db
    .prepare(KEEP)
    .bind(orderId, key, iso(until), iso(until - PAUSE_MS))
    .run();
  return made.meta.changes > 0;
};

const FIND = `SELECT id, cancel_until FROM customer_order
  WHERE site = ?1 AND cancel_key = ?2 AND cancel_key <> '' AND cancel_until > ?3`;

/** The order of a link that works, and when it was asked for; null for any other link. */
export const orderOfCancelLink = async (
  db: D1Database,
  site: string,
  key: string,
): Promise<{ readonly id: string; readonly asked: number } | null> => {
  const found = await db
    .prepare(FIND)
    .bind(site, key, iso(Date.now()))
    .first<{ readonly id: string; readonly cancel_until: string }>();
  return found && { id: found.id, asked: Date.parse(found.cancel_until) - LIFETIME_MS };
};

const FORGET = `UPDATE customer_order SET cancel_key = '', cancel_until = '' WHERE id = ?1 AND cancel_key = ?2`;

/** Ends a link. */
export const endCancelLink = (db: D1Database, orderId: string, key: string) =>
  db.prepare(FORGET).bind(orderId, key).run();

const KEY = 'SELECT cancel_key FROM customer_order WHERE id = ?1';

/** The key of an order's link, for its email; '' for none. */
export const cancelKey = async (db: D1Database, orderId: string): Promise<string> =>
  (await db.prepare(KEY).bind(orderId).first<string>('cancel_key')) ?? '';
