import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import app from '../../../src/worker/app.ts';
import { Browser } from '../browser.ts';
import { loadProvider, signUp } from './people.ts';

/* Programs send session cookies that no sign-in has made. */

beforeAll(loadProvider, 120_000);

const HOST = 'http://hearth.localhost:8787';
/** The limit of the tests. */
const MANY = 5;

/** Replaces the platform's counter, whose periods would end in the middle of a test. */
beforeEach(() => {
  const counted = new Map<string, number>();
  vi.spyOn(env.SESSION_LIMIT, 'limit').mockImplementation(({ key }) => {
    const now = (counted.get(key) ?? 0) + 1;
    counted.set(key, now);
    return Promise.resolve({ success: now <= MANY });
  });
});

const visit = async (cookie: string, client: string): Promise<Response> => {
  const ctx = createExecutionContext();
  const headers = { cookie: `__Host-session=${cookie}`, 'cf-connecting-ip': client };
  const reply = await app.fetch(new Request(`${HOST}/api/customer`, { headers }), env, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const guess = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true });

describe('a session cookie that no sign-in has made', () => {
  it('is counted against its network, and then asks no session object', async () => {
    const client = '192.0.2.91';
    const objects = vi.spyOn(env.SESSIONS, 'idFromName');
    for (let sent = 0; sent < MANY; sent += 1) {
      expect((await visit(guess(), client)).status).toBe(401);
    }
    const asked = objects.mock.calls.length;
    expect(asked).toBeGreaterThanOrEqual(MANY);
    const refused = await visit(guess(), client);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(objects.mock.calls.length).toBe(asked);
    expect((await visit(guess(), '192.0.2.93')).status).toBe(401);
  });

  it('takes nothing from a customer of the same network whom the shop knows', async () => {
    const customer = new Browser();
    await signUp(customer);
    const cookie = customer.cookie('__Host-session') ?? '';
    const client = '192.0.2.92';
    expect((await visit(cookie, client)).status).toBe(200);
    for (let sent = 0; sent <= MANY; sent += 1) await visit(guess(), client);
    expect((await visit(guess(), client)).status).toBe(429);
    expect((await visit(cookie, client)).status).toBe(200);
  });
});
