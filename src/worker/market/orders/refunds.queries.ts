import type { Pence } from '#lib/domain/money.ts';
import type { OrderRow } from './orders.queries.ts';

export interface RefundRow {
  readonly order_id: string;
  readonly number: number;
  readonly amount_pence: Pence;
}

const OWE = `INSERT INTO refund (order_id, number, amount_pence, reason, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5)`;

/** Notes that money goes back; belongs into the batch that counts the order's revision up. */
export const owe = (
  db: D1Database,
  { id, revision }: Pick<OrderRow, 'id' | 'revision'>,
  amount: Pence,
  reason: string,
  now: string,
): D1PreparedStatement => db.prepare(OWE).bind(id, revision, amount, reason, now);

const OWED = `SELECT order_id, number, amount_pence FROM refund
  WHERE order_id = ?1 AND done_at = '' ORDER BY number`;

/** Refunds of an order that have not been paid yet, the oldest first. */
export const owedRefunds = async (db: D1Database, orderId: string): Promise<RefundRow[]> =>
  (await db.prepare(OWED).bind(orderId).all<RefundRow>()).results;

const DONE = `UPDATE refund SET done_at = ?3 WHERE order_id = ?1 AND number = ?2`;
const COUNT = `UPDATE customer_order SET refunded_pence =
    (SELECT coalesce(sum(amount_pence), 0) FROM refund WHERE order_id = ?1 AND done_at <> '')
  WHERE id = ?1`;

/** The provider has taken a refund: noted on it and in the order's sum. */
export const refundDone = (
  db: D1Database,
  { order_id, number }: RefundRow,
  now: string,
): D1PreparedStatement[] => [
  db.prepare(DONE).bind(order_id, number, now),
  db.prepare(COUNT).bind(order_id),
];
