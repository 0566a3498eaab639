import type { Answer, Market, OrderNote, OrderRow, Status, Stock, Wanted } from './market.ts';

export interface PlannedOrder {
  readonly id: string;
  readonly total: number;
  readonly parts: readonly ({ readonly seller: string } & Wanted)[];
  readonly payBy: number;
}

export type Placed = 'placed' | Exclude<Answer, 'reserved'> | 'unanswered';

/**
 * Places an order at all of its sellers, or at none. Its row in the market's database decides, and whoever writes it
 * first: this call when all have said yes, or the order's clock when the time is over.
 */
export const place = async (
  market: Market,
  { id, total, parts, payBy }: PlannedOrder,
): Promise<Placed> => {
  const note: OrderNote = { id, payBy, sellers: parts.map(({ seller }) => seller) };
  // All at once. Where a seller has reserved and the clock was not set, the seller sets it.
  const [clock, ...answers] = await Promise.allSettled([
    market.clockOf(note).wake(note, payBy),
    ...parts.map((part) => market.stockOf(part.seller).reserve(note, part)),
  ]);
  const refusal = answers
    .map((one) => (one.status === 'fulfilled' ? one.value : 'unanswered'))
    .find((answer) => answer !== 'reserved');
  const isHeld = clock.status === 'fulfilled' && refusal === undefined;
  const row = await market.rows.write({ status: isHeld ? 'placed' : 'cancelled', total, note });
  if (row.status !== 'cancelled') return 'placed';
  await settle(market, note);
  return refusal ?? 'unanswered';
};

/** Takes the money and then tells the sellers. */
export const pay = async (market: Market, id: string): Promise<Status | undefined> => {
  const row = await market.rows.read(id);
  if (row?.status === 'placed') await market.bank.take(id, row.total);
  if (row) await settle(market, row.note);
  return (await market.rows.read(id))?.status;
};

/** Cancels an order, paid or not. The wish is written down first, where the alarm is. */
export const cancel = async (market: Market, id: string): Promise<void> => {
  const row = await market.rows.read(id);
  if (!row || row.status === 'cancelled') return;
  await market.clockOf(row.note).wake(row.note, Date.now(), 'cancelled');
  await settle(market, row.note, 'cancelled');
};

/**
 * Does whatever is due for an order, however often and whoever calls.
 * @returns whether nothing is left to do
 */
export const settle = async (
  market: Market,
  note: OrderNote,
  wish?: 'cancelled',
): Promise<boolean> => {
  const row = await decided(market, note, wish);
  if (row === null || row.status === 'placed') return false;
  if (row.status === 'paid') {
    await atEach(market, note, (stock) => stock.confirm(note));
    return true;
  }
  if ((await market.bank.close(note.id)) === 'taken') await market.bank.refund(note.id);
  await atEach(market, note, (stock) => stock.release(note));
  return true;
};

/** The order after what the customer, the bank and the time say of it; null for one that may still be written. */
const decided = async (
  { rows, bank }: Market,
  note: OrderNote,
  wish?: 'cancelled',
): Promise<OrderRow | null> => {
  if (wish) return rows.move(note.id, ['placed', 'paid'], wish);
  const row = await rows.read(note.id);
  const isOver = Date.now() >= note.payBy;
  if (!row) return isOver ? rows.write({ status: 'cancelled', total: 0, note }) : null;
  if (row.status !== 'placed') return row;
  // Closed before the order is over, so that no payment can follow.
  const payment = await (isOver ? bank.close(note.id) : bank.read(note.id));
  if (payment === 'open') return row;
  return rows.move(note.id, ['placed'], payment === 'taken' ? 'paid' : 'cancelled');
};

/** All sellers are told, even if one of them does not answer. */
const atEach = async (
  market: Market,
  { sellers }: OrderNote,
  step: (stock: Stock) => Promise<void>,
): Promise<void> => {
  const told = await Promise.allSettled(sellers.map((seller) => step(market.stockOf(seller))));
  const failed = told.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};
