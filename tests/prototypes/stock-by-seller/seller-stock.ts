import { DurableObject } from 'cloudflare:workers';
import { errorChain, log } from '@parlour/runtime';
import type { Answer, Clock, OrderNote, Stock, Wanted } from './market.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS stock (variant TEXT PRIMARY KEY, quantity INTEGER NOT NULL CHECK (quantity >= 0));
  CREATE TABLE IF NOT EXISTS capacity (id INTEGER PRIMARY KEY CHECK (id = 1), a_day INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS reservation (order_id TEXT PRIMARY KEY, state TEXT NOT NULL,
    day TEXT NOT NULL, quantities TEXT NOT NULL, note TEXT NOT NULL, pay_by INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS reservation_day ON reservation (day) WHERE state <> 'released';
  CREATE INDEX IF NOT EXISTS reservation_open ON reservation (state, pay_by) WHERE state <> 'confirmed';
`;

const RECEIVE = `INSERT INTO stock SELECT key, value FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`;
const SET_CAPACITY = 'INSERT OR REPLACE INTO capacity VALUES (1, ?)';

const OWN = 'SELECT state, quantities FROM reservation WHERE order_id = ?';
const SHORT = `SELECT 1 FROM json_each(?) AS wanted LEFT JOIN stock ON stock.variant = wanted.key
  WHERE coalesce(stock.quantity, 0) < wanted.value`;
/** Places are counted: there is no counter that a release could forget. */
const FULL = `SELECT 1 WHERE (SELECT count(*) FROM reservation WHERE day = ? AND state <> 'released')
  >= (SELECT a_day FROM capacity)`;

const move = (sign: '+' | '-') => `UPDATE stock SET quantity = quantity ${sign} moved.value
  FROM json_each(?) AS moved WHERE stock.variant = moved.key`;
const TAKE = move('-');
const GIVE_BACK = move('+');
const RESERVE = `INSERT INTO reservation VALUES (?, 'reserved', ?, ?, ?, ?)`;
const CONFIRM = `UPDATE reservation SET state = 'confirmed' WHERE order_id = ? AND state = 'reserved'`;
/** A reservation that is not there may still be on its way. */
const RELEASE = `INSERT INTO reservation VALUES (?, 'released', '', '{}', '', ?)
  ON CONFLICT DO UPDATE SET state = 'released'`;

const OVERDUE = `SELECT note FROM reservation WHERE state = 'reserved' AND pay_by <= ?`;
const FORGET = `DELETE FROM reservation WHERE state = 'released' AND pay_by <= ?`;

/** Milliseconds for which a release is remembered after the time at which its reservation could still come. */
const REMEMBERED_MS = 3_600_000;
const NEXT = `SELECT min(CASE state WHEN 'reserved' THEN pay_by ELSE pay_by + ${String(REMEMBERED_MS)} END) AS at
  FROM reservation WHERE state <> 'confirmed'`;

/** Milliseconds before an overdue order is asked about again. */
const RETRY_MS = 60_000;

interface Reservation {
  readonly state: 'reserved' | 'confirmed' | 'released';
  readonly quantities: string;
}

/**
 * The authority on a seller's stock and on its places of a day: one object for each seller. A reservation may be confirmed,
 * and may be released for good, so each step may come twice or late.
 * The object frees nothing by its own clock, because the order may have been paid: it wakes the order, which decides.
 */
export abstract class SellerStock extends DurableObject implements Stock {
  protected abstract clockOf(order: OrderNote): Clock;

  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#sql.exec(TABLES);
  }

  /** What a feed brings. */
  receive(quantities: Wanted['quantities'], placesADay: number): void {
    this.#sql.exec(RECEIVE, JSON.stringify(quantities));
    this.#sql.exec(SET_CAPACITY, placesADay);
  }

  /** Takes all that an order wants of this seller, or nothing. */
  async reserve(order: OrderNote, { quantities, day }: Wanted): Promise<Answer> {
    const alarm = await this.ctx.storage.getAlarm();
    const own = this.#own(order);
    if (own) return own.state === 'released' ? 'over' : 'reserved';
    if (Date.now() >= order.payBy) return 'over';
    const wanted = JSON.stringify(quantities);
    if (this.#isAny(SHORT, wanted)) return 'sold_out';
    if (day !== '' && this.#isAny(FULL, day)) return 'day_full';
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec(TAKE, wanted);
      this.#sql.exec(RESERVE, order.id, day, wanted, JSON.stringify(order), order.payBy);
    });
    // Nothing is awaited since the rows were written, so the alarm is stored with them.
    if (alarm === null || order.payBy < alarm) this.#setAlarm();
    return 'reserved';
  }

  confirm({ id }: OrderNote): Promise<void> {
    this.#sql.exec(CONFIRM, id);
    return Promise.resolve();
  }

  /** Gives back what the order has taken, confirmed or not. */
  async release(order: OrderNote): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    const own = this.#own(order);
    if (own?.state === 'released') return;
    this.ctx.storage.transactionSync(() => {
      if (own) this.#sql.exec(GIVE_BACK, own.quantities);
      this.#sql.exec(RELEASE, order.id, order.payBy);
    });
    if (alarm === null) this.#setAlarm();
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#sql.exec(FORGET, now - REMEMBERED_MS);
    for (const { note } of this.#sql.exec<{ note: string }>(OVERDUE, now).toArray()) {
      const order = JSON.parse(note) as OrderNote;
      try {
        await this.clockOf(order).wake(order, now);
      } catch (thrown) {
        log('error', 'order_not_woken', { order: order.id, chain: errorChain(thrown) });
      }
    }
    this.#setAlarm(now + RETRY_MS);
  }

  #setAlarm(soonest = 0): void {
    const { at } = this.#sql.exec<{ at: number | null }>(NEXT).one();
    if (at !== null) void this.ctx.storage.setAlarm(Math.max(at, soonest));
  }

  #own({ id }: OrderNote): Reservation | undefined {
    return this.#sql.exec<{ [key in keyof Reservation]: Reservation[key] }>(OWN, id).toArray()[0];
  }

  #isAny(query: string, value: string): boolean {
    return this.#sql.exec(query, value).toArray().length > 0;
  }
}
