import { env } from 'cloudflare:workers';
import { RecordingBank } from './bank.ts';
import type { Market } from './market.ts';
import { orderRows } from './order-rows.ts';

/**
 * What can happen to a call: it is lost, its answer is lost, its caller dies before or after it, it comes twice, it comes
 * again much later, or the object that answers is killed meanwhile.
 */
export const FATES = ['lost', 'unanswered', 'dies', 'dead', 'twice', 'again', 'killed'] as const;
export type Fate = (typeof FATES)[number];

type Call = () => Promise<unknown>;

const REAL: Omit<Market, 'bank'> = {
  rows: orderRows(env.MARKET_DB),
  stockOf: (seller) => env.STOCKS.getByName(seller),
  clockOf: ({ id }) => env.STOCK_CLOCKS.getByName(id),
};

const KILL: Readonly<Record<string, (object: string) => Promise<void>>> = {
  stock: (seller) => env.STOCKS.getByName(seller).die(),
  clock: (order) => env.STOCK_CLOCKS.getByName(order).die(),
};

/** The faults of a run. */
export class Faults {
  readonly bank = new RecordingBank();
  /** Each call to which something has happened, with that. */
  readonly seen = new Set<string>();
  /** Sellers that do not answer. */
  readonly down = new Set<string>();
  /** Calls that will come again. */
  late: Call[] = [];

  /** Comes before each call. */
  before: () => Promise<void> = () => Promise.resolve();
  draw: () => Fate | undefined;

  /** @param draw what happens to the next call, if anything */
  constructor(draw: () => Fate | undefined = () => undefined) {
    this.draw = draw;
  }

  /** The market of one request or alarm, which may die: then it makes no further call. */
  market(): Market {
    const life = { isDead: false };
    const tried = <T extends object>(name: string, object: string, real: T): T =>
      new Proxy(real, {
        get:
          (_, method: string) =>
          (...given: unknown[]) =>
            this.#call(life, { name, object, method }, () =>
              (real as Record<string, (...args: unknown[]) => Promise<unknown>>)[method]!(...given),
            ),
      });
    return {
      rows: tried('rows', '', REAL.rows),
      bank: tried('bank', '', this.bank),
      stockOf: (seller) => tried('stock', seller, REAL.stockOf(seller)),
      clockOf: (order) => tried('clock', order.id, REAL.clockOf(order)),
    };
  }

  async #call(
    life: { isDead: boolean },
    { name, object, method }: { readonly [key in 'name' | 'object' | 'method']: string },
    work: Call,
  ): Promise<unknown> {
    await this.before();
    if (life.isDead) throw new Error('dead');
    if (this.down.has(object)) throw new Error(`${object} is down`);
    const fate = this.draw();
    const kill = KILL[name];
    if (fate === undefined || (fate === 'killed' && !kill)) return work();
    this.seen.add(`${name}.${method} ${fate}`);
    const failed = new Error(`${name}.${method}: ${fate}`);
    if (fate === 'dies') life.isDead = true;
    if (fate === 'lost' || fate === 'dies') throw failed;
    const [done] = await Promise.allSettled([work(), fate === 'killed' && kill?.(object)]);
    if (done.status === 'rejected') throw done.reason;
    if (fate === 'twice') return work();
    if (fate === 'again') this.late.push(work);
    if (fate === 'dead') life.isDead = true;
    if (fate === 'unanswered' || fate === 'dead') throw failed;
    return done.value;
  }
}

/** The run that is on: requests, clocks and sellers share its faults. */
export const run = { faults: new Faults() };
