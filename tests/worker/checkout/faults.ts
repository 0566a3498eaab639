import { env } from 'cloudflare:workers';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { payments, type Payments } from '@parlour/payments';
import type { OrderClock } from '../../../src/worker/platform/order-clock.ts';
import { ShopError } from '@parlour/http';

export type Moment = 'before' | 'after';

/** Makes one step fail: the n-th that uses the database, the payments or the clock. */
export class Fault {
  steps: string[] = [];
  readonly #at: number;
  readonly #moment: Moment;

  constructor(at: number, moment: Moment) {
    this.#at = at;
    this.#moment = moment;
  }

  get hasHappened(): boolean {
    return this.steps.length >= this.#at;
  }

  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.steps.push(name);
    const isIt = this.steps.length === this.#at;
    if (isIt && this.#moment === 'before') throw faultOf(name);
    const done = await work();
    if (isIt) throw faultOf(name);
    return done;
  }
}

const faultOf = (name: string): Error =>
  name.startsWith('payments')
    ? new ShopError('payment_unavailable', 502, 'The payment service isn’t answering.')
    : new Error(`fault at ${name}`);

const REAL = Symbol('real');

const statementWith = (fault: Fault, real: D1PreparedStatement): D1PreparedStatement =>
  ({
    [REAL]: real,
    bind: (...values: unknown[]) => statementWith(fault, real.bind(...values)),
    first: (column?: string) =>
      fault.step('first', () => (column === undefined ? real.first() : real.first(column))),
    all: () => fault.step('all', () => real.all()),
    run: () => fault.step('run', () => real.run()),
  }) as unknown as D1PreparedStatement;

/** The market's database with a fault. */
export const databaseWith = (fault: Fault): D1Database =>
  ({
    prepare: (sql: string) => statementWith(fault, env.MARKET_DB.prepare(sql)),
    batch: (statements: { [REAL]: D1PreparedStatement }[]) =>
      fault.step('batch', () => env.MARKET_DB.batch(statements.map((one) => one[REAL]))),
  }) as unknown as D1Database;

export const paymentsWith = (fault: Fault): Payments =>
  new Proxy(payments, {
    get:
      (real, name: keyof Payments) =>
      (...given: never[]) =>
        fault.step(`payments.${name}`, () =>
          (real[name] as (...args: never[]) => Promise<unknown>)(...given),
        ),
  });

export const clockWith = (fault: Fault): OrderClock => ({
  wake: (...given) => fault.step('clock', () => orderClock.wake(...given)),
});
