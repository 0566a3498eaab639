import type { PaymentVisit } from '@parlour/payments';
import type { Env } from './env.ts';

/** The site of an order, and the means to change it. */
export interface OrderVisit extends PaymentVisit {
  readonly env: Env;
}

/** Calls the shop about an order: when its time to pay is up, or when something is left to do. */
export interface OrderClock {
  wake(visit: OrderVisit, orderId: string, at: Date): Promise<void>;
}
