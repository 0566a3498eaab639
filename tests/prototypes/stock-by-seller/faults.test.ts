import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomFrom } from '../../bench/random.ts';
import { FATES, Faults, run, type Fate } from './faults.ts';
import { cancel, pay, place, type Placed, type PlannedOrder } from './order.ts';
import { ORDER_TABLE } from './order-rows.ts';

const MINUTE_MS = 60_000;
const TIME_TO_PAY_MS = 30 * MINUTE_MS;
/** Longer than anything waits or is remembered. */
const LONG_MS = 120 * MINUTE_MS;

const stockOf = (seller: string) => env.STOCKS.getByName(seller);
const clockOf = (order: string) => env.STOCK_CLOCKS.getByName(order);
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** An order with what its buyer has done and been told. */
interface Bought {
  readonly order: PlannedOrder;
  told: Placed | 'paid' | '';
  hasCancelled: boolean;
}

/** Two sellers, what they have been given, and the orders at them. */
class Trial {
  readonly bought: Bought[] = [];
  readonly given = new Map<string, number>();
  readonly places = new Map<string, number>();

  async receive(seller: string, quantities: Record<string, number>, placesADay: number) {
    await stockOf(seller).receive(quantities, placesADay);
    this.places.set(seller, placesADay);
    for (const [variant, quantity] of Object.entries(quantities)) {
      const key = `${seller} ${variant}`;
      this.given.set(key, (this.given.get(key) ?? 0) + quantity);
    }
  }

  order(id: string, parts: PlannedOrder['parts']): Bought {
    const order = { id, total: 100 * parts.length, parts, payBy: Date.now() + TIME_TO_PAY_MS };
    const bought: Bought = { order, told: '', hasCancelled: false };
    this.bought.push(bought);
    return bought;
  }

  /** No seller has promised more than it was given, nor more of a day than it has places. */
  async expectNothingTwice() {
    for (const [seller, capacity] of this.places) {
      const { stock, reservations } = await stockOf(seller).report();
      for (const [variant, left] of Object.entries(stock)) {
        const sold = reservations.reduce((sum, one) => sum + (one.quantities[variant] ?? 0), 0);
        expect({ variant, sum: sold + left }).toEqual({
          variant,
          sum: this.given.get(`${seller} ${variant}`),
        });
      }
      const days = Map.groupBy(
        reservations.filter(({ day }) => day !== ''),
        ({ day }) => day,
      );
      for (const [day, { length }] of days) {
        expect({ day, isTwice: length > capacity }).toEqual({ day, isTwice: false });
      }
    }
  }

  /** Lets alarms ring until none is left, while nobody else does anything. Calls that come late come then. */
  async recover(orders: readonly Bought[] = this.bought) {
    await this.#ring(orders);
    const late = run.faults.late.splice(0);
    for (const call of late) await quiet(call());
    if (late.length > 0) await this.#ring(orders);
  }

