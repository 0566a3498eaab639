import { DurableObject } from 'cloudflare:workers';
import { errorChain, log } from '@parlour/runtime';
import type { Clock, Market, OrderNote } from './market.ts';
import { settle } from './order.ts';

/** Milliseconds before a failed turn is retried. */
const RETRY_MS = 60_000;

/** The clock of one order, as the shop has it already (`src/worker/market/orders/clock-object.ts`). */
export abstract class OrderClock extends DurableObject implements Clock {
  protected abstract market(): Market;

  async wake(order: OrderNote, at: number, wish?: 'cancelled'): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    this.ctx.storage.kv.put('order', order);
    if (wish) this.ctx.storage.kv.put('wish', wish);
    await this.ctx.storage.setAlarm(Math.min(at, alarm ?? at));
  }

  override async alarm(): Promise<void> {
    const order = this.ctx.storage.kv.get<OrderNote>('order');
    if (!order) return;
    const wish = this.ctx.storage.kv.get<'cancelled'>('wish');
    try {
      if (!(await settle(this.market(), order, wish))) await this.wake(order, order.payBy);
    } catch (thrown) {
      // The platform gives up a turn that has failed seven times.
      log('error', 'order_not_settled', { order: order.id, chain: errorChain(thrown) });
      await this.wake(order, Date.now() + RETRY_MS);
    }
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll();
  }
}
