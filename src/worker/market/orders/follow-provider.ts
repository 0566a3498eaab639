import type { TakenBack } from '../../platform/payments.ts';
import { insertOrderLetter } from '../letters/letters.queries.ts';
import { moveStatements } from './move-order.ts';
import type { OrderContext } from './order-context.ts';
import { mayCancel } from './order-state.ts';
import type { OrderRow, WholeOrder } from './orders.queries.ts';
import { moveOn } from './move-on.ts';
import {
  countRefunded,
  lessOwed,
  owedRefunds,
  recordProviderRefund,
  recordedAtProvider,
  type RefundRow,
} from './refunds.queries.ts';

type ProviderRefund = TakenBack['refunds'][number];

/** Money that left by another way than the shop's. */
interface Gone extends ProviderRefund {
  readonly why: string;
  /** Whether the shop gave it back: a dispute that is lost is no refund. */
  readonly isRefund: boolean;
}

const DISPUTED: Readonly<Record<Exclude<OrderRow['dispute'], ''>, string>> = {
  open: 'The customer’s bank disputes the payment.',
  won: 'The dispute has been decided for the shop.',
  lost: 'The dispute has been lost.',
};

/**
 * Brings a paid order up to date with what was done at the provider itself: refunds made there and
 * disputes. An order that is not on its way is cancelled when all of its money is back.
 */
export const followProvider = async (
  context: OrderContext,
  whole: WholeOrder,
): Promise<WholeOrder> => {
  const { id, intent_id, paid_at } = whole.order;
  if (intent_id === '' || paid_at === '') return whole;
  const { refunds, dispute } = await context.payments.takenBack(context.visit, intent_id);
  const lost =
    dispute?.status === 'lost' ? [{ ...dispute, why: DISPUTED.lost, isRefund: false }] : [];
  const gone: Gone[] = [
    ...refunds.map((refund) => ({
      ...refund,
      why: 'Refunded at the payment provider.',
      isRefund: true,
    })),
    ...lost,
  ];
  for (const one of gone) {
    await moveOn(context, id, async (now) => {
      const known = await recordedAtProvider(context.db, id);
      if (known.has(one.id)) return [];
      return goneStatements(context.db, now, one, await owedRefunds(context.db, id));
    });
  }
  return moveOn(context, id, (now) => disputeStatements(context.db, now, dispute?.status ?? ''));
};

/** What is still owed counts as paid by it; anything beyond that is owed and paid at once. */
const goneStatements = (
  db: D1Database,
  whole: WholeOrder,
  { id, amount, why, isRefund }: Gone,
  owed: readonly RefundRow[],
): D1PreparedStatement[] => {
  const { order, shipments } = whole;
  const extra = Math.min(amount, order.total_pence - order.refund_pence);
  const isAll = order.refund_pence + extra === order.total_pence;
  const isOver = isAll && mayCancel(shipments.map(({ status }) => status));
  const now = new Date().toISOString();
  return [
    ...moveStatements(db, whole, {
      to: isOver ? 'cancelled' : order.status,
      by: 'operator',
      comment: why,
      shipments: isOver ? shipments : [],
      order: { refund_pence: order.refund_pence + extra },
    }),
    ...lessOwed(db, owed, amount - extra),
    recordProviderRefund(db, order, { id, amount, why }, now),
    countRefunded(db, order.id),
    ...(isRefund ? [refundLetter(db, order, now)] : []),
  ];
};

const refundLetter = (db: D1Database, order: OrderRow, now: string): D1PreparedStatement =>
  insertOrderLetter(
    db,
    { kind: 'order-refunded', order, number: order.revision, shipments: [] },
    now,
  );

const disputeStatements = (
  db: D1Database,
  whole: WholeOrder,
  dispute: OrderRow['dispute'],
): D1PreparedStatement[] => {
  const { order } = whole;
  if (dispute === '' || order.dispute === dispute) return [];
  return moveStatements(db, whole, {
    ...{ to: order.status, by: 'shop', comment: DISPUTED[dispute], shipments: [] },
    order: { dispute },
  });
};
