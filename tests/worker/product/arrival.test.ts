import { createPurgeLedgers } from '@parlour/edge-cache';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('is a day later without a purge, whichever run of midnight was late, or lost', async () => {
    const id = await load();
    const visit = startApp();
    const said = saidBy(visit, id);
    vi.setSystemTime(Date.parse('2026-11-26T23:59:30Z'));
    expect(await said()).toBe('2026-12-01');
    const lastPurge = await createPurgeLedgers().lastOf(env, 'parlour');
    vi.setSystemTime(Date.parse('2026-11-27T00:00:01Z'));
    expect(await said()).toBe('2026-12-02');
    await minute('2026-11-27T00:00:30Z');
    expect(await createPurgeLedgers().lastOf(env, 'parlour')).toBe(lastPurge);
  });

  it('ends with its day in a list, and a reply without a day does not', async () => {
    await load();
    const visit = startApp();
    const ages = async () =>
      Promise.all(
        ['web/products', 'web/tags'].map(async (path) => {
          const reply = await visit(`http://localhost:8787/${path}`);
          return Number(reply.headers.get('age') ?? 0) > 0;
        }),
      );
    vi.setSystemTime(Date.parse('2026-11-26T23:59:00Z'));
    await ages();
    vi.setSystemTime(Date.parse('2026-11-26T23:59:50Z'));
    expect(await ages()).toEqual([true, true]);
    vi.setSystemTime(Date.parse('2026-11-27T00:00:10Z'));
    expect(await ages()).toEqual([false, true]);
  });
});
