/*
 * What an order uses: its row in the market's database, the payment provider, the stock of each of its sellers, and its
 * clock. Each call may fail before it is done or after, and may come twice or late.
 */

/** What all participants of an order know of it, so that each can have it brought to its end. */
export interface OrderNote {
  readonly id: string;
  readonly sellers: readonly string[];
  /** Milliseconds; an order that is unpaid then is over. */
  readonly payBy: number;
}

/** What an order wants of one seller. */
export interface Wanted {
  /** Keyed by variant. */
  readonly quantities: Readonly<Record<string, number>>;
  /** The chosen day of delivery; '' for none. */
  readonly day: string;
}

export type Answer = 'reserved' | 'sold_out' | 'day_full' | 'over';

export interface Stock {
  reserve(order: OrderNote, wanted: Wanted): Promise<Answer>;
  confirm(order: OrderNote): Promise<void>;
  release(order: OrderNote): Promise<void>;
}

export interface Clock {
  /**
   * @param at milliseconds
   * @param wish what is to become of the order, whatever it is by then
   */
  wake(order: OrderNote, at: number, wish?: 'cancelled'): Promise<void>;
}

/** One payment an order. A closed one can no longer be taken. */
export interface Bank {
  read(order: string): Promise<'open' | 'closed' | 'taken'>;
  take(order: string, pence: number): Promise<'closed' | 'taken'>;
  close(order: string): Promise<'closed' | 'taken'>;
  /** Gives back what was taken, once. */
  refund(order: string): Promise<void>;
}

export type Status = 'placed' | 'paid' | 'cancelled';

export interface OrderRow {
  readonly status: Status;
  readonly total: number;
  readonly note: OrderNote;
}

export interface OrderRows {
  read(id: string): Promise<OrderRow | null>;
  /** Writes an order unless it is there. Returns what is there: the first write decides. */
  write(row: OrderRow): Promise<OrderRow>;
  /** Moves an order on if it has one of these statuses. Returns it as it is now. */
  move(id: string, from: readonly Status[], to: Status): Promise<OrderRow>;
}

export interface Market {
  readonly rows: OrderRows;
  readonly bank: Bank;
  stockOf(seller: string): Stock;
  clockOf(order: OrderNote): Clock;
}
