import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addCartLine, callPath, productByVariant, readArrivals, readCart } from '@parlour/contract';
import { beginMinute } from '../../../src/worker/market/operator/offer-times.ts';
import { shopper } from '../checkout/shopper.ts';
import { emptyCache, startApp, type Visitor } from '../gateway/fixture.ts';
import { callOperator, importAll, rows } from '../operator/call.ts';
import { emptied } from '../operator/import/emptied.ts';

const LEAD_TIME = { handling: { min: 1, max: 2 }, transit: { min: 2, max: 3 } };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse('2026-11-26T12:00:00Z'));
  await emptied();
  await env.MARKET_DB.prepare('DELETE FROM schedule_mark').run();
  await emptyCache();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A chair of a seller, with what its offer and its seller say. */
const load = async (offer: object = {}, seller: object = {}): Promise<string> => {
  await importAll([
    { kind: 'seller', slug: 'oak', name: 'Oak', ...seller },
    {
      kind: 'product',
      reference: 'Chair',
      name: 'Chair',
      tags: [{ type: 'category', path: [{ name: 'Seats' }] }],
      variants: [
        {
          reference: 'Chair',
          name: 'Oak',
          seoTitle: 'Chair in oak',
          offers: [{ seller: { name: 'Oak' }, price: 90, stock: 5, leadTime: LEAD_TIME, ...offer }],
        },
      ],
    },
  ]);
  await callOperator('catalogue/finish', { body: { sites: ['parlour'] } });
  const [found] = await rows('SELECT id FROM variant');
  return String((found as { id: number }).id);
};

const arrivalOf = async (id: string) => {
  // A customer of this day: a token lasts an hour.
  const visitor = await shopper();
  const { variant } = await visitor.call(productByVariant, { params: { id } });
  const [offer] = variant.sellerInventories;
  return [offer?.arrivesFrom, offer?.arrivesUntil];
};

