import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSizes } from '../../../src/worker/report-sizes.ts';
import { counting, TOKEN, visit } from './counting-shop.ts';

/** The market's database, as if it had this many bytes. */
const withSize = (bytes: number): typeof env => {
  const sized = new Proxy(env.MARKET_DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown =>
        given[0] === 'SELECT 1'
          ? { run: () => Promise.resolve({ meta: { size_after: bytes } }) }
          : Reflect.apply(member, target, given);
    },
  });
  return { ...counting, MARKET_DB: sized };
};

const EARLY = Date.parse('2026-11-26T07:41:00Z');
const NOON = Date.parse('2026-11-26T12:41:00Z');

const emails = async () =>
  (await env.IDENTITY_DB.prepare('SELECT subject, body FROM outbox').all()).results;

// The first check loads what the others find loaded.
beforeAll(() => visit('/healthz/ready'));
beforeEach(() => env.IDENTITY_DB.exec('DELETE FROM outbox'));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a database that fills up', () => {
  const full = withSize(6_200_000_000);

  it('is a fault for operators, while the shop stays ready', async () => {
    const init = { headers: { authorization: `Bearer ${TOKEN}` } };
    const reply = await visit('/healthz/ready', init, { bindings: full });
    expect(reply.status).toBe(200);
    const { dependencies } = await reply.json<{
      dependencies: { ok: boolean; fault?: string }[];
    }>();
    expect(dependencies.filter(({ ok }) => !ok).map(({ fault }) => fault)).toEqual([
      'Error: The database market is 62 % full. When it’s full, the shop can’t write to it.',
    ]);
  });

  it('is in the log every hour, and in an email once a day', async () => {
    const lines = vi.spyOn(console, 'error').mockReturnValue();
    await reportSizes(full, EARLY);
    expect(JSON.parse(String(lines.mock.calls[0]?.[0]))).toMatchObject({
      event: 'database_full',
      name: 'market',
      percent: 62,
    });
    expect(await emails()).toEqual([]);
    // The run of the hour itself was missed.
    await reportSizes(full, NOON);
    await reportSizes(full, NOON + 3_600_000);
    expect(await emails()).toMatchObject([
      {
        subject: 'A database of the shop is filling up',
        body: expect.stringContaining('The database market is 62 % full.') as string,
      },
    ]);
  });

  it('is reported from 60 % on', async () => {
    const lines = vi.spyOn(console, 'error').mockReturnValue();
    await reportSizes(withSize(5_900_000_000), NOON);
    expect([lines.mock.calls, await emails()]).toEqual([[], []]);
  });
});
