import { formatPence, type Pence } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import type { Intent, Payments, ProviderRefund } from '@parlour/payments';
import type { OrderClock, OrderVisit } from '../../platform/order-clock.ts';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { findOrder, moveOn } from './move-on.ts';
import { moveStatements } from './move-order.ts';
import type { OrderContext } from './order-context.ts';
import { lossOf, takeWhenPaid } from './guest-orders.ts';
import { isWaiting } from './order-state.ts';
import { orderStores } from './order-stores.ts';
import { orderOfIntent, type OrderRow, type WholeOrder } from './orders.queries.ts';
import { payRefunds, refundKey, refundStatements } from './pay-refunds.ts';
import {
  countRefunded,
  DISPUTE_LOST,
  lessOwed,
  recordProviderRefund,
  refundsOfOrder,
  refundState,
  type RefundRow,
  type RefundState,
} from './refunds.queries.ts';

/** Milliseconds before a failed action is retried. */
const RETRY_MS = 10 * 60_000;

const UNPAID = 'It wasn’t paid in time.';

/**
 * Acts on what the provider reports about an order's payment. When it is paid, the order continues. When it
 * is cancelled, so is the order. When it is paid although the order is over, the money is refunded.
 */
export const settle = async (
  context: OrderContext,
  orderId: string,
  intent: Intent,
): Promise<WholeOrder> => {
  const whole = await moveOn(context, orderId, (now) => settlement(context, now, intent));
  if (intent.status !== 'succeeded') return whole;
  return payRefunds(context, whole);
};

const settlement = (
  { db }: OrderContext,
  whole: WholeOrder,
  intent: Intent,
): readonly D1PreparedStatement[] | Promise<readonly D1PreparedStatement[]> => {
  const { order, shipments } = whole;
  if (intent.status === 'cancelled' && order.status === 'placed') {
    return moveStatements(db, whole, { to: 'cancelled', by: 'shop', comment: UNPAID, shipments });
  }
  if (intent.status !== 'succeeded') return [];
  requireOwnIntent(whole, intent);
  if (order.status === 'placed') return paidStatements(db, whole, intent.paidWith);
  const isOwed = order.status === 'cancelled' && order.refund_pence < order.total_pence;
  if (!isOwed) return [];
  const refund = order.total_pence - order.refund_pence;
  return moveStatements(db, whole, {
    to: 'cancelled',
    by: 'shop',
    comment: 'It was paid after it had ended.',
    shipments: [],
    order: { paid_with: intent.paidWith },
    refund,
  });
};

/**
 * Makes an order paid. One that held nothing and whose stock or day has gone to others, or whose code has been used, is
 * cancelled and refunded instead.
 */
export const paidStatements = async (
  db: D1Database,
  whole: WholeOrder,
  paidWith: string,
): Promise<D1PreparedStatement[]> => {
  const { shipments } = whole;
  const loss = await lossOf(db, whole);
  if (loss !== '') {
    return moveStatements(db, whole, {
      to: 'cancelled',
      by: 'shop',
      comment: loss,
      shipments,
      order: { paid_with: paidWith },
      refund: whole.order.total_pence,
    });
  }
  const order = { paid_at: new Date().toISOString(), paid_with: paidWith };
  return [
    ...takeWhenPaid(db, whole),
    ...moveStatements(db, whole, { to: 'paid', by: 'shop', comment: '', shipments, order }),
  ];
};

/** @throws {ShopError} for a payment of another order, or of another amount */
const requireOwnIntent = ({ order }: WholeOrder, intent: Intent): void => {
  if (intent.orderId === order.id && intent.amount === order.total_pence) return;
  throw new ShopError('payment_refused', 409, 'This payment belongs to another order.', {
    cause: new Error(`payment ${intent.id} doesn’t belong to order ${order.id}`),
  });
};

const later = ({ clock, visit }: OrderContext, orderId: string): Promise<void> =>
  clock.wake(visit, orderId, new Date(Date.now() + RETRY_MS));

/**
 * Does whatever is due for an order: checks its payment, cancels it when its time is over, and pays refunds.
 * It may be called at any time, and any number of times.
 */
export const reconcileOrder = async (context: OrderContext, orderId: string): Promise<void> => {
  const whole = await findOrder(context, orderId);
  if (!whole) return;
  const reconciled = await (whole.order.status === 'placed'
    ? reconcilePlaced(context, whole)
    : reconcileCancelled(context, whole));
  if (reconciled.order.status === 'placed') return;
  await payRefunds(context, await followProvider(context, reconciled));
};

/** Handles an order that was paid although it was cancelled, because the provider's message may come late. */
const reconcileCancelled = async (
  context: OrderContext,
  whole: WholeOrder,
): Promise<WholeOrder> => {
  const { id, status, intent_id, paid_at } = whole.order;
  if (status !== 'cancelled' || intent_id === '' || paid_at !== '') return whole;
  return settle(context, id, await context.payments.read(context.visit, intent_id));
};

/** For code that is told about payments but knows nothing of orders: brings the order up to date. */
export const paymentEvents = (payments: Payments, clock: OrderClock) => ({
  reconcile: (visit: OrderVisit, orderId: string): Promise<void> =>
    reconcileOrder({ db: visit.env.MARKET_DB, visit, payments, clock }, orderId),
  /** The site's order that a payment is for; null for none. */
  orderOfIntent: ({ env, site }: OrderVisit, intentId: string): Promise<string | null> =>
    orderOfIntent(orderStores(env), site.id, intentId),
});