describe('the arrival of an offer for everybody', () => {
  it('is that of its lead time and of its seller’s days', async () => {
    expect(await arrivalOf(await load())).toEqual(['2026-12-01', '2026-12-03']);
    const calendar = { deliveryCalendar: { days: ['friday'] } };
    expect(await arrivalOf(await load({}, calendar))).toEqual(['2026-12-04', '2026-12-04']);
  });

  it('is that of a stored calendar which names its days alone', async () => {
    const id = await load();
    await env.MARKET_DB.prepare(
      `UPDATE seller SET delivery_calendar = '{"days":["friday"]}'`,
    ).run();
    expect(await arrivalOf(id)).toEqual(['2026-12-04', '2026-12-04']);
  });

  it('goes round Christmas and New Year', async () => {
    vi.setSystemTime(Date.parse('2026-12-23T12:00:00Z'));
    expect(await arrivalOf(await load())).toEqual(['2026-12-30', '2027-01-04']);
  });

  it.each([
    // Summer time: midnight in London is at 23:00.
    ['2026-03-30T22:59:00Z', '2026-04-02'],
    ['2026-03-30T23:00:00Z', '2026-04-07'],
    // The clocks went back on the 25th.
    ['2026-10-25T23:59:00Z', '2026-10-28'],
    ['2026-10-26T00:00:00Z', '2026-10-29'],
  ])('counts from the day in London at %s', async (now, from) => {
    vi.setSystemTime(Date.parse(now));
    expect((await arrivalOf(await load()))[0]).toBe(from);
  });

  it('is after the days on which its seller is closed', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    const closed = [{ from: '2026-11-30', until: '2026-12-13' }];
    expect(await arrivalOf(await load({}, { deliveryCalendar: { days, closed } }))).toEqual([
      '2026-12-15',
      '2026-12-17',
    ]);
  });

  it('is unknown without a lead time, and when it is sold out', async () => {
    expect(await arrivalOf(await load({ leadTime: undefined }))).toEqual(['', '']);
    expect(await arrivalOf(await load({ stock: 0 }))).toEqual(['', '']);
  });

  it('is that of a postcode where it is asked for', async () => {
    const areas = [
      { areas: ['EH'], days: ['monday', 'tuesday', 'wednesday'], extraDays: 5 },
      { areas: ['ZE'], days: [] },
    ];
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    const id = await load({}, { deliveryCalendar: { days, areas } });
    const visitor = await shopper();
    const at = async (postcode: string) => {
      const input = { params: { id }, query: { postcode } };
      const [arrival] = (await visitor.call(readArrivals, input)).data;
      return [arrival?.arrivesFrom, arrival?.arrivesUntil];
    };
    expect(await at('ls1 4dy')).toEqual(['2026-12-01', '2026-12-03']);
    expect(await at('EH3')).toEqual(['2026-12-08', '2026-12-14']);
    expect(await at('ZE1')).toEqual(['', '']);
  });

  it('is in the cart, too', async () => {
    const id = await load();
    const ada = await shopper();
    const { variant } = await ada.call(productByVariant, { params: { id } });
    const sellerId = variant.sellerInventories[0]?.sellerId ?? '';
    await ada.call(addCartLine, { body: { variantId: id, sellerId, quantity: 1 } });
    expect((await ada.call(readCart)).data).toMatchObject([
      { arrivesFrom: '2026-12-01', arrivesUntil: '2026-12-03' },
    ]);
  });

  const saidBy = (visit: Visitor, id: string) => async () => {
    const reply = await visit(
      new Request(`http://localhost:8787/${callPath(productByVariant, { id }, {})}`),
    );
    return /"arrivesFrom":"([^"]*)"/.exec(await reply.text())?.[1];
  };
  const minute = (moment: string) => {
    vi.setSystemTime(Date.parse(moment));
    return beginMinute(env, Date.now());
  };

  it('is a day later on pages from midnight in London', async () => {
    const id = await load();
    const said = saidBy(startApp(), id);
    await minute('2026-11-26T23:59:30Z');
    expect(await said()).toBe('2026-12-01');
    await minute('2026-11-27T00:00:30Z');
    expect(await said()).toBe('2026-12-02');
  });

  it.each([
    ['late', '2026-11-27T00:03:10Z'],
    ['missed for hours', '2026-11-27T05:00:00Z'],
  ])('is a day later even if the minute of midnight was %s', async (_, next) => {
    const id = await load();
    await minute('2026-11-26T23:59:00Z');
    const said = saidBy(startApp(), id);
    expect(await said()).toBe('2026-12-01');
    await minute(next);
    expect(await said()).toBe('2026-12-02');
  });

  it('is a day later even if the run of midnight failed, and the day begins once', async () => {
    const id = await load();
    await minute('2026-11-26T23:59:00Z');
    const said = saidBy(startApp(), id);
    expect(await said()).toBe('2026-12-01');
    vi.setSystemTime(Date.parse('2026-11-27T00:00:00Z'));
    const lost = {
      ...env,
      PURGE_LEDGERS: {
        idFromName: () => {
          throw new Error('no ledgers');
        },
      } as unknown as typeof env.PURGE_LEDGERS,
    };
    await expect(beginMinute(lost, Date.now())).rejects.toThrow('no ledgers');
    await minute('2026-11-27T00:01:00Z');
    expect(await said()).toBe('2026-12-02');
    // Another run of the same day purges nothing.
    await beginMinute(lost, Date.now());
  });

  it('is purged for in no minute in which the database takes no writes, rather than in every one', async () => {
    const id = await load();
    await minute('2026-11-26T23:59:00Z');
    const said = saidBy(startApp(), id);
    expect(await said()).toBe('2026-12-01');
    await env.MARKET_DB.batch(
      ['INSERT', 'UPDATE'].map((act) =>
        env.MARKET_DB.prepare(
          `CREATE TRIGGER full_${act} BEFORE ${act} ON schedule_mark
            BEGIN SELECT raise(ABORT, 'database or disk is full'); END`,
        ),
      ),
    );
    const freed = () =>
      env.MARKET_DB.batch(
        ['INSERT', 'UPDATE'].map((act) =>
          env.MARKET_DB.prepare(`DROP TRIGGER IF EXISTS full_${act}`),
        ),
      );
    onTestFinished(async () => {
      await freed();
    });
    await expect(minute('2026-11-27T00:00:30Z')).rejects.toThrow('full');
    expect(await said()).toBe('2026-12-01');
    await freed();
    await minute('2026-11-27T00:01:00Z');
    expect(await said()).toBe('2026-12-02');
  });

  it('follows the scheduled time when the platform calls a moment early', async () => {
    const id = await load();
    await minute('2026-11-26T23:58:00Z');
    vi.setSystemTime(Date.parse('2026-11-26T23:59:59.900Z'));
    await beginMinute(env, Date.parse('2026-11-27T00:00:00Z'));
    vi.setSystemTime(Date.parse('2026-11-27T00:00:01Z'));
    expect(await saidBy(startApp(), id)()).toBe('2026-12-02');
  });
});
