import { DurableObject } from 'cloudflare:workers';
import type { TellAgent } from '@parlour/agents';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import type { Payments } from '@parlour/payments';
import type { OrderClock, OrderVisit } from '../../platform/order-clock.ts';
import { siteById } from '@parlour/site';
import { notifyAgents } from '../agents/notify-agents.ts';
import { reconcileOrder } from './reconcile.ts';

const ORDER = 'order';
/** Milliseconds before a failed turn is retried. */
const RETRY_MS = 10 * 60_000;

interface ClockedOrder {
  readonly siteId: string;
  readonly orderId: string;
}

/**
 * The clock of one order: an alarm that rings when the time to pay is over, and again while the order still
 * needs work.
 */
export abstract class OrderClockObject extends DurableObject<Env> {
  protected abstract readonly payments: Payments;
  protected abstract readonly notify: TellAgent;

  async wake(order: ClockedOrder, at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    // The two writes go together, because a clock with nothing left to do deletes its data.
    const noted = this.ctx.storage.put(ORDER, order);
    const alarm = Math.min(at, set ?? at);
    await Promise.all([noted, this.ctx.storage.setAlarm(alarm)]);
  }

  override async alarm(): Promise<void> {
    const order = await this.ctx.storage.get<ClockedOrder>(ORDER);
    const site = order && (await siteById(this.env, order.siteId));
    if (!order || !site) return;
    const visit = { env: this.env, site };
    const context = { db: this.env.MARKET_DB, visit, payments: this.payments, clock: orderClock };
    try {
      await reconcileOrder(context, order.orderId);
      await notifyAgents(context, this.notify, order.orderId);
    } catch (thrown) {
      log('error', 'order_not_tended', { order: order.orderId, chain: errorChain(thrown) });
      await this.wake(order, Date.now() + RETRY_MS);
    }
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll();
  }
}

/** Wakes orders through their Durable Objects. */
export const orderClock: OrderClock = {
  async wake({ env, site }: OrderVisit, orderId, at) {
    const clocks = env.ORDER_CLOCKS as DurableObjectNamespace<OrderClockObject>;
    const clock = clocks.get(clocks.idFromName(`${site.id} ${orderId}`));
    await clock.wake({ siteId: site.id, orderId }, at.getTime());
  },
};
