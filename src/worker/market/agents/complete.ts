import type {
  AgentCheckout,
  AgentPayment,
  CallReply,
  CallRequest,
  completeCheckout,
} from '@parlour/contract';
import { formatPence } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { mayPay } from '@parlour/site';
import { ShopError } from '@parlour/http';
import { pay, type PaymentReply } from '../checkout/pay.ts';
import { placeFor } from '../checkout/place-order.ts';
import { settle } from '../orders/reconcile.ts';
import { dropOrder } from '../orders/drop-order.ts';
import { requireOrder } from '../orders/move-on.ts';
import type { WholeOrder } from '../orders/orders.queries.ts';
import { assertThat } from '../orders/write-order.queries.ts';
import {
  platformOf,
  basketContextFor,
  type AgentContext,
  type BasketContext,
} from './basket-context.ts';
import { changeCheckout, checkoutById, inputOf, type CheckoutRow } from './checkouts.queries.ts';
import { refusalOf } from './mandate.ts';
import { problemIn, viewOf } from './view.ts';

type Body = CallRequest<typeof completeCheckout>['body'];
type DelegatedPayment = Extract<AgentPayment, { kind: 'delegated' }>;

/**
 * Orders and pays with the customer's mandate, which the payment provider has confirmed before anything is
 * ordered. If the payment is refused all the same, the order is taken back at once. Without a mandate, and from
 * a platform that the site does not name, nothing is ordered: the customer is asked to confirm at the shop. If
 * something is missing, the checkout says what it is.
 * @throws {ShopError} `checkout_refused`, and what placing and paying an order throws
 */
export const complete = async (
  context: AgentContext,
  given: CheckoutRow,
  { payment, buyer }: Body,
): Promise<CallReply<typeof completeCheckout>> => {
  const row = given.state === 'ordered' ? given : await startedAgain(context, given, buyer);
  const basketContext = await basketContextFor(context, row, inputOf(row), context.customer);
  const now = await viewOf(basketContext, row);
  if (row.kind === 'cart') throw refused('This is a cart. Please turn it into a checkout first.');
  if (now.status === 'canceled') throw refused('This checkout is closed. Please start another.');
  if (now.status === 'completed' || now.status === 'complete_in_progress') return now;
  const { site, protocol, agent } = context.visit;
  const mandate = payment.kind === 'delegated' && mayPay(site, protocol, agent) ? payment : null;
  // An order that a person has placed is the person's to pay.
  if (row.order_id !== '')
    return mandate && row.platform !== '' ? paidFor(basketContext, row, mandate) : now;
  if (problemIn(now)) return now;
  await requireTold(context, row, now);
  if (mandate === null) {
    await changeCheckout(context.db, row, { state: 'confirm' }).run();
    return viewOf(basketContext, await reread(basketContext, row));
  }
  const needed = { checkout: row.id, total: now.totals.totalPence };
  const refusal = refusalOf(
    await basketContext.payments.mandate(basketContext.visit, mandate.token),
    needed,
  );
  if (refusal !== '') {
    await changeCheckout(context.db, row, { payment: 'declined', payment_note: refusal }).run();
    return viewOf(basketContext, await reread(basketContext, row));
  }
  const source = {
    platform: platformOf(context.visit),
    network: basketContext.guest?.network ?? '',
  };
  await orderOf(basketContext, row, now, source);
  return paidFor(basketContext, await reread(basketContext, row), mandate);
};

/**
 * The agent has told its buyer a total, which a price or a promo code may have changed since.
 * @throws {ShopError} `cart_changed`; from then on the new total counts as told
 */
const requireTold = async (
  { db }: AgentContext,
  row: CheckoutRow,
  { totals: { totalPence } }: AgentCheckout,
): Promise<void> => {
  if (row.told_pence === -1 || row.told_pence === totalPence) return;
  await changeCheckout(db, row, { told_pence: totalPence }).run();
  throw new ShopError(
    'cart_changed',
    409,
    `The total has changed to ${formatPence(totalPence)}. Please tell your customer, and complete again.`,
  );
};

/** The checkout with what the agent says about its buyer now, and without the refusal of an earlier payment. */
const startedAgain = async (
  context: AgentContext,
  row: CheckoutRow,
  buyer: Body['buyer'],
): Promise<CheckoutRow> => {
  const known = inputOf(row).buyer;
  const said = Object.fromEntries(Object.entries(buyer ?? {}).filter(([, text]) => text !== ''));
  const change = {
    buyer: JSON.stringify({ ...known, ...said }),
    payment: '',
    payment_note: '',
  } as const;
  await changeCheckout(context.db, row, change).run();
  return { ...row, ...change };
};

