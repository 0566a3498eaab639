import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckout, updateCheckout } from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { sweepVisitors } from '../../../../src/worker/retention.ts';
import { networkHash } from '../../../../src/worker/market/agents/owner.ts';
import { stock, type StockedProduct } from '../../checkout/shop.ts';
import { ADA, agentAt, HOME } from './agent.ts';

/* What agents write for guests: anyone may send these requests. */

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 90 };
const line = { variantId: '10', quantity: 1 };
const wanted = { lines: [line], buyer: ADA, address: HOME };

/** The network of the agents, as it is counted. */
const NETWORK = await networkHash({ id: 'parlour' }, '192.0.2.1');

const VISITORS = ['agent_request', 'agent_act', 'agent_refusal', 'visitor_day'];

beforeAll(() => stock(CHAIR));
beforeEach(async () => {
  await env.VISITOR_DB.batch(
    VISITORS.map((table) => env.VISITOR_DB.prepare(`DELETE FROM ${table}`)),
  );
});

const rowsIn = (db: D1Database, table: string) =>
  db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');

/** The characters of the longest row of a table. */
const longest = async (table: string): Promise<number> => {
  const { results } = await env.VISITOR_DB.prepare(`SELECT * FROM ${table}`).all();
  return Math.max(...results.map((row) => JSON.stringify(row).length));
};

describe('the key of a request', () => {
  it('is stored with the id of its checkout, however large the reply is', async () => {
    const notes = Array.from({ length: 80 }, (_, at) => ({
      sellerId: String(at + 1),
      note: 'n'.repeat(400),
    }));
    const agent = await agentAt();
    const input = { body: { ...wanted, notes }, idempotencyKey: 'large' };
    const first = await agent.call(createCheckout, input);
    expect(await agent.call(createCheckout, input)).toEqual(first);
    expect(await longest('agent_request')).toBeLessThan(1_000);
  });

  it('gets the checkout as it is now', async () => {
    const agent = await agentAt();
    const input = { body: wanted, idempotencyKey: 'changed' };
    const { id } = await agent.call(createCheckout, input);
    const lines = [{ ...line, quantity: 3 }];
    await agent.call(updateCheckout, { params: { id }, body: { lines } });
    expect((await agent.call(createCheckout, input)).lines).toMatchObject([{ quantity: 3 }]);
  });

  it('is stored with a refusal of 4,000 characters at most', async () => {
    const agent = await agentAt();
    const lines = Array.from({ length: 100 }, (_, at) => ({
      variantId: String(100_000 + at),
      quantity: 1,
    }));
    const input = { body: { lines }, idempotencyKey: 'refused' };
    await expect(agent.call(createCheckout, input)).rejects.toMatchObject({ code: 'cart_refused' });
    await expect(agent.call(createCheckout, input)).rejects.toMatchObject({ code: 'cart_refused' });
    expect(await longest('agent_request')).toBeLessThan(4_500);
  });

  it('is stored for a day for a guest, and for seven days for a customer', async () => {
    const guest = await agentAt();
    const customer = await agentAt({ customer: 'ada', client: 'client-2' });
    await guest.call(createCheckout, { body: wanted, idempotencyKey: 'guest' });
    await customer.call(createCheckout, { body: wanted, idempotencyKey: 'customer' });
    const keys = async () =>
      (await env.VISITOR_DB.prepare('SELECT key FROM agent_request').all()).results;
    await sweepVisitors(env, Date.now() + 0.9 * DAY_MS);
    expect(await keys()).toHaveLength(2);
    await sweepVisitors(env, Date.now() + 1.1 * DAY_MS);
    expect(await keys()).toEqual([{ key: 'customer' }]);
    await sweepVisitors(env, Date.now() + 7.1 * DAY_MS);
    expect(await keys()).toEqual([]);
  });
});

describe('the database that takes orders', () => {
  it('gets neither keys nor the audit log of agents', async () => {
    const tables = ['idempotent_reply', 'agent_request', 'agent_act'];
    const agent = await agentAt();
    await agent.call(createCheckout, { body: wanted, idempotencyKey: 'elsewhere' });
    for (const table of tables)
      expect([table, await rowsIn(env.MARKET_DB, table)]).toEqual([table, 0]);
    expect(await rowsIn(env.VISITOR_DB, 'agent_act')).toBe(1);
  });
});

describe('a day of guests', () => {
  // At midnight what was counted would be of the day before.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const reached = (kind: string, subject: string, count: number) =>
    env.VISITOR_DB.prepare(
      `INSERT INTO visitor_day (site, day, kind, subject, count) VALUES ('parlour', ?1, ?2, ?3, ?4)`,
    )
      .bind(new Date().toISOString().slice(0, 10), kind, subject, count)
      .run();
  const una = { profile: 'https://una.example/another', name: 'Una' };
  const eve = { profile: 'https://eve.example/profile', name: 'Eve' };

  it.each([
    ['network', 'agents of a network', NETWORK, 1_000, { agent: una, network: '198.51.100.1' }],
    ['platform', 'agents of a host', 'una.example', 5_000, { agent: eve }],
    ['site', 'agents of a site', '', 10_000, { agent: una, site: 'hearth' }],
  ] as const)('ends for a %s that has written its part', async (_, kind, subject, most, other) => {
    await reached(kind, subject, most);
    const before = await rowsIn(env.MARKET_DB, 'agent_checkout');
    const agent = await agentAt({ agent: una });
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(agent.call(createCheckout, { body: wanted })).rejects.toMatchObject({
        code: 'rate_limited',
        status: 429,
        retryAfter: expect.any(Number) as number,
      });
    }
    expect(await rowsIn(env.MARKET_DB, 'agent_checkout')).toBe(before);
    expect(await rowsIn(env.VISITOR_DB, 'agent_act')).toBe(0);
    expect(await rowsIn(env.VISITOR_DB, 'visitor_day')).toBe(1);
    const { id } = await (await agentAt(other)).call(createCheckout, { body: {} });
    expect(id).not.toBe('');
    // The settings of the site name this platform.
    expect((await (await agentAt()).call(createCheckout, { body: wanted })).id).not.toBe('');
    const customers = await agentAt({ customer: 'ada', client: 'client-2' });
    expect((await customers.call(createCheckout, { body: wanted })).id).not.toBe('');
  });

  it('counts ten lines of a basket like one more request', async () => {
    const agent = await agentAt({ agent: una });
    await agent.call(createCheckout, { body: { lines: Array.from({ length: 35 }, () => line) } });
    const { results } = await env.VISITOR_DB.prepare(
      'SELECT kind, count FROM visitor_day ORDER BY kind',
    ).all();
    expect(results).toEqual([
      { kind: 'agents of a host', count: 4 },
      { kind: 'agents of a network', count: 4 },
      { kind: 'agents of a site', count: 4 },
      { kind: 'agents of a wider network', count: 4 },
    ]);
  });
});
