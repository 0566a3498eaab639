import { claimGuestOrders } from '../agents/claim.ts';
import { notFound } from '../ids.ts';
import { ownerOf } from '../owner.ts';
import type { CustomerContext } from '../routes.ts';
import { orderStores } from './order-stores.ts';
import { ownOrder, type WholeOrder } from './orders.queries.ts';

/**
 * The customer's own order.
 * @throws {ShopError} `not_found` for an order that is not this customer's
 */
export const requireOwnOrder = async (
  context: CustomerContext,
  id: string,
): Promise<WholeOrder> => {
  const own = () => ownOrder(orderStores(context.env, context.db), ownerOf(context), id);
  const whole = (await own()) ?? (await claimGuestOrders(context).then(own));
  if (!whole) throw notFound('order');
  return whole;
};
