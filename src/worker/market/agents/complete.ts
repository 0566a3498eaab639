import type { CallReply, CallRequest } from '#lib/contract/call.ts';
import type { AgentCheckout, AgentPayment } from '#lib/contract/agents/agent-checkout.ts';
import type { completeCheckout } from '#lib/contract/agents/index.ts';
import { paths } from '#lib/paths.ts';
import { ShopError } from '../../platform/errors.ts';
import { pay, type PaymentReply } from '../checkout/pay.ts';
import { placeFor } from '../checkout/place-order.ts';
import { settle } from '../orders/reconcile.ts';
import { requireOrder } from '../orders/move-on.ts';
import type { WholeOrder } from '../orders/orders.queries.ts';
import { shopFor, type AgentContext, type AgentShop } from './agent-shop.ts';
import { changeCheckout, checkoutById, saidOf, type CheckoutRow } from './checkouts.queries.ts';
import { viewOf } from './view.ts';

type Body = CallRequest<typeof completeCheckout>['body'];
type Delegated = Extract<AgentPayment, { kind: 'delegated' }>;

/**
 * Orders and pays with the customer's mandate. Without a mandate nothing is ordered, and the customer is
 * asked to confirm at the shop. If something is missing, the checkout says what it is, and nothing is
 * ordered.
 * @throws {ShopError} `checkout_refused`, and what placing and paying an order throws
 */
export const complete = async (
  context: AgentContext,
  given: CheckoutRow,
  { payment, buyer }: Body,
): Promise<CallReply<typeof completeCheckout>> => {
  const row = buyer && given.state !== 'ordered' ? await withBuyer(context, given, buyer) : given;
  const shop = await shopFor(context, row, saidOf(row), context.customer);
  const now = await viewOf(shop, row);
  if (row.kind === 'cart') throw refused('This is a cart. Please turn it into a checkout first.');
  if (now.status === 'canceled') throw refused('This checkout is closed. Please start another.');
  if (now.status === 'completed' || now.status === 'complete_in_progress') return now;
  if (row.order_id !== '') return paidFor(shop, row, payment);
  const isBlocked = now.messages.some(
    ({ type, code }) => type === 'error' && code !== 'confirmation_required',
  );
  if (isBlocked) return now;
  if (payment.kind === 'confirm') {
    await changeCheckout(context.db, row, { state: 'confirm' }).run();
    return viewOf(shop, await reread(shop, row));
  }
  await orderOf(shop, row, now);
  return paidFor(shop, await reread(shop, row), payment);
};

const withBuyer = async (
  context: AgentContext,
  row: CheckoutRow,
  buyer: NonNullable<Body['buyer']>,
): Promise<CheckoutRow> => {
  const known = saidOf(row).buyer;
  const said = Object.fromEntries(Object.entries(buyer).filter(([, text]) => text !== ''));
  await changeCheckout(context.db, row, { buyer: JSON.stringify({ ...known, ...said }) }).run();
  return { ...row, buyer: JSON.stringify({ ...known, ...said }) };
};

const reread = async ({ db, site }: AgentShop, { id }: CheckoutRow): Promise<CheckoutRow> => {
  const row = await checkoutById(db, site.id, id);
  if (!row) throw new Error(`the checkout ${id} is gone`);
  return row;
};

/** Places the order of a checkout, in one batch with the changes to the checkout itself. */
export const orderOf = (
  shop: AgentShop,
  row: CheckoutRow,
  seen: AgentCheckout,
): Promise<WholeOrder> => {
  const said = saidOf(row);
  if (!said.address) throw refused('An order needs a delivery address.');
  const promoCode = seen.promos.find(({ status }) => status === 'active')?.code ?? '';
  const notes = seen.deliveries.flatMap(({ sellerId, note }) =>
    note === '' ? [] : [{ sellerId, note }],
  );
  const { firstName, lastName } = said.buyer;
  // A parcel needs a name on it: the buyer's, unless the address has one.
  const addressName = said.address.addressName || [firstName, lastName].filter(Boolean).join(' ');
  const address = { ...said.address, id: '', addressName };
  const wished = { address, promoCode, version: '', notes };
  return placeFor(shop, wished, ({ order }) => {
    if (order.total_pence !== seen.totals.totalPence) {
      throw new ShopError('cart_changed', 409, 'The price has changed. Please look at it again.');
    }
    return [
      changeCheckout(shop.db, row, {
        state: 'ordered',
        order_id: order.id,
        ordered: JSON.stringify(seen.lines),
      }),
    ];
  });
};

/** Pays the order of a checkout with a mandate; without one, the customer pays at the shop. */
const paidFor = async (
  shop: AgentShop,
  row: CheckoutRow,
  payment: AgentPayment,
): Promise<AgentCheckout> => {
  if (payment.kind === 'confirm') return viewOf(shop, row);
  const whole = await requireOrder(shop, row.order_id);
  const { authentication } = payment;
  const answered =
    authentication && row.payment === 'action'
      ? await authenticated(shop, whole, authentication.outcome)
      : false;
  if (!answered) await tried(shop, row, whole, payment);
  return viewOf(shop, await reread(shop, row));
};

/**
 * Reports the result of the agent's 3-D Secure challenge to the bank. Returns whether this has paid the
 * order.
 */
const authenticated = async (
  shop: AgentShop,
  { order }: WholeOrder,
  outcome: string,
): Promise<boolean> => {
  const isAuthenticated = outcome === 'authenticated' || outcome === 'attempt_acknowledged';
  const intent = await shop.payments.authenticate(shop.visit, order.intent_id, isAuthenticated);
  const { order: settled } = await settle(shop, order.id, intent);
  return settled.status !== 'placed';
};

const tried = async (
  shop: AgentShop,
  row: CheckoutRow,
  whole: WholeOrder,
  { token }: Delegated,
): Promise<void> => {
  const method = { kind: 'grant', token, checkout: row.id } as const;
  const reply = await pay(shop, whole, method, paths.agentCheckout(row.id)).catch(
    (thrown: unknown): PaymentReply => {
      if (!(thrown instanceof ShopError) || thrown.code !== 'payment_refused') throw thrown;
      return { orderId: whole.order.id, status: 'declined', message: thrown.message };
    },
  );
  await changeCheckout(shop.db, row, afterTry(reply)).run();
};

const afterTry = ({ status, redirectUrl, message }: PaymentReply) => {
  switch (status) {
    case 'paid':
      return { payment: '', payment_url: '', payment_note: '' } as const;
    case 'processing':
      return { payment: 'processing', payment_url: '', payment_note: '' } as const;
    case 'declined':
      return { payment: 'declined', payment_url: '', payment_note: message ?? '' } as const;
    default:
      return { payment: 'action', payment_url: redirectUrl ?? '', payment_note: '' } as const;
  }
};

const refused = (message: string): ShopError => new ShopError('checkout_refused', 409, message);
