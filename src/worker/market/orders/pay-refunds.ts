import { DAY_MS, formatPence } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import type { ProviderRefund } from '@parlour/payments';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { moveOn, requireOrder } from './move-on.ts';
import { moveStatements } from './move-order.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderRow, WholeOrder } from './orders.queries.ts';
import {
  refundDone,
  refundFailed,
  refundsOfOrder,
  refundState,
  refundTaken,
  type RefundRow,
} from './refunds.queries.ts';

/** Milliseconds before a refund is asked for again when the provider gave no answer. */
const RETRY_MS = 10 * 60_000;

/** The longest reason of a provider that is stored, in characters. */
const LONGEST_PROBLEM = 300;

/** The key of a refund at the provider: another one each time that an operator asks for it anew. */
export const refundKey = (
  { site }: Pick<OrderRow, 'site'>,
  { order_id, number, attempt }: RefundRow,
): string =>
  ['refund', site, order_id, number, ...(attempt === 0 ? [] : [attempt])].map(String).join('-');

/**
 * Asks the provider for the refunds that are owed. Without an answer, the order's clock asks again; a refund
 * that the bank decides about is looked at once a day, in case its event is lost; one that the provider
 * refuses waits for an operator.
 */
export const payRefunds = async (context: OrderContext, whole: WholeOrder): Promise<WholeOrder> => {
  const { db, visit, clock } = context;
  const { id, intent_id, refund_pence, refunded_pence } = whole.order;
  if (intent_id === '' || refund_pence === refunded_pence) return whole;
  try {
    const owed = (await refundsOfOrder(db, id)).filter((row) => refundState(row) === 'owed');
    for (const row of owed) await ask(context, whole, row);
    const pending = (await refundsOfOrder(db, id)).some((row) => refundState(row) === 'pending');
    if (pending) await clock.wake(visit, id, new Date(Date.now() + DAY_MS));
  } catch (thrown) {
    log('error', 'refund_failed', { order: id, chain: errorChain(thrown) });
    await clock.wake(visit, id, new Date(Date.now() + RETRY_MS));
  }
  return requireOrder(context, id);
};

const ask = async (
  context: OrderContext,
  { order }: WholeOrder,
  row: RefundRow,
): Promise<unknown> => {
  const key = refundKey(order, row);
  const refund = await context.payments
    .refund(context.visit, order.intent_id, row.amount_pence, key)
    .catch((thrown: unknown): ProviderRefund => {
      if (!(thrown instanceof ShopError) || thrown.code !== 'payment_refused') throw thrown;
      log('error', 'refund_refused', { order: order.id, chain: errorChain(thrown) });
      const { cause } = thrown;
      const problem = cause instanceof Error ? cause.message : thrown.message;
      return { id: '', key, amount: row.amount_pence, status: 'failed', problem };
    });
  return moveOn(context, order.id, async (now) => {
    const current = (await refundsOfOrder(context.db, order.id)).find(
      (one) => refundKey(order, one) === key,
    );
    return current ? refundStatements(context.db, now, current, refund) : [];
  });
};

/** The statements that bring a refund to where it is at the provider; none if it is there. */
export const refundStatements = (
  db: D1Database,
  whole: WholeOrder,
  row: RefundRow,
  { id, status, problem }: ProviderRefund,
): readonly D1PreparedStatement[] => {
  const now = new Date().toISOString();
  const state = refundState(row);
  const email = state === 'owed' ? [emailOf(db, whole, row, now)] : [];
  switch (status) {
    case 'pending':
      return state === 'owed' ? [refundTaken(db, row, id), ...email] : [];
    case 'succeeded':
      // A provider that reports a failure never takes it back: this is older news.
      if (state === 'paid' || (state === 'failed' && row.provider_id === id)) return [];
      return [...refundDone(db, row, id, now), ...email];
    case 'failed':
      return state === 'failed' ? [] : failedStatements(db, whole, row, { id, problem });
  }
};

const emailOf = (
  db: D1Database,
  { order }: WholeOrder,
  { number, attempt }: RefundRow,
  now: string,
): D1PreparedStatement =>
  insertOrderEmail(db, { kind: 'order-refunded', order, number, shipments: [], attempt }, now);

/** The money is owed again, and the customer hears so. */
const failedStatements = (
  db: D1Database,
  whole: WholeOrder,
  row: RefundRow,
  { id, problem }: Pick<ProviderRefund, 'id' | 'problem'>,
): readonly D1PreparedStatement[] => {
  const { order } = whole;
  const { number, attempt } = row;
  const now = new Date().toISOString();
  const why = (problem || 'The provider gives no reason.').slice(0, LONGEST_PROBLEM);
  return [
    ...moveStatements(db, whole, {
      to: order.status,
      by: 'shop',
      comment: `The refund of ${formatPence(row.amount_pence)} couldn’t be paid. It’s still due.`,
      shipments: [],
    }),
    ...refundFailed(db, row, id === '' ? row.provider_id : id, why),
    insertOrderEmail(db, { kind: 'refund-failed', order, number, shipments: [], attempt }, now),
  ];
};
