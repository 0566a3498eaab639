import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insightEnquiries, insightFunnel, insightStock, insightToday } from '@parlour/contract';
import { londonDay } from '@parlour/domain';
import { emptied } from '../operator/import/emptied.ts';
import { buyChairs, importChair } from '../operator/stock.ts';
import { counting, insight, TOKEN, visit } from './counting-shop.ts';
import { withSites } from '../with-sites.ts';

// At midnight a visit and an order would be of two days.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  await emptied();
});

afterEach(() => {
  vi.useRealTimers();
});

const day = (): string => londonDay(Date.now());

describe('orders and money', () => {
  it('of today are shown by site, with paid ones separate, and end the funnel', async () => {
    const { data: before } = await insight(insightToday, { query: { site: 'parlour' } });
    await importChair({ stock: 9 });
    await buyChairs(2);
    const { data, day: today } = await insight(insightToday, { query: {} });
    expect(today).toBe(day());
    expect(data.map(({ site }) => site).toSorted()).toEqual(Object.keys(env.SITES).toSorted());
    const parlour = data.find(({ site }) => site === 'parlour');
    expect(parlour?.orders).toBe((before[0]?.orders ?? 0) + 1);
    expect(parlour?.paidOrders).toBe((before[0]?.paidOrders ?? 0) + 1);
    expect(parlour?.revenue).toBe((before[0]?.revenue ?? 0) + 240);
    const { data: days } = await insight(insightFunnel, { query: { site: 'parlour', days: 3 } });
    expect(days.map(({ day: each }) => each)).toHaveLength(3);
    expect(days.at(-1)).toMatchObject({
      day: today,
      orders: parlour?.orders,
      revenue: parlour?.revenue,
    });
    expect(data.find(({ site }) => site === 'hearth')).toMatchObject({ orders: 0, revenue: 0 });
  });
});

describe('products that searches do not find', () => {
  it('are counted for each site of their assortment', async () => {
    await env.MARKET_DB.exec("INSERT INTO search_left_out VALUES ('hearth', 1234)");
    const { data } = await insight(insightToday, { query: {} });
    await env.MARKET_DB.exec('DELETE FROM search_left_out');
    expect(data.find(({ site }) => site === 'hearth')?.productsNotSearched).toBe(1234);
    expect(data.find(({ site }) => site === 'parlour')?.productsNotSearched).toBe(0);
  });
});

describe('stock that runs out', () => {
  it('is stock that will be sold at the present rate, with the days that are left', async () => {
    await importChair({ stock: 5 });
    await buyChairs(3);
    const ask = (query: object) =>
      insight(insightStock, { query: { site: 'parlour', days: 30, ...query } });
    const { data } = await ask({ within: 30 });
    expect(data).toMatchObject([
      {
        productName: 'Chair',
        variantName: 'Oak chair',
        seller: 'oak-barn',
        stock: 2,
        sold: 3,
        daysLeft: 20,
      },
    ]);
    expect(data[0]?.path).toMatch(/^\/chair\/products\/d\/\d+$/);
    expect((await ask({ within: 19 })).data).toEqual([]);
    const { data: elsewhere } = await insight(insightStock, { query: { site: 'ombre' } });
    expect(elsewhere).toEqual([]);
  });
});

describe('waiting enquiries', () => {
  it('are those without an offer, the oldest first, without their customers', async () => {
    const enquiry = (status: string, at: string) =>
      env.MARKET_DB.prepare(
        `INSERT INTO product_enquiry (site, customer, customer_name, customer_email, seller_id,
           product_id, variant_id, seller_name, product_name, variant_name, quantity, message, status, created_at)
         VALUES ('hearth', 'ada', 'Ada', 'ada@example.test', 1, 1, 1, 'Oak Barn', 'Chair', 'Oak', 2, '', ?1, ?2)`,
      ).bind(status, at);
    await env.MARKET_DB.batch([
      env.MARKET_DB.prepare('DELETE FROM product_enquiry'),
      enquiry('requested', new Date(Date.now() - 3_600_000).toISOString()),
      enquiry('requested', new Date(Date.now() - 7_200_000).toISOString()),
      enquiry('offered', new Date().toISOString()),
    ]);
    const reply = await insight(insightEnquiries, { query: { site: 'hearth', size: 1 } });
    expect(reply).toMatchObject({
      totalCount: 2,
      data: [
        { site: 'hearth', productName: 'Chair', seoTitle: 'Oak', hoursWaiting: 2, quantity: 2 },
      ],
    });
    expect(JSON.stringify(reply)).not.toMatch(/ada/i);
    const { data } = await insight(insightToday, { query: { site: 'hearth' } });
    expect(data).toMatchObject([{ enquiriesWaiting: 2 }]);
  });
});

describe('an operator of one site', () => {
  const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
  const operators = [
    { name: 'Ada', token: 'OPERATOR_ADA', role: 'orders' },
    { name: 'Ben', token: 'OPERATOR_BEN', role: 'catalogue' },
  ];
  const bindings = {
    ...counting,
    ...withSites({ ...SITES, hearth: { ...SITES.hearth, operators } }),
    OPERATOR_ADA: 'token-of-ada',
    OPERATOR_BEN: 'token-of-ben',
  } as unknown as typeof env;
  const ask = async (token: string, path: string): Promise<number> => {
    const init = { headers: { authorization: `Bearer ${token}` } };
    return (await visit(`/operator/insight/${path}`, init, { bindings })).status;
  };

  it('sees only that site, and what the role permits', async () => {
    expect(await ask('token-of-ada', 'today?site=hearth')).toBe(200);
    expect(await ask('token-of-ada', 'today?site=ombre')).toBe(403);
    expect(await ask('token-of-ada', 'today')).toBe(403);
    expect(await ask('token-of-ben', 'today?site=hearth')).toBe(403);
    expect(await ask('token-of-ben', 'stock?site=hearth')).toBe(200);
    expect(await ask('token-of-ben', 'routes?site=nordhem')).toBe(403);
    expect(await ask('token-of-ada', 'errors?site=hearth')).toBe(200);
    expect(await ask(TOKEN, 'today')).toBe(200);
  });
});
