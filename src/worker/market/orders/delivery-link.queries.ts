import { DAY_MS } from '@parlour/domain';
import { randomText } from '@parlour/runtime';
import type { Owner } from '../owner.ts';
import { orderById, type WholeOrder } from './orders.queries.ts';

const KEY_BYTES = 24;

/** Milliseconds after the order for which the link in its emails shows its deliveries: 90 days. */
const LIFETIME_MS = 90 * DAY_MS;

const KEEP = `UPDATE customer_order SET delivery_key = coalesce(delivery_key, ?2) WHERE id = ?1
  RETURNING delivery_key`;

/** The key of an order's link, the same in each of its emails; '' once the link has ended. */
export const deliveryKey = async (db: D1Database, orderId: string): Promise<string> =>
  (await db.prepare(KEEP).bind(orderId, randomText(KEY_BYTES)).first<string>('delivery_key')) ?? '';

const FIND = `SELECT id FROM customer_order WHERE site = ?1 AND delivery_key = ?2 AND delivery_key <> ''
  AND status NOT IN ('placed', 'cancelled') AND placed_at > ?3`;

/** The order of a link; null for one that is unknown, has ended or is too old, and after a withdrawal. */
export const orderOfLink = async (
  db: D1Database,
  site: string,
  key: string,
): Promise<WholeOrder | null> => {
  const since = new Date(Date.now() - LIFETIME_MS).toISOString();
  const id = await db.prepare(FIND).bind(site, key, since).first<string>('id');
  return id === null ? null : ((await orderById(db, id)) ?? null);
};

const END = `UPDATE customer_order SET delivery_key = '' WHERE site = ?1 AND customer = ?2 AND id = ?3`;

/** Ends the link of a customer's order for good. */
export const endLink = (db: D1Database, { site, customer }: Owner, id: string) =>
  db.prepare(END).bind(site, customer, id).run();
