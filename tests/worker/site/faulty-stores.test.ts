import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { watchedDatabase } from '../../../src/worker/platform/timing/watched-database.ts';
import { Browser } from '../browser.ts';
import { loadProvider, signUp } from '../identity/people.ts';

/* Stores of the platform that fail: objects of sessions, the market's database, the bucket of suppliers' pictures. */

let change: object = {};

const shop = async (request: Request): Promise<Response> => {
  const ctx = createExecutionContext();
  const reply = await createApp().fetch(request, { ...env, ...change }, ctx);
  await waitOnExecutionContext(ctx).catch(() => undefined);
  return reply;
};

const during = async <T>(fault: object, work: () => Promise<T>): Promise<T> => {
  change = fault;
  try {
    return await work();
  } finally {
    change = {};
  }
};

beforeAll(loadProvider);

describe('the objects of sessions', () => {
  const down = () => Promise.reject(new Error('Durable Object is overloaded.'));
  const SESSIONS = {
    idFromName: (name: string) => name,
    get: () => ({ customer: down, bearer: down, close: down }),
  };

  it('[AUTH-013] end no sign-in when they fail: public pages go on, and the customer’s own come back', async () => {
    const browser = new Browser(undefined, shop);
    await signUp(browser);
    await during({ SESSIONS }, async () => {
      expect((await browser.get('/web/tags')).status).toBe(200);
      const reply = await browser.get('/api/customer');
      expect(reply.status).toBeGreaterThanOrEqual(500);
      expect(await reply.json()).toMatchObject({
        message: 'Something went wrong on our side. Please try again.',
      });
      expect(browser.cookie('__Host-session')).toBeDefined();
    });
    expect((await browser.get('/api/customer')).status).toBe(200);
  });
});

describe('the market’s database', () => {
  const ask = (path: string) => shop(new Request(`http://hearth.localhost${path}`));

  it('holds up no reply that is cached when it is slow, and all others until it answers', async () => {
    expect((await ask('/web/tags')).status).toBe(200);
    const answer = Promise.withResolvers<undefined>();
    const asked = vi.fn();
    const slow = watchedDatabase(env.MARKET_DB, async (trip) => {
      asked();
      await answer.promise;
      return trip();
    });
    await during({ MARKET_DB: slow }, async () => {
      expect((await ask('/web/tags')).status).toBe(200);
      expect(asked).not.toHaveBeenCalled();
      const other = ask('/web/products?page=1');
      await expect.poll(() => asked).toHaveBeenCalled();
      answer.resolve(undefined);
      expect((await other).status).toBe(200);
    });
  });
});

describe('the bucket of pictures', () => {
  const copyOf = (digit: string) => `/pictures/${digit.repeat(32)}-480.webp`;
  const bytes = new Uint8Array([1, 2, 3, 4]);
  const bucket = (get: () => Promise<unknown>) => ({ PICTURES: { get } });
  const whole = bucket(() => Promise.resolve({ body: new Response(bytes).body }));
  const ask = (path: string) => shop(new Request(`http://hearth.localhost${path}`));
  const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer());

  it('delays the picture alone when it is slow', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await during(
      bucket(() => promise),
      async () => {
        const picture = ask(copyOf('c'));
        expect((await ask('/web/tags')).status).toBe(200);
        resolve({ body: new Response(bytes).body });
        expect(await bytesOf(await picture)).toEqual(bytes);
      },
    );
  });

  it('leaves a picture out when it fails, for this request alone', async () => {
    const refused = bucket(() => Promise.reject(new Error('R2 is down')));
    const reply = await during(refused, () => ask(copyOf('a')));
    expect(reply.status).toBe(500);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await during(whole, async () => bytesOf(await ask(copyOf('a'))))).toEqual(bytes);
  });

  it('leaves no half of a picture in a cache when it breaks off', async () => {
    const broken = bucket(() => {
      let sent = false;
      const body = new ReadableStream({
        pull(controller) {
          if (sent) throw new Error('connection lost');
          sent = true;
          controller.enqueue(bytes.slice(0, 2));
        },
      });
      return Promise.resolve({ body });
    });
    await during(broken, async () => {
      await expect((await ask(copyOf('b'))).arrayBuffer()).rejects.toThrow();
    }).catch(() => undefined);
    expect(await during(whole, async () => bytesOf(await ask(copyOf('b'))))).toEqual(bytes);
  });
});
