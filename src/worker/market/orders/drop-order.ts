import { closePayment } from './change-order.ts';
import { moveOn, requireOrder } from './move-on.ts';
import { moveStatements } from './move-order.ts';
import type { OrderContext } from './order-context.ts';
import type { WholeOrder } from './orders.queries.ts';

/**
 * Ends an order that its customer sees end, because its payment was refused or it can no longer be had: no email tells
 * of it. The payment is closed first; if it has succeeded after all, the order stands.
 * @param also statements for the same batch
 */
export const dropOrder = async (
  context: OrderContext,
  orderId: string,
  comment: string,
  also: readonly D1PreparedStatement[],
): Promise<WholeOrder> => {
  await closePayment(context, await requireOrder(context, orderId));
  return moveOn(context, orderId, (now) => {
    const { order, shipments } = now;
    // Closing the payment may already have cancelled the order, through the provider's own event.
    if (order.status === 'cancelled') return also;
    if (order.status !== 'placed') return [];
    const move = { to: 'cancelled', by: 'shop', comment, shipments, isSilent: true } as const;
    return [...also, ...moveStatements(context.db, now, move)];
  });
};
