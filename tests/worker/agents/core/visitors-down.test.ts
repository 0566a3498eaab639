import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { completeCheckout, createCheckout, updateCheckout } from '@parlour/contract';
import { stock, stockOf, type StockedProduct } from '../../checkout/shop.ts';
import { ADA, agentAt, grantFor, HOME } from './agent.ts';

/* The database with the keys, limits and log of assistants does not answer, from the start or from some moment on. */

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 90 };
const wanted = { lines: [{ variantId: '10', quantity: 1 }], buyer: ADA, address: HOME };

beforeAll(() => stock(CHAIR));

const LOCKED = 'D1_ERROR: database is locked: SQLITE_BUSY';

/** Makes the database fail at every statement whose text fits. */
const locked = async <T>(which: RegExp, work: () => Promise<T>): Promise<T> => {
  const real = env.VISITOR_DB.prepare.bind(env.VISITOR_DB);
  const prepare = vi.spyOn(env.VISITOR_DB, 'prepare').mockImplementation((sql) => {
    if (!which.test(sql)) return real(sql);
    const fails = () => Promise.reject(new Error(LOCKED));
    const statement = { bind: () => statement, first: fails, all: fails, run: fails, raw: fails };
    return statement;
  });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  try {
    return await work();
  } finally {
    prepare.mockRestore();
    logged.mockRestore();
  }
};

const SENTENCE = {
  status: 503,
  code: 'nothing_saved',
  retryAfter: 60,
  message: expect.stringContaining('Nothing has been changed') as string,
};

describe('while the database of visitors does not answer', () => {
  it('assistants are told to try again in a minute, and nothing is changed', async () => {
    // One that the site does not name.
    const agent = await agentAt({ agent: { name: 'Zed', profile: 'https://zed.example/profile' } });
    const { id } = await agent.call(createCheckout, { body: wanted });
    await locked(/./, async () => {
      for (const key of [{}, { idempotencyKey: 'down' }]) {
        const begun = agent.call(createCheckout, { body: wanted, ...key });
        await expect(begun).rejects.toMatchObject(SENTENCE);
        const body = { lines: [{ variantId: '10', quantity: 3 }] };
        const changed = agent.call(updateCheckout, { params: { id }, body, ...key });
        await expect(changed).rejects.toMatchObject(SENTENCE);
      }
    });
    const whole = await agent.call(updateCheckout, { params: { id }, body: {} });
    expect(whole.lines).toMatchObject([{ quantity: 1 }]);
  });

  it.each([
    ['the log of guests', /INSERT INTO agent_act/],
    ['the result of the key', /UPDATE agent_request SET status/],
    ['both', /INSERT INTO agent_act|UPDATE agent_request SET status/],
  ])(
    'a checkout that was paid is answered as paid, whatever fails after that: %s',
    async (_, which) => {
      const agent = await agentAt();
      const { id } = await agent.call(createCheckout, { body: wanted });
      const before = await stockOf(CHAIR.id);
      const token = await grantFor(id);
      const body = { payment: { kind: 'delegated' as const, token } };
      const asked = { params: { id }, body, idempotencyKey: crypto.randomUUID() };
      const reply = await locked(which, () => agent.call(completeCheckout, asked));
      expect(reply.status).toBe('completed');
      expect(await stockOf(CHAIR.id)).toBe(before - 1);
    },
  );
});