const reconcilePlaced = async (context: OrderContext, whole: WholeOrder): Promise<WholeOrder> => {
  const { db, visit, payments, clock } = context;
  const { id, intent_id, pay_by } = whole.order;
  const isOver = Date.now() >= Date.parse(pay_by);
  if (intent_id === '') {
    if (!isOver) return whole;
    return moveOn(context, id, (now) => {
      const { order, shipments } = now;
      if (order.status !== 'placed' || order.intent_id !== '') return [];
      return moveStatements(db, now, { to: 'cancelled', by: 'shop', comment: UNPAID, shipments });
    });
  }
  const intent = await (isOver
    ? payments.cancel(visit, intent_id)
    : payments.read(visit, intent_id));
  const settled = await settle(context, id, intent);
  if (settled.order.status === 'placed') {
    await (isOver ? later(context, id) : clock.wake(visit, id, new Date(pay_by)));
  }
  return settled;
};

/** Money that was taken back outside the shop. */
interface PaymentReversal extends Pick<ProviderRefund, 'id' | 'amount'> {
  readonly why: string;
  /** Whether it is a refund; a lost dispute is not. */
  readonly isRefund: boolean;
}

const DISPUTED: Readonly<Record<Exclude<OrderRow['dispute'], ''>, string>> = {
  open: 'The customer’s bank disputes the payment.',
  won: 'The dispute has been decided in the shop’s favour.',
  lost: DISPUTE_LOST,
};

/**
 * Brings a paid order up to date with refunds and disputes at the provider itself. What is not on its way is cancelled
 * when all of the order's money has been refunded.
 */
const followProvider = async (context: OrderContext, whole: WholeOrder): Promise<WholeOrder> => {
  const { id, intent_id, paid_at, refund_pence } = whole.order;
  // An order that was paid too late is owed a refund without ever having become a paid one.
  if (intent_id === '' || (paid_at === '' && refund_pence === 0)) return whole;
  const { refunds, dispute } = await context.payments.reversals(context.visit, intent_id);
  for (const refund of refunds) {
    await moveOn(context, id, async (now) =>
      followRefund(context.db, now, refund, await refundsOfOrder(context.db, id)),
    );
  }
  if (dispute?.status === 'lost') {
    const lost = { ...dispute, why: DISPUTED.lost, isRefund: false };
    await moveOn(context, id, async (now) => {
      const known = await refundsOfOrder(context.db, id);
      const isKnown = known.some(({ provider_id }) => provider_id === lost.id);
      return isKnown ? [] : goneStatements(context.db, now, lost, known);
    });
  }
  return moveOn(context, id, (now) => disputeStatements(context.db, now, dispute?.status ?? ''));
};

/**
 * Brings a refund to where it is at the provider: one of the shop's own, or one that was made at the provider
 * itself.
 */
const followRefund = (
  db: D1Database,
  whole: WholeOrder,
  refund: ProviderRefund,
  known: readonly RefundRow[],
): readonly D1PreparedStatement[] => {
  const { id, key, amount, status } = refund;
  const row = known.find((one) =>
    key === '' ? one.provider_id === id : refundKey(whole.order, one) === key,
  );
  if (row) return refundStatements(db, whole, row, refund);
  // The shop has asked for it anew, or it has no effect yet.
  if (key !== '' || status !== 'succeeded') return [];
  const gone = { id, amount, why: 'Refunded at the payment provider.', isRefund: true };
  return goneStatements(db, whole, gone, known);
};

/**
 * It stands for refunds that have failed first. Anything beyond that is recorded as owed and paid at once, as far
 * as the order goes; what is beyond the order pays what the shop still owes. What a bank takes although it was refunded is
 * among the refunds, and no part of the order.
 */
const goneStatements = (
  db: D1Database,
  whole: WholeOrder,
  { id, amount, why, isRefund }: PaymentReversal,
  known: readonly RefundRow[],
): D1PreparedStatement[] => {
  const { order, shipments } = whole;
  const sumIn = (...states: readonly RefundState[]): Pence =>
    known
      .filter((row) => states.includes(refundState(row)))
      .reduce((sum, row) => sum + row.amount_pence, 0);
  const beyond = Math.max(0, amount - sumIn('failed'));
  const extra = Math.min(beyond, order.total_pence - order.refund_pence);
  const twice = Math.max(0, amount - extra - sumIn('failed', 'owed'));
  const isAll = order.refund_pence + extra === order.total_pence;
  // What is not paid for any more is not sent.
  const unsent = isAll ? shipments.filter(isWaiting) : [];
  const now = new Date().toISOString();
  return [
    ...moveStatements(db, whole, {
      to: unsent.length > 0 ? 'cancelled' : order.status,
      by: 'operator',
      comment:
        twice > 0 ? `${why} The bank also took ${formatPence(twice)} that was refunded.` : why,
      shipments: unsent,
      order: { refund_pence: order.refund_pence + extra },
      refunded: isRefund ? amount : 0,
    }),
    ...lessOwed(db, known, amount - extra),
    recordProviderRefund(db, order, { id, amount, why }, now),
    countRefunded(db, order.id),
    ...(isRefund ? [refundEmail(db, order, now)] : []),
  ];
};

const refundEmail = (db: D1Database, order: OrderRow, now: string): D1PreparedStatement =>
  insertOrderEmail(
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
    to: order.status,
    by: 'shop',
    comment: DISPUTED[dispute],
    shipments: [],
    order: { dispute },
  });
};
