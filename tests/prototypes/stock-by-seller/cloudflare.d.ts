import type * as worker from './worker.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      readonly STOCKS: DurableObjectNamespace<worker.TestedStock>;
      /** How many orders `faults.test.ts` places at random. */
      readonly GENERATED_ORDERS: string;
      readonly STOCK_CLOCKS: DurableObjectNamespace<worker.TestedClock>;
    }
  }
}