const reread = async ({ db, site }: BasketContext, { id }: CheckoutRow): Promise<CheckoutRow> => {
  const row = await checkoutById(db, site.id, id);
  if (!row) throw new Error(`the checkout ${id} is gone`);
  return row;
};

const NOT_ORDERED = `EXISTS (SELECT 1 FROM agent_checkout
  WHERE site = ?1 AND id = ?2 AND order_id = '')`;

/**
 * Places the order of a checkout, once, in one batch with the changes to the checkout itself.
 * @param source where an order that the agent pays for comes from; absent for one that a person confirms
 */
export const orderOf = (
  context: BasketContext,
  row: CheckoutRow,
  seen: AgentCheckout,
  source: Pick<CheckoutRow, 'platform' | 'network'> = { platform: '', network: '' },
): Promise<WholeOrder> => {
  const said = inputOf(row);
  if (!said.address) throw refused('An order needs a delivery address.');
  const promoCode = seen.promos.find(({ status }) => status === 'active')?.code ?? '';
  const notes = seen.deliveries.flatMap(({ sellerId, delivery, note }) =>
    note === '' ? [] : [{ sellerId, delivery, note }],
  );
  const { firstName, lastName } = said.buyer;
  // A parcel needs a name on it: the buyer's, unless the address has one.
  const addressName = said.address.addressName || [firstName, lastName].filter(Boolean).join(' ');
  const address = { ...said.address, id: '', addressName };
  const days = seen.deliveries.flatMap(
    ({ sellerId, delivery, deliveryDay: day, deliveryWindow: window }) =>
      day === '' ? [] : [{ sellerId, delivery, day, window }],
  );
  const { together, services } = said;
  const wished = { address, promoCode, version: '', notes, days, together, services };
  return placeFor(context, wished, ({ order }) => {
    if (order.total_pence !== seen.totals.totalPence) {
      throw new ShopError('cart_changed', 409, 'The price has changed. Please review it.');
    }
    return [
      assertThat(context.db, NOT_ORDERED, row.site, row.id),
      changeCheckout(context.db, row, {
        ...source,
        state: 'ordered',
        order_id: order.id,
        ordered: JSON.stringify(seen.lines),
      }),
    ];
  });
};

/** Pays the order of a checkout with a mandate. */
const paidFor = async (
  context: BasketContext,
  row: CheckoutRow,
  payment: DelegatedPayment,
): Promise<AgentCheckout> => {
  const whole = await requireOrder(context, row.order_id);
  const { authentication } = payment;
  const answered =
    authentication && row.payment === 'action'
      ? await authenticated(context, whole, authentication.outcome)
      : false;
  if (!answered) await tried(context, row, whole, payment);
  return viewOf(context, await reread(context, row));
};

/**
 * Reports the result of the agent's 3-D Secure challenge to the bank. Returns whether this has paid the
 * order.
 */
const authenticated = async (
  context: BasketContext,
  { order }: WholeOrder,
  outcome: string,
): Promise<boolean> => {
  const isAuthenticated = outcome === 'authenticated' || outcome === 'attempt_acknowledged';
  const intent = await context.payments.authenticate(
    context.visit,
    order.intent_id,
    isAuthenticated,
  );
  const { order: settled } = await settle(context, order.id, intent);
  return settled.status !== 'placed';
};

const tried = async (
  context: BasketContext,
  row: CheckoutRow,
  whole: WholeOrder,
  { token }: DelegatedPayment,
): Promise<void> => {
  const method = { kind: 'grant', token, checkout: row.id } as const;
  const reply = await pay(context, whole, method, paths.agentCheckout(row.id)).catch(
    (thrown: unknown): PaymentReply => {
      if (!(thrown instanceof ShopError) || thrown.code !== 'payment_refused') throw thrown;
      return { orderId: whole.order.id, status: 'declined', message: thrown.message };
    },
  );
  const change = changeCheckout(context.db, row, afterTry(reply));
  if (reply.status !== 'declined') await change.run();
  else await dropOrder(context, row.order_id, 'The payment was refused.', [change]);
};

const afterTry = ({ status, redirectUrl, message }: PaymentReply) => {
  switch (status) {
    case 'paid':
      return { payment: '', payment_url: '', payment_note: '', network: '' } as const;
    case 'processing':
      return { payment: 'processing', payment_url: '', payment_note: '' } as const;
    case 'declined':
      return { ...OPEN_AGAIN, payment_note: message ?? '' } as const;
    default:
      return { payment: 'action', payment_url: redirectUrl ?? '', payment_note: '' } as const;
  }
};

/** The order has been taken back: the checkout is as it was before it was completed. */
const OPEN_AGAIN = {
  state: 'open',
  order_id: '',
  ordered: '',
  platform: '',
  network: '',
  payment: 'declined',
  payment_url: '',
} as const;

const refused = (message: string): ShopError => new ShopError('checkout_refused', 409, message);
