import type { OrderClock, Payments, PaymentVisit } from '../../platform/payments.ts';

/** What works on orders: for a customer, for the operator, and by itself when a clock rings. */
export interface OrderContext {
  readonly db: D1Database;
  readonly visit: PaymentVisit;
  readonly payments: Payments;
  readonly clock: OrderClock;
}
