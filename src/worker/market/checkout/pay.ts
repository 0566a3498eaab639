import type * as z from 'zod';
import type { Payment } from '@parlour/contract';
import { ShopError } from '@parlour/http';
import type { Intent, Method } from '@parlour/payments';
import { dropOrder } from '../orders/drop-order.ts';
import { overWords } from '../orders/order-over.ts';
import type { WholeOrder } from '../orders/orders.queries.ts';
import { refused } from '../orders/refused.ts';
import { setIntent } from '../orders/write-order.queries.ts';
import type { CustomerContext } from '../routes.ts';
import { withPayer } from './payer.ts';
import { moveOn, requireOrder } from '../orders/move-on.ts';
import { lossOf } from '../orders/guest-orders.ts';
import { paidStatements, settle } from '../orders/reconcile.ts';

export type PaymentReply = z.input<typeof Payment>;

/**
 * Tries to pay an order. The provider has one payment for each order, which is read first. This finds a
 * payment that succeeded although its reply was lost, so nothing is paid twice.
 * @param returnPath path on the site to which the bank sends the customer back
 * @throws {ShopError} `order_refused` when the order is over, `payment_unavailable`
 */
export const pay = async (
  context: CustomerContext,
  whole: WholeOrder,
  method: Method,
  returnPath = confirmationPath(whole.order.id),
): Promise<PaymentReply> => {
  const { order } = whole;
  if (order.status !== 'placed') return paymentOf(whole);
  if (order.total_pence === 0) {
    await requireLeft(context, whole);
    return paidByCode(context, whole);
  }
  let intent = await openIntent(context, whole);
  if (isUndecided(intent)) {
    await requireLeft(context, whole);
    intent = await confirmed(context, intent, returnPath, method);
  }
  return paymentOf(await settle(context, order.id, intent), intent);
};

/** The state of an order's payment, as the provider reports it now. */
export const readPayment = async (
  context: CustomerContext,
  whole: WholeOrder,
): Promise<{ readonly whole: WholeOrder; readonly payment: PaymentReply }> => {
  const { id, status, intent_id } = whole.order;
  if (status !== 'placed' || intent_id === '') return { whole, payment: paymentOf(whole) };
  const intent = await context.payments.read(context.visit, intent_id);
  const settled = await settle(context, id, intent);
  return { whole: settled, payment: paymentOf(settled, intent) };
};

/**
 * What newcomers' orders do not hold may have gone before they pay: such an order ends before anybody is charged.
 * @throws {ShopError} `order_refused`
 */
const requireLeft = async (context: CustomerContext, whole: WholeOrder): Promise<void> => {
  if (whole.order.newcomer === '') return;
  const loss = await lossOf(context.db, whole);
  if (loss === '') return;
  const ended = await dropOrder(context, whole.order.id, loss, []);
  if (ended.order.status === 'cancelled') throw orderIsOver(ended);
};

const isUndecided = ({ status }: Intent): boolean => status === 'open' || status === 'action';

const openIntent = async (context: CustomerContext, whole: WholeOrder): Promise<Intent> => {
  const { payments, visit, db } = context;
  const { id, intent_id, total_pence } = whole.order;
  if (intent_id !== '') return payments.read(visit, intent_id);
  const intent = await withPayer(context, (payer) =>
    payments.open(visit, { id, amount: total_pence, payer }),
  );
  // Stored before the payment can succeed, because whatever ends an unpaid order must know of it.
  await setIntent(db, id, intent.id).run();
  const now = await requireOrder(context, id);
  if (now.order.status === 'placed' && now.order.intent_id === intent.id) return intent;
  await payments.cancel(visit, intent.id);
  throw orderIsOver(now);
};

const confirmed = async (
  { payments, visit }: CustomerContext,
  intent: Intent,
  returnPath: string,
  method: Method,
): Promise<Intent> => {
  try {
    return await payments.confirm(visit, intent.id, method, returnPath);
  } catch (thrown) {
    if (!(thrown instanceof ShopError) || thrown.code !== 'payment_unavailable') throw thrown;
    // A missing answer does not mean no: the payment may have succeeded.
    const now = await payments.read(visit, intent.id);
    if (now.status === 'open') throw thrown;
    return now;
  }
};

const confirmationPath = (orderId: string): string => `/purchase/order-confirmation/${orderId}`;

/** A promo code has left nothing to pay. */
const paidByCode = async (
  context: CustomerContext,
  { order }: WholeOrder,
): Promise<PaymentReply> => {
  const whole = await moveOn(context, order.id, (now) =>
    now.order.status === 'placed' ? paidStatements(context.db, now, '') : [],
  );
  return paymentOf(whole);
};

const paymentOf = (whole: WholeOrder, intent?: Intent): PaymentReply => {
  const { order } = whole;
  if (order.status === 'cancelled') throw orderIsOver(whole);
  const reply = { orderId: order.id, redirectUrl: '', clientSecret: '', message: '' };
  if (order.status !== 'placed') return { ...reply, status: 'paid' };
  if (intent?.status === 'processing') {
    return { ...reply, status: 'processing', message: 'Your bank hasn’t decided yet.' };
  }
  if (intent?.failure) return { ...reply, status: 'declined', message: intent.failure };
  if (intent && intent.redirectUrl !== '') {
    return { ...reply, status: 'redirect', redirectUrl: intent.redirectUrl };
  }
  if (intent && intent.clientSecret !== '') {
    const status = intent.status === 'action' ? 'authenticate' : 'confirm';
    return { ...reply, status, clientSecret: intent.clientSecret };
  }
  return { ...reply, status: 'declined', message: 'This order hasn’t been paid yet.' };
};

const orderIsOver = (whole: WholeOrder): ShopError =>
  refused(`This order has been cancelled. ${overWords(whole)}`);