  async #ring(orders: readonly Bought[]) {
    run.faults.draw = () => undefined;
    run.faults.before = () => Promise.resolve();
    run.faults.down.clear();
    for (let turn = 0; turn < 10; turn += 1) {
      pass(LONG_MS);
      const sellers = [...this.places.keys()].map(stockOf);
      const clocks = orders.map(({ order }) => clockOf(order.id));
      const rung = await Promise.all([...sellers, ...clocks].map(runDurableObjectAlarm));
      if (!rung.some(Boolean)) return;
    }
    throw new Error('something is reserved, or left to do, for ever');
  }

  async statuses(): Promise<ReadonlyMap<string, string>> {
    const rows = await env.MARKET_DB.prepare('SELECT id, status FROM placed_order').all<{
      id: string;
      status: string;
    }>();
    return new Map(rows.results.map(({ id, status }) => [id, status]));
  }

  /** Every order is whole or nothing, at its sellers, in its row and at the bank. */
  async expectWholeOrNothing(orders: readonly Bought[] = this.bought) {
    await this.expectNothingTwice();
    const statuses = await this.statuses();
    const bySeller = (a: { seller: string }, b: { seller: string }) =>
      a.seller.localeCompare(b.seller);
    const reports = [...this.places.keys()].map(async (seller) => {
      const { reservations } = await stockOf(seller).report();
      return reservations.map((one) => ({ ...one, seller }));
    });
    const reserved = Map.groupBy((await Promise.all(reports)).flat(), ({ order_id }) => order_id);
    for (const { order, told, hasCancelled } of orders) {
      const isPaid = statuses.get(order.id) === 'paid';
      const held = reserved.get(order.id) ?? [];
      const whole = order.parts.map((part) => ({
        ...part,
        order_id: order.id,
        state: 'confirmed',
      }));
      expect({ id: order.id, held: held.toSorted(bySeller) }).toEqual({
        id: order.id,
        held: isPaid ? whole.toSorted(bySeller) : [],
      });
      const payment = run.faults.bank.payments.get(order.id);
      const taken = payment?.state === 'taken' && !payment.isRefunded ? payment.pence : 0;
      expect({ id: order.id, taken }).toEqual({ id: order.id, taken: isPaid ? order.total : 0 });
      // Only the buyer's own wish gives money back: time never ends an order whose money is taken.
      if (payment?.isRefunded)
        expect({ id: order.id, hasCancelled }).toMatchObject({ hasCancelled: true });
      if (told === 'paid' && !hasCancelled)
        expect({ id: order.id, isPaid }).toMatchObject({ isPaid: true });
      if (['sold_out', 'day_full', 'over'].includes(told)) expect(isPaid).toBe(false);
    }
  }
}

let trial: Trial;
/** Each call that a walk has met, with what has happened to it. */
const walked = new Set<string>();

beforeEach(async () => {
  // No alarm rings by itself: those of the runtime follow the real time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * MINUTE_MS });
  await env.MARKET_DB.exec(`DROP TABLE IF EXISTS placed_order`);
  await env.MARKET_DB.prepare(ORDER_TABLE).run();
  trial = new Trial();
});

afterEach(() => vi.useRealTimers());

let made = 0;

/** Sellers that no other test has used. */
const sellers = async (quantity: number, placesADay = 10): Promise<readonly [string, string]> => {
  made += 1;
  const names = [`oak-${String(made)}`, `elm-${String(made)}`] as const;
  await trial.receive(names[0], { chair: quantity }, placesADay);
  await trial.receive(names[1], { lamp: quantity }, placesADay);
  return names;
};

const CHAIR_AND_LAMP = ([oak, elm]: readonly [string, string], day = ''): PlannedOrder['parts'] => [
  { seller: oak, quantities: { chair: 1 }, day },
  { seller: elm, quantities: { lamp: 1 }, day },
];

const placeIt = async (bought: Bought) => {
  const told = await place(run.faults.market(), bought.order);
  bought.told = told;
  return told;
};
const payIt = async (bought: Bought) => {
  const status = await pay(run.faults.market(), bought.order.id);
  if (status === 'paid') bought.told = 'paid';
  return status;
};
const cancelIt = async (bought: Bought) => {
  bought.hasCancelled = true;
  await cancel(run.faults.market(), bought.order.id);
};

const quiet = async <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

