import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadProvider } from '../identity/people.ts';
import { counting, HOST, TOKEN, visit } from './counting-shop.ts';
import { withSites } from '../with-sites.ts';

// The identity provider is loaded on demand, which takes longer here than in a built worker.
beforeAll(loadProvider);

const operator = { headers: { authorization: `Bearer ${TOKEN}` } };

interface Health {
  readonly site: string;
  readonly ok: boolean;
  readonly dependencies: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly milliseconds: number;
    readonly fault?: string;
    readonly mend?: string;
  }[];
}

const faultsOf = ({ dependencies }: Health) =>
  dependencies.filter(({ ok }) => !ok).map(({ name }) => name);

/** A shop with a binding that fails. */
const without = (binding: string, stand: unknown) =>
  ({ ...counting, [binding]: stand }) as unknown as typeof env;

const broken = {
  prepare: () => {
    throw new Error('no such database');
  },
};

describe('/healthz', () => {
  it('says for every site that it is up, without cookies or caching', async () => {
    for (const site of ['localhost', 'hearth.localhost', 'ombre.localhost']) {
      const reply = await visit(`http://${site}:8787/healthz`);
      expect([reply.status, await reply.text()]).toEqual([200, 'ok\n']);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.has('set-cookie')).toBe(false);
    }
    expect((await visit('http://nobody.invalid/healthz')).status).toBe(421);
  });
});

describe('/healthz/ready', () => {
  it('tells the public that all is well, and no more', async () => {
    const reply = await visit('/healthz/ready');
    expect([reply.status, await reply.text()]).toEqual([200, 'ok\n']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.has('set-cookie')).toBe(false);
  });

  it('tells an operator the state of each dependency', async () => {
    const health = await (await visit('/healthz/ready', operator)).json<Health>();
    expect(faultsOf(health)).toEqual([]);
    expect(health).toMatchObject({ site: 'hearth', ok: true });
    expect(health.dependencies.map(({ name }) => name)).toEqual([
      'database: market',
      'database: identity',
      'database: visitors',
      'room in the databases',
      'products in searches',
      'ends of retention periods',
      'key-value store',
      'durable objects',
      'static files',
      'secrets',
      'issuer',
      'payment provider',
      'mail',
    ]);
    for (const { milliseconds } of health.dependencies) expect(milliseconds).toBeTypeOf('number');
  });

  it('answers 503 with the fault and its remedy for an operator, and with neither for the public', async () => {
    const bindings = without('MARKET_DB', broken);
    const reply = await visit('/healthz/ready', operator, { bindings });
    expect(reply.status).toBe(503);
    const health = await reply.json<Health>();
    expect(faultsOf(health)).toEqual(['database: market']);
    const [fault] = health.dependencies.filter(({ ok }) => !ok);
    expect(fault?.fault).toContain('no such database');
    expect(fault?.mend).toContain('migrations');
    const outside = await visit('/healthz/ready', {}, { bindings });
    expect([outside.status, await outside.text()]).toEqual([503, 'not ok\n']);
    const wrong = { headers: { authorization: 'Bearer wrong' } };
    expect(await (await visit('/healthz/ready', wrong, { bindings })).text()).toBe('not ok\n');
  });

  it('says how many products searches do not find, and stays ready', async () => {
    await env.MARKET_DB.exec("INSERT INTO search_left_out VALUES ('hearth', 1234), ('other', 5)");
    const reply = await visit('/healthz/ready', operator);
    const health = await reply.json<Health>();
    await env.MARKET_DB.exec('DELETE FROM search_left_out');
    expect([reply.status, faultsOf(health)]).toEqual([200, ['products in searches']]);
    expect(health.dependencies.find(({ ok }) => !ok)?.fault).toContain(
      'Searches of the assortment hearth don’t find its 1,234 oldest products.',
    );
  });

  it('checks remote upstreams, the issuer and the payment provider within a bounded time', async () => {
    const { hearth, ...others } = env.SITES as Record<string, Record<string, unknown>>;
    const remote = {
      ...hearth,
      upstreams: { main: 'https://main.test', web: 'https://web.test', customer: 'embedded' },
      payments: {
        provider: 'stripe',
        publishableKey: 'pk_test_1',
        secretKey: 'STRIPE_KEY',
        webhookSecret: 'STRIPE_WEBHOOK',
      },
    };
    const bindings = {
      ...counting,
      ...withSites({ ...others, hearth: remote }),
      STRIPE_KEY: 'sk_test_1',
      STRIPE_WEBHOOK: 'whsec_1',
    } as unknown as typeof env;
    const send = vi.fn((input: RequestInfo | URL) => {
      const { host } = new URL(input instanceof Request ? input.url : input);
      if (host === 'main.test') return Promise.reject(new Error('gone'));
      // Never answers.
      if (host === 'web.test') return new Promise<Response>(() => undefined);
      return Promise.resolve(new Response('{}', { status: host === 'api.stripe.com' ? 401 : 200 }));
    });
    const reply = await visit('/healthz/ready', operator, { bindings, send });
    const health = await reply.json<Health>();
    expect(faultsOf(health)).toEqual(['upstream: main', 'upstream: web', 'payment provider']);
    expect(JSON.stringify(health)).not.toContain('sk_test_1');
    expect(health.dependencies.find(({ name }) => name === 'upstream: web')?.fault).toContain(
      'no answer within',
    );
  });

  it('is ready without another provider that customers may sign in with, and names it', async () => {
    const { hearth, ...others } = env.SITES as Record<string, Record<string, object>>;
    const oak = {
      ...{ name: 'Oak ID', issuer: 'https://id.oak.test', clientId: 'hearth' },
      clientSecret: 'OAK_SECRET',
    };
    const signIn = { ...hearth?.signIn, providers: { oak } };
    const bindings = {
      ...counting,
      ...withSites({ ...others, hearth: { ...hearth, signIn } }),
      OAK_SECRET: 'secret',
    } as unknown as typeof env;
    const send = () => Promise.reject(new Error('gone'));
    const reply = await visit('/healthz/ready', operator, { bindings, send });
    expect(reply.status).toBe(200);
    expect(faultsOf(await reply.json<Health>())).toEqual(['sign-in with oak']);
  });

  it('repeats no check within ten seconds, for any caller', async () => {
    const { createApp } = await import('#worker/app.ts');
    const { createExecutionContext, waitOnExecutionContext } = await import('cloudflare:test');
    const get = vi.spyOn(env.CACHE, 'get');
    const app = createApp();
    for (let turn = 0; turn < 5; turn += 1) {
      const ctx = createExecutionContext();
      const reply = await app.fetch(new Request(`${HOST}/healthz/ready`), env, ctx);
      await waitOnExecutionContext(ctx);
      expect(reply.status).toBe(200);
    }
    expect(get.mock.calls.filter(([key]) => String(key) === 'health')).toHaveLength(1);
  });
});
