import type { Payments } from '@parlour/payments';
import type { OrderClock, OrderVisit } from '../../platform/order-clock.ts';

/**
 * The context for work on orders: for a customer, for an operator, and for the shop itself when a clock
 * rings.
 */
export interface OrderContext {
  readonly db: D1Database;
  readonly visit: OrderVisit;
  readonly payments: Payments;
  readonly clock: OrderClock;
}
