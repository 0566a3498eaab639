import type { Pence } from '#lib/domain/money.ts';
import type { OrderRow } from './orders.queries.ts';

export interface RefundRow {
  readonly order_id: string;
  readonly number: number;
  readonly amount_pence: Pence;
}

const OWE = `INSERT INTO refund (order_id, number, amount_pence, reason, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5)`;

/** Records that a refund is due. It belongs in the batch that increases the order's revision. */
export const owe = (
  db: D1Database,
  { id, revision }: Pick<OrderRow, 'id' | 'revision'>,
  amount: Pence,
  reason: string,
  now: string,
): D1PreparedStatement => db.prepare(OWE).bind(id, revision, amount, reason, now);

const OWED = `SELECT order_id, number, amount_pence FROM refund
  WHERE order_id = ?1 AND done_at = '' ORDER BY number`;

/** Refunds of an order that have not been paid yet, oldest first. */
export const owedRefunds = async (db: D1Database, orderId: string): Promise<RefundRow[]> =>
  (await db.prepare(OWED).bind(orderId).all<RefundRow>()).results;

const DONE = `UPDATE refund SET done_at = ?3 WHERE order_id = ?1 AND number = ?2`;
const COUNT = `UPDATE customer_order SET refunded_pence =
    (SELECT coalesce(sum(amount_pence), 0) FROM refund WHERE order_id = ?1 AND done_at <> '')
  WHERE id = ?1`;

/** Updates the sum of an order's refunds. */
export const countRefunded = (db: D1Database, orderId: string): D1PreparedStatement =>
  db.prepare(COUNT).bind(orderId);

const AT_PROVIDER = `SELECT provider_id FROM refund WHERE order_id = ?1 AND provider_id <> ''`;

/** What was done at the provider itself and is already recorded. */
export const recordedAtProvider = async (
  db: D1Database,
  orderId: string,
): Promise<ReadonlySet<string>> => {
  const { results } = await db.prepare(AT_PROVIDER).bind(orderId).all<{ provider_id: string }>();
  return new Set(results.map(({ provider_id }) => provider_id));
};

const RECORD = `INSERT INTO refund (order_id, number, amount_pence, reason, created_at, done_at,
    provider_id)
  VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)`;

/** Records a refund by the provider. It belongs in the batch that increases the order's revision. */
export const recordProviderRefund = (
  db: D1Database,
  { id, revision }: Pick<OrderRow, 'id' | 'revision'>,
  gone: { readonly id: string; readonly amount: Pence; readonly why: string },
  now: string,
): D1PreparedStatement =>
  db.prepare(RECORD).bind(id, revision, gone.amount, gone.why, now, gone.id);

const DELETE = `DELETE FROM refund WHERE order_id = ?1 AND number = ?2 AND done_at = ''`;
const LESSEN = `UPDATE refund SET amount_pence = amount_pence - ?3
  WHERE order_id = ?1 AND number = ?2 AND done_at = ''`;

/** Reduces the refunds that are due, oldest first, by an amount that was paid elsewhere. */
export const lessOwed = (
  db: D1Database,
  owed: readonly RefundRow[],
  amount: Pence,
): D1PreparedStatement[] => {
  let left = amount;
  return owed.flatMap(({ order_id, number, amount_pence }) => {
    const paid = Math.min(left, amount_pence);
    left -= paid;
    if (paid === 0) return [];
    return paid === amount_pence
      ? [db.prepare(DELETE).bind(order_id, number)]
      : [db.prepare(LESSEN).bind(order_id, number, paid)];
  });
};

/** Records that the provider has accepted a refund, in the refund and in the order's sum. */
export const refundDone = (
  db: D1Database,
  { order_id, number }: RefundRow,
  now: string,
): D1PreparedStatement[] => [
  db.prepare(DONE).bind(order_id, number, now),
  db.prepare(COUNT).bind(order_id),
];
