import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCart } from '@parlour/contract';
import { shopper } from '../checkout/shopper.ts';
import { exported, importAll } from './call.ts';
import { emptied } from './import/emptied.ts';
import {
  buyChairs,
  chairsLeft,
  importChair,
  moment,
  putChairIntoCart,
  setChairs,
} from './stock.ts';

beforeEach(emptied);

const UPDATED = [{ outcome: 'updated' }];
const UNCHANGED = [{ outcome: 'unchanged' }];

describe('the stock of an import', () => {
  it('corrects a figure that was set by hand, even when nothing else in the feed has changed', async () => {
    await importChair({ stock: 3 });
    await setChairs(0);
    expect(await importChair({ stock: 3 }, { dryRun: true })).toEqual(UPDATED);
    expect(await chairsLeft()).toBe(0);
    expect(await importChair({ stock: 3 })).toEqual(UPDATED);
    expect(await chairsLeft()).toBe(3);
  });

  it('puts no sold unit on sale again when only a title has changed', async () => {
    await importChair({ stock: 3 });
    await buyChairs(2);
    expect(await importChair({ stock: 3, name: 'Oak chair' })).toEqual(UPDATED);
    expect(await chairsLeft()).toBe(1);
    expect(await importChair({ stock: 3, name: 'Oak chair' })).toEqual(UNCHANGED);
    expect(await chairsLeft()).toBe(1);
  });

  it('is the figure of the feed, less sales since the feed was made', async () => {
    await importChair({ stock: 4 });
    await buyChairs(1);
    const made = await moment();
    const { cancel } = await buyChairs(2);
    const stockDate = { at: made, isExact: true };
    await importChair({ stock: 8 }, { stockDate });
    expect(await chairsLeft()).toBe(6);
    await cancel();
    await importChair({ stock: 8 }, { stockDate });
    expect(await chairsLeft()).toBe(8);
  });

  it('uses a new figure that the feed dates after the sale', async () => {
    await importChair({ stock: 3 });
    await buyChairs(2);
    const stockDate = { at: await moment(), isExact: true };
    expect(await importChair({ stock: 3 }, { stockDate })).toEqual(UPDATED);
    expect(await chairsLeft()).toBe(3);
  });

  it('is never below zero, and returned units cover oversold ones first', async () => {
    const stockDate = { at: await moment(), isExact: true };
    await importChair({ stock: 5 });
    const one = await buyChairs(2);
    const other = await buyChairs(2);
    await importChair({ stock: 1 }, { stockDate });
    expect(await chairsLeft()).toBe(0);
    await one.cancel();
    expect(await chairsLeft()).toBe(0);
    await other.cancel();
    expect(await chairsLeft()).toBe(1);
  });

  it('does not run out when it is not counted', async () => {
    await importChair({ stock: null });
    await buyChairs(10);
    const { cancel } = await buyChairs(1);
    expect(await chairsLeft()).toBe(10);
    await cancel();
    expect(await chairsLeft()).toBe(10);
    const [chair] = (await exported('parlour')).filter(({ kind }) => kind === 'product');
    expect(chair).toMatchObject({ variants: [{ offers: [{ stock: 10, counted: false }] }] });
    expect(await importAll([chair])).toEqual(UNCHANGED);
  });
});

describe('a dropped variant', () => {
  it('[CART-003] is not confused with its successor, in carts and when an order is cancelled', async () => {
    await importChair({ stock: 5, reference: 'oak' });
    const ada = await shopper();
    await putChairIntoCart(ada);
    const { cancel } = await buyChairs(2);
    await importChair({ stock: 3, reference: 'ash' });
    await cancel();
    expect(await chairsLeft()).toBe(3);
    const { data } = await ada.call(readCart, {});
    expect(data).toMatchObject([{ state: 'unavailable' }]);
  });
});

/** The possible events of a chair. A moment is a fraction of the elapsed time. */
const events = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    stock: fc.option(fc.integer({ min: 0, max: 6 }), { freq: 6 }),
    name: fc.constantFrom('Chair', 'Oak chair'),
    made: fc.double({ min: 0, max: 1, noNaN: true }),
    isExact: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('order' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('order' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(10) }),
  fc.record({ kind: fc.constant('set' as const), stock: fc.integer({ min: 0, max: 6 }) }),
);

type StockEvent = typeof events extends fc.Arbitrary<infer One> ? One : never;

/** The stock as a shopkeeper would keep it with pencil and paper. */
class Ledger {
  /** Units, negative when oversold; null while it is not counted. */
  balance: number | null = 0;
  /** The figure of the last import, and its date. */
  #stated: { readonly stock: number; readonly made: number } | null = null;
  /** The units that went out (or came back), and when. */
  readonly #moves: { readonly at: number; readonly quantity: number }[] = [];

  get onSale(): number {
    return this.balance === null ? 10 : Math.max(0, this.balance);
  }

  move(at: number, quantity: number): void {
    this.#moves.push({ at, quantity });
    if (this.balance !== null) this.balance -= quantity;
  }

  count(stock: number): void {
    this.balance = stock;
  }

  #goneSince(made: number): number {
    const moves = this.#moves.filter(({ at }) => at > made);
    return moves.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  state(stock: number | null, bound: number, isExact: boolean): void {
    const isRepeated = !isExact && stock !== null && this.#stated?.stock === stock;
    const made = isRepeated ? Math.min(this.#stated?.made ?? bound, bound) : bound;
    this.#stated = stock === null ? null : { stock, made };
    this.balance = stock === null ? null : stock - this.#goneSince(made);
  }
}

/** Runs all events, and compares the shop with the ledger after each. */
const happen = async (history: readonly StockEvent[]): Promise<void> => {
  await emptied();
  const ledger = new Ledger();
  const bought: { readonly quantity: number; readonly cancel: () => Promise<unknown> }[] = [];
  const moments = [await moment()];
  await importChair({ stock: 4 }, { stockDate: { at: moments[0]!, isExact: true } });
  ledger.state(4, 0, true);
  for (const [index, one] of history.entries()) {
    const at = index + 1;
    moments.push(await moment());
    if (one.kind === 'import') {
      const made = Math.round(one.made * at);
      ledger.state(one.stock, made, one.isExact);
      await importChair(one, { stockDate: { at: moments[made]!, isExact: one.isExact } });
    } else if (one.kind === 'set') {
      ledger.count(one.stock);
      await setChairs(one.stock);
    } else if (one.kind === 'cancel') {
      const [order] = bought.splice(one.which % Math.max(1, bought.length), 1);
      if (order) ledger.move(at + 0.5, -order.quantity);
      await order?.cancel();
    } else if (one.quantity > ledger.onSale) {
      await expect(buyChairs(one.quantity)).rejects.toMatchObject({ status: 409 });
    } else {
      ledger.move(at + 0.5, one.quantity);
      bought.push({ quantity: one.quantity, ...(await buyChairs(one.quantity)) });
    }
    expect(await chairsLeft()).toBe(ledger.onSale);
  }
};

describe('stock', () => {
  it('is right after any order of imports, orders, cancellations and changes by hand', async () => {
    const histories = fc.array(events, { minLength: 1, maxLength: 9 });
    await fc.assert(fc.asyncProperty(histories, happen), { numRuns: 25 });
  });
});