describe('an order at two sellers', () => {
  it('is confirmed at both once it is paid', async () => {
    run.faults = new Faults();
    const one = trial.order('whole', CHAIR_AND_LAMP(await sellers(1), 'monday'));
    expect([await placeIt(one), await payIt(one)]).toEqual(['placed', 'paid']);
    await trial.expectWholeOrNothing();
  });

  it('is placed at neither where one has sold out, and leaves the other its stock', async () => {
    run.faults = new Faults();
    const names = await sellers(0);
    await trial.receive(names[0], { chair: 1 }, 10);
    const one = trial.order('short', CHAIR_AND_LAMP(names));
    expect(await placeIt(one)).toBe('sold_out');
    expect((await stockOf(names[0]).report()).stock).toEqual({ chair: 1 });
    await trial.expectWholeOrNothing();
  });

  it.each([
    ['quantity', 1, 10],
    ['place of a day', 10, 1],
  ] as const)('has the last %s alone, of ten that want it', async (_, quantity, places) => {
    run.faults = new Faults();
    const names = await sellers(quantity, places);
    const ten = Array.from({ length: 10 }, (__, index) =>
      trial.order(`last ${String(quantity)} ${String(index)}`, CHAIR_AND_LAMP(names, 'monday')),
    );
    await Promise.all(ten.map(placeIt));
    await Promise.all(ten.map(payIt));
    expect(ten.filter(({ told }) => told === 'paid')).toHaveLength(1);
    await trial.recover();
    await trial.expectWholeOrNothing();
  });

  it('is one order however often it is sent', async () => {
    run.faults = new Faults();
    const one = trial.order('again', CHAIR_AND_LAMP(await sellers(1)));
    const told = await Promise.all([placeIt(one), placeIt(one)]);
    expect([...told, await payIt(one), await placeIt(one)]).toEqual([
      'placed',
      'placed',
      'paid',
      'placed',
    ]);
    await trial.recover();
    await trial.expectWholeOrNothing();
  });

  it('is placed when it is sent again after its row was lost', async () => {
    let calls = 0;
    // The clock, the two sellers, the row.
    run.faults = new Faults(() => ((calls += 1) === 4 ? 'dies' : undefined));
    const one = trial.order('row lost', CHAIR_AND_LAMP(await sellers(1, 1), 'monday'));
    expect([await quiet(placeIt(one)), await placeIt(one)]).toEqual([undefined, 'placed']);
    expect([...run.faults.seen]).toEqual(['rows.write dies']);
    await trial.recover();
    await trial.expectWholeOrNothing();
  });

  it('is refused while one seller is down, and frees the other at once', async () => {
    run.faults = new Faults();
    const names = await sellers(1);
    run.faults.down.add(names[1]);
    const one = trial.order('down', CHAIR_AND_LAMP(names));
    await quiet(placeIt(one));
    expect((await stockOf(names[0]).report()).stock).toEqual({ chair: 1 });
    await trial.recover();
    await trial.expectWholeOrNothing();
  });

  it('is over when it is unpaid in time, and its payment is closed before', async () => {
    run.faults = new Faults();
    const one = trial.order('lapsed', CHAIR_AND_LAMP(await sellers(1)));
    await placeIt(one);
    pass(TIME_TO_PAY_MS);
    await runDurableObjectAlarm(clockOf('lapsed'));
    expect(await payIt(one)).toBe('cancelled');
    expect(run.faults.bank.payments.get('lapsed')).toMatchObject({ state: 'closed', pence: 0 });
    await trial.expectWholeOrNothing();
  });
});

describe('a call that comes after its order is over', () => {
  it.each([0, LONG_MS])('changes nothing, after %d milliseconds', async (ms) => {
    run.faults = new Faults();
    const names = await sellers(1, 1);
    const one = trial.order(`late ${String(ms)}`, CHAIR_AND_LAMP(names, 'monday'));
    await placeIt(one);
    await payIt(one);
    await cancelIt(one);
    pass(ms);
    await runDurableObjectAlarm(stockOf(names[0]));
    const { id, payBy, parts } = one.order;
    const note = { id, payBy, sellers: names };
    expect(await stockOf(names[0]).reserve(note, parts[0]!)).toBe('over');
    await stockOf(names[0]).confirm(note);
    await stockOf(names[0]).release(note);
    await trial.recover();
    await trial.expectWholeOrNothing();
  });
});

