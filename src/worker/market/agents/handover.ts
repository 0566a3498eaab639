import type { Handovers, HandoverVisit } from '../../platform/agents.ts';
import type { Handover } from '#lib/agents/handover.ts';
import type { AgentCheckout } from '@parlour/contract';
import { formatPence } from '@parlour/domain';
import { sha256 } from '@parlour/runtime';
import { nothingHere, ShopError } from '@parlour/http';
import { clearLines } from '../cart/cart.queries.ts';
import { cartOwnerOf } from '../owner.ts';
import { basketContextFor, type AgentOptions, type BasketContext } from './basket-context.ts';
import type { Customer } from '../../platform/sign-in.ts';
import {
  changeCheckout,
  checkoutById,
  openLink,
  inputOf,
  type CheckoutRow,
} from './checkouts.queries.ts';
import { orderOf } from './complete.ts';
import { problemIn, viewOf } from './view.ts';

const NOBODY = { firstName: '', lastName: '', email: '', phone: '' };

/** What a customer can do with a checkout that an assistant has prepared. */
export const handovers = (options: AgentOptions): Handovers => ({
  async read(visit, id) {
    const { row, context, customer } = await opened(options, visit, id);
    const checkout = await viewOf(context, row);
    const may = mayOf(customer);
    const { address } = checkout;
    // The page names nobody, and says where the order goes only to the person who may confirm it.
    const seen = { ...checkout, address: may === 'confirm' ? address : null, buyer: NOBODY };
    const bankUrl = row.payment === 'action' ? row.payment_url : '';
    return { checkout: seen, version: await versionOf(checkout), may, bankUrl };
  },
  async confirm(visit, id, total, version = '') {
    const { row, context, customer } = await opened(options, visit, id);
    if (mayOf(customer) !== 'confirm') throw signInFirst();
    const seen = await viewOf(context, row);
    const problem = problemIn(seen);
    if (row.order_id !== '') return row.order_id;
    if (seen.status === 'canceled') throw over();
    if (problem) throw new ShopError('checkout_refused', 409, problem.content);
    const { totalPence } = seen.totals;
    if (total !== totalPence || (version !== '' && version !== (await versionOf(seen)))) {
      throw new ShopError(
        'cart_changed',
        409,
        `This order has changed since you opened this page. It now comes to ${formatPence(totalPence)}. Please review it.`,
      );
    }
    return (await orderOf(context, row, seen)).order.id;
  },
  async refuse(visit, id) {
    const { row, context, customer } = await opened(options, visit, id);
    if (row.opened_by !== '' && !customer) throw signInFirst();
    if (row.order_id !== '') throw over();
    await context.db.batch([
      changeCheckout(context.db, row, { state: 'canceled' }),
      clearLines(context.db, cartOwnerOf(context)),
    ]);
  },
});

/**
 * A version of what the person agrees to, as the checkout page has one: the assistant may change the checkout while
 * its page is open, and not only its total.
 */
const versionOf = async ({ lines, deliveries, address, promos, totals }: AgentCheckout) => {
  const seen = [
    lines.map((line) => [line.id, line.optionId, line.swatchId, line.quantity, line.unitPence]),
    deliveries.map(({ lineIds, note, deliveryDay, deliveryWindow, services }) => [
      lineIds,
      note,
      deliveryDay,
      deliveryWindow,
      services.filter(({ isChosen }) => isChosen),
    ]),
    address,
    promos.map(({ code, discountPence }) => [code, discountPence]),
    totals,
  ];
  return (await sha256(JSON.stringify(seen))).slice(0, 16);
};

interface OpenHandover {
  readonly row: CheckoutRow;
  readonly context: BasketContext;
  readonly customer: Customer | null;
}

/**
 * A guest's checkout belongs to the first customer who opens its link, so that a link that has been passed on
 * shows nobody else's address.
 * @throws {ShopError} `not_found` for a checkout that does not exist or is another customer's
 */
const opened = async (
  options: AgentOptions,
  asked: HandoverVisit,
  id: string,
): Promise<OpenHandover> => {
  const { env, site, ctx, network, customer } = asked;
  const row = await checkoutById(env.MARKET_DB, site.id, id);
  if (!row) throw nothingHere();
  if (row.customer === '' && customer && row.opened_by === '') {
    await openLink(env.MARKET_DB, row, customer.sub);
    return opened(options, asked, id);
  }
  if (row.customer !== '' && row.customer !== customer?.sub) {
    throw customer ? nothingHere() : signInFirst();
  }
  if (customer && row.customer === '' && row.opened_by !== customer.sub) throw nothingHere();
  const agent = { name: row.agent, profile: row.profile };
  const visit = { env, site, ctx, agent, protocol: row.protocol, client: row.client, network };
  const context = { ...options, visit, db: env.MARKET_DB };
  return { row, customer, context: await basketContextFor(context, row, inputOf(row), customer) };
};

/** A visitor has to sign in to confirm a checkout. For a placed order, signing in only shows whose it is. */
const mayOf = (customer: Customer | null): Handover['may'] => (customer ? 'confirm' : 'sign_in');

const signInFirst = (): ShopError =>
  new ShopError('sign_in_required', 401, 'You must be logged in');

const over = (): ShopError =>
  new ShopError(
    'checkout_refused',
    409,
    'This checkout is closed. There is nothing left to confirm.',
  );
