import type { OrderClock, Payments, PaymentVisit } from '../../platform/payments.ts';

/**
 * The context for work on orders: for a customer, for an operator, and for the shop itself when a clock
 * rings.
 */
export interface OrderContext {
  readonly db: D1Database;
  readonly visit: PaymentVisit;
  readonly payments: Payments;
  readonly clock: OrderClock;
}
