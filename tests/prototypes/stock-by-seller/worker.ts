import { run } from './faults.ts';
import type { Clock, Market, OrderNote } from './market.ts';
import { OrderClock } from './order-clock.ts';
import { SellerStock } from './seller-stock.ts';

/* The objects of the tests: the prototype's, with the faults of the run. */

export class TestedStock extends SellerStock {
  protected override clockOf(order: OrderNote): Clock {
    return run.faults.market().clockOf(order);
  }

  die(): Promise<void> {
    this.ctx.abort('killed');
    return Promise.resolve();
  }

  /** What the seller has, and what it has promised to whom. */
  report() {
    const { sql } = this.ctx.storage;
    const stock = sql.exec<{ variant: string; quantity: number }>('SELECT * FROM stock').toArray();
    const reservations = sql
      .exec<Record<'order_id' | 'state' | 'day' | 'quantities', string>>(
        `SELECT order_id, state, day, quantities FROM reservation WHERE state <> 'released'`,
      )
      .toArray();
    return {
      stock: Object.fromEntries(stock.map(({ variant, quantity }) => [variant, quantity])),
      reservations: reservations.map(({ quantities, ...row }) => ({
        ...row,
        quantities: JSON.parse(quantities) as Record<string, number>,
      })),
    };
  }
}

export class TestedClock extends OrderClock {
  protected override market(): Market {
    return run.faults.market();
  }

  /** As when the platform has given an alarm up. The shop finds a cancellation again by its row. */
  async loseAlarm(): Promise<void> {
    if (this.ctx.storage.kv.get('wish') === undefined) await this.ctx.storage.deleteAlarm();
  }

  die(): Promise<void> {
    this.ctx.abort('killed');
    return Promise.resolve();
  }
}

export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