type Buyer = (bought: Bought) => Promise<unknown>;

const places: Buyer = async (bought) => quiet(placeIt(bought));
const pays: Buyer = async (bought) => quiet(payIt(bought));
const cancels: Buyer = async (bought) => quiet(cancelIt(bought));

/** What a buyer does whose requests may fail; recovery does the rest. */
const BUYERS: Readonly<Record<string, readonly Buyer[]>> = {
  'who pays': [places, pays],
  'who sends all twice': [places, places, pays, pays, cancels, cancels],
  'whose clock cancels': [
    places,
    pays,
    async (bought) => {
      bought.hasCancelled = true;
      const market = run.faults.market();
      const row = await quiet(market.rows.read(bought.order.id));
      if (row) await quiet(market.clockOf(row.note).wake(row.note, Date.now(), 'cancelled'));
      await runDurableObjectAlarm(clockOf(bought.order.id));
    },
  ],
  'whose clock rings before each call': [
    ({ order }) => {
      let isRinging = false;
      run.faults.before = async () => {
        if (isRinging) return;
        isRinging = true;
        await runDurableObjectAlarm(clockOf(order.id));
        isRinging = false;
      };
      return Promise.resolve();
    },
    places,
    pays,
    cancels,
  ],
};

/** More than there are calls. */
const MOST_CALLS = 80;

describe.each(Object.entries(BUYERS))('an order of a buyer %s', (who, steps) => {
  it.each(FATES)('is whole or none, whichever of its calls is %s', async (fate) => {
    for (let at = 1; at < MOST_CALLS; at += 1) {
      let calls = 0;
      trial = new Trial();
      run.faults = new Faults(() => ((calls += 1) === at ? fate : undefined));
      const parts = CHAIR_AND_LAMP(await sellers(1, 1), 'monday');
      const one = trial.order(`${who} ${fate} ${String(at)}`, parts);
      for (const step of steps) await step(one);
      if (calls < at) return;
      await trial.recover();
      await trial.expectWholeOrNothing();
      for (const met of run.faults.seen) walked.add(met);
    }
    throw new Error('an order makes more calls than this test walks');
  });
});

describe('the walk', () => {
  it('has met every call with everything that can happen to it', () => {
    const CALLS = [
      ...['bank.close', 'bank.read', 'bank.refund', 'bank.take'],
      ...['rows.move', 'rows.read', 'rows.write'],
      ...['clock.wake', 'stock.confirm', 'stock.release', 'stock.reserve'],
    ];
    const all = CALLS.flatMap((call) => FATES.map((fate) => `${call} ${fate}`));
    const possible = all.filter((one) => !/^(bank|rows).* killed$/.test(one));
    expect([...walked].toSorted()).toEqual(possible.toSorted());
  });
});

/** Buyers of a round. */
const AT_ONCE = 60;
const ROUNDS = Math.ceil(Number(env.GENERATED_ORDERS) / AT_ONCE);
/** The share of calls to which something happens. */
const SHARE = 0.04;

class Chance {
  readonly random = randomFrom(Number(env.GENERATED_SEED));

  is(share: number): boolean {
    return this.random() < share;
  }

  oneOf<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!;
  }
}

