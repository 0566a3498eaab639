import { formatPence } from '@parlour/domain';
import { moveOn } from './move-on.ts';
import { moveStatements } from './move-order.ts';
import type { OrderContext } from './order-context.ts';
import type { WholeOrder } from './orders.queries.ts';
import { payRefunds } from './pay-refunds.ts';
import { refused } from './refused.ts';
import { refundAnew, refundsOfOrder, refundState } from './refunds.queries.ts';

/**
 * What an operator does about a failed refund: asks the provider again, or records that the customer has been
 * paid in another way.
 * @throws {ShopError} `order_refused` for a refund that has not failed
 */
export const settleRefund = async (
  context: OrderContext,
  orderId: string,
  number: number,
  how: 'again' | 'paid-otherwise',
): Promise<WholeOrder> => {
  const whole = await moveOn(context, orderId, async (now) => {
    const rows = await refundsOfOrder(context.db, orderId);
    const row = rows.find((one) => one.number === number);
    if (!row || refundState(row) !== 'failed') {
      throw refused('This refund hasn’t failed.');
    }
    const amount = formatPence(row.amount_pence);
    const moment = new Date().toISOString();
    return [
      ...moveStatements(
        context.db,
        now,
        {
          to: now.order.status,
          by: 'operator',
          comment:
            how === 'again'
              ? `The refund of ${amount} is being paid again.`
              : `The refund of ${amount} has been paid in another way.`,
          shipments: [],
        },
        moment,
      ),
      ...refundAnew(context.db, row, how === 'again' ? '' : moment),
    ];
  });
  return payRefunds(context, whole);
};
