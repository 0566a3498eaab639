import type { Pence } from '@parlour/domain';

export interface RefundRow {
  readonly order_id: string;
  readonly number: number;
  readonly amount_pence: Pence;
  readonly reason: string;
  readonly created_at: string;
  /** ISO 8601; '' until the provider has paid it. */
  readonly done_at: string;
  /** The provider's id of it, once the provider has taken it. */
  readonly provider_id: string;
  /** Why the provider could not pay it; '' while it still can. */
  readonly problem: string;
  /** How often it has been asked for anew. */
  readonly attempt: number;
}

/** The order that a refund is of, as it is before. */
interface Owing {
  readonly id: string;
  readonly revision: number;
}

/** `owed`: the provider does not have it yet. `pending`: the bank decides. `failed`: an operator must act. */
export type RefundState = 'owed' | 'pending' | 'failed' | 'paid';

/** The state of a refund in SQL. */
export const REFUND_STATE = `CASE WHEN refund.done_at <> '' THEN 'paid' WHEN refund.problem <> '' THEN 'failed'
  WHEN refund.provider_id <> '' THEN 'pending' ELSE 'owed' END`;

type States = Pick<RefundRow, 'done_at' | 'problem' | 'provider_id'>;

export const refundState = ({ done_at, problem, provider_id }: States): RefundState => {
  if (done_at !== '') return 'paid';
  if (problem !== '') return 'failed';
  return provider_id === '' ? 'owed' : 'pending';
};

const OWE = `INSERT INTO refund (order_id, number, amount_pence, reason, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5)`;

/** Records that a refund is due. It belongs in the batch that increases the order's revision. */
export const owe = (
  db: D1Database,
  { id, revision }: Owing,
  amount: Pence,
  reason: string,
  now: string,
): D1PreparedStatement => db.prepare(OWE).bind(id, revision, amount, reason, now);

/** The refunds of orders, oldest first. @param ids a query of the orders' ids */
export const refundsOf = (
  ids: string,
): string => `SELECT order_id, number, amount_pence, reason, created_at, done_at, provider_id, problem, attempt
  FROM refund WHERE order_id IN (${ids}) ORDER BY order_id, number`;
const LIST = refundsOf('?1');

/** The refunds of an order, oldest first. */
export const refundsOfOrder = async (db: D1Database, orderId: string): Promise<RefundRow[]> =>
  (await db.prepare(LIST).bind(orderId).all<RefundRow>()).results;

/* Never more than is to go back of the order: a bank may also take what was refunded. */
const COUNT = `UPDATE customer_order SET refunded_pence = min(refund_pence,
    (SELECT coalesce(sum(amount_pence), 0) FROM refund WHERE order_id = ?1 AND done_at <> ''))
  WHERE id = ?1`;

/** Updates the sum of an order's refunds. */
export const countRefunded = (db: D1Database, orderId: string): D1PreparedStatement =>
  db.prepare(COUNT).bind(orderId);

/** The reason of what the customer's bank has taken back itself. */
export const DISPUTE_LOST = 'The dispute has been lost.';

const RECORD = `INSERT INTO refund (order_id, number, amount_pence, reason, created_at, done_at,
    provider_id)
  VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)`;

/** Records a refund by the provider. It belongs in the batch that increases the order's revision. */
export const recordProviderRefund = (
  db: D1Database,
  { id, revision }: Owing,
  gone: { readonly id: string; readonly amount: Pence; readonly why: string },
  now: string,
): D1PreparedStatement =>
  db.prepare(RECORD).bind(id, revision, gone.amount, gone.why, now, gone.id);

const DELETE = `DELETE FROM refund WHERE order_id = ?1 AND number = ?2 AND done_at = ''`;
const LESSEN = `UPDATE refund SET amount_pence = amount_pence - ?3
  WHERE order_id = ?1 AND number = ?2 AND done_at = ''`;

/** Reduces the refunds that have failed, and then those that are owed, by an amount that was paid elsewhere. */
export const lessOwed = (
  db: D1Database,
  refunds: readonly RefundRow[],
  amount: Pence,
): D1PreparedStatement[] => {
  let left = amount;
  const unpaid = (['failed', 'owed'] as const).flatMap((state) =>
    refunds.filter((row) => refundState(row) === state),
  );
  return unpaid.flatMap(({ order_id, number, amount_pence }) => {
    const paid = Math.min(left, amount_pence);
    left -= paid;
    if (paid === 0) return [];
    return paid === amount_pence
      ? [db.prepare(DELETE).bind(order_id, number)]
      : [db.prepare(LESSEN).bind(order_id, number, paid)];
  });
};

type Key = Pick<RefundRow, 'order_id' | 'number'>;

const TAKEN = `UPDATE refund SET provider_id = ?3, problem = '' WHERE order_id = ?1 AND number = ?2`;

/** The provider has taken a refund and will pay it. */
export const refundTaken = (
  db: D1Database,
  { order_id, number }: Key,
  providerId: string,
): D1PreparedStatement => db.prepare(TAKEN).bind(order_id, number, providerId);

const DONE = `UPDATE refund SET done_at = ?4, provider_id = ?3, problem = ''
  WHERE order_id = ?1 AND number = ?2`;

/** The provider has paid a refund: it counts in the order's sum. */
export const refundDone = (
  db: D1Database,
  { order_id, number }: Key,
  providerId: string,
  now: string,
): D1PreparedStatement[] => [
  db.prepare(DONE).bind(order_id, number, providerId, now),
  countRefunded(db, order_id),
];

const FAILED = `UPDATE refund SET done_at = '', provider_id = ?3, problem = ?4
  WHERE order_id = ?1 AND number = ?2`;

/** The provider will not pay a refund, even if it has said so before. */
export const refundFailed = (
  db: D1Database,
  { order_id, number }: Key,
  providerId: string,
  problem: string,
): D1PreparedStatement[] => [
  db.prepare(FAILED).bind(order_id, number, providerId, problem),
  countRefunded(db, order_id),
];

// What becomes of the earlier attempt at the provider no longer counts.
const ANEW = `UPDATE refund SET problem = '', provider_id = '', attempt = attempt + 1, done_at = ?3
  WHERE order_id = ?1 AND number = ?2`;

/** A failed refund is owed as on the first day or, with a moment, has been paid by other means. */
export const refundAnew = (
  db: D1Database,
  { order_id, number }: Key,
  paidAt: string,
): D1PreparedStatement[] => [
  db.prepare(ANEW).bind(order_id, number, paidAt),
  countRefunded(db, order_id),
];
