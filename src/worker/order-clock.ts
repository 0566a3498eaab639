import { tellAgent } from './agents/tell.ts';
import { OrderClockObject } from './market/orders/clock-object.ts';
import { payments } from './payments/payments.ts';

/** The Durable Object class of wrangler.toml. */
export class OrderClock extends OrderClockObject {
  protected override readonly payments = payments;
  protected override readonly tell = tellAgent;
}