describe('generated orders at two sellers, under faults of all kinds', () => {
  const chance = new Chance();

  const planned = (round: number, id: string): Bought => {
    const day = () => (chance.is(0.6) ? `${chance.oneOf(['mon', 'tue'])} ${String(round)}` : '');
    const variant = chance.oneOf(['chair', 'table']);
    const oak = { seller: 'oak', quantities: { [variant]: chance.oneOf([1, 2]) }, day: day() };
    const elm = { seller: 'elm', quantities: { lamp: 1 }, day: day() };
    return trial.order(id, chance.is(0.8) ? [oak, elm] : [chance.oneOf([oak, elm])]);
  };

  /** Time passes, alarms ring early, twice or never, objects are killed, and calls come again. */
  const happen = async (ids: readonly string[]): Promise<void> => {
    const id = chance.oneOf(ids);
    const seller = chance.oneOf(['oak', 'elm']);
    const { down, late } = run.faults;
    const events: readonly (() => unknown)[] = [
      () => late.splice(Math.floor(chance.random() * late.length), 1)[0]?.(),
      () => runDurableObjectAlarm(clockOf(id)),
      () => runDurableObjectAlarm(clockOf(id)),
      () => runDurableObjectAlarm(stockOf(seller)),
      () => runInDurableObject(stockOf(seller), (_, { storage }) => storage.deleteAlarm()),
      () => clockOf(id).loseAlarm(),
      () => clockOf(id).die(),
      () => chance.is(0.3) && stockOf(seller).die(),
      () => down.delete('oak'),
      () => down.delete('elm'),
      () => chance.is(0.3) && down.add(seller),
      () => pass(chance.oneOf([0, 1, 2]) * MINUTE_MS),
      () => chance.is(0.05) && pass(TIME_TO_PAY_MS),
    ];
    await quiet(Promise.try(chance.oneOf(events)));
  };

  const buy = async (bought: Bought): Promise<void> => {
    if (chance.is(0.1)) await Promise.all([quiet(placeIt(bought)), quiet(placeIt(bought))]);
    else await quiet(placeIt(bought));
    if (bought.told === '' && chance.is(0.5)) await quiet(placeIt(bought));
    // Some leave without paying; others pay although they were told nothing.
    if (chance.is(0.15)) return;
    if (chance.is(0.15)) await Promise.all([quiet(payIt(bought)), quiet(cancelIt(bought))]);
    else await quiet(payIt(bought));
    if (bought.told !== 'paid' && chance.is(0.5)) await quiet(payIt(bought));
    if (chance.is(0.1)) await quiet(cancelIt(bought));
  };

  it('sell nothing twice, and leave each order whole or nothing', async () => {
    const draw = (): Fate | undefined => (chance.is(SHARE) ? chance.oneOf(FATES) : undefined);
    run.faults = new Faults(draw);
    for (let round = 0; round < ROUNDS; round += 1) {
      run.faults.draw = draw;
      await trial.receive('oak', { chair: 14, table: 8 }, 6);
      await trial.receive('elm', { lamp: 24 }, 5);
      const ids = Array.from(
        { length: AT_ONCE },
        (_, index) => `${String(round)} ${String(index)}`,
      );
      const buying = new Set(ids);
      const happening = async () => {
        while (buying.size > 0) {
          await happen(ids);
          await scheduler.wait(3);
        }
      };
      const orders = ids.map((id) => planned(round, id));
      const bought = orders.map((one) => buy(one).finally(() => buying.delete(one.order.id)));
      await Promise.all([...bought, happening()]);
      await trial.expectNothingTwice();
      await trial.recover(orders);
      await trial.expectWholeOrNothing(orders);
    }
    await trial.expectWholeOrNothing();
    const statuses = await trial.statuses();
    const count = (is: (bought: Bought) => boolean) => trial.bought.filter(is).length;
    const ends: Readonly<Record<string, number>> = {
      paid: count(({ order }) => statuses.get(order.id) === 'paid'),
      refunded: [...run.faults.bank.payments.values()].filter((one) => one.isRefunded).length,
      lapsed: count(
        ({ order, told, hasCancelled }) =>
          told === 'placed' && !hasCancelled && statuses.get(order.id) === 'cancelled',
      ),
      soldOut: count(({ told }) => told === 'sold_out'),
      dayFull: count(({ told }) => told === 'day_full'),
      unanswered: count(({ told }) => told === 'unanswered' || told === ''),
    };
    expect(Object.entries(ends).filter(([, number]) => number < 5)).toEqual([]);
  }, 600_000);
});
