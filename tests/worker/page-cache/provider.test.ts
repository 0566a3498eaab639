import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import createProvider from '../../../src/worker/page-cache/provider.ts';
import { operatorTries } from '../../../src/worker/platform/rate-limits/operator-tries.ts';
import { RATE_LIMITS } from '../../../src/worker/platform/rate-limits/rate-limits.ts';
import { siteById } from '@parlour/site';
import { page } from './fixture.ts';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A request as Astro makes it, for one client; a URL without a route has no `waitUntil`. */
const visitor = (client: string, host = 'hearth.localhost', isRouted = true) => {
  const provider = createProvider();
  return async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    const request = new Request(`http://${host}${path}`, {
      headers: { 'cf-connecting-ip': client, ...headers },
    });
    const ctx = createExecutionContext();
    const context = {
      request,
      url: new URL(request.url),
      logger,
      waitUntil: isRouted ? ctx.waitUntil.bind(ctx) : undefined,
    };
    const reply = await provider.onRequest!(context, () => Promise.resolve(page({ status: 404 })));
    await reply.clone().text();
    return reply;
  };
};

const { period } = RATE_LIMITS.page;
const count = 5;

/** Replaces the platform's counter, whose periods would end in the middle of a test. */
beforeEach(() => {
  const counted = new Map<string, number>();
  vi.spyOn(env.PAGE_LIMIT, 'limit').mockImplementation(({ key }) => {
    const now = (counted.get(key) ?? 0) + 1;
    counted.set(key, now);
    return Promise.resolve({ success: now <= count });
  });
});

describe('pages that one network makes a site render', () => {
  it.each([
    ['with a route', true],
    ['without a route', false],
  ])(
    '%s are refused beyond a limit, with the time to wait, and other networks continue',
    async (_what, isRouted) => {
      const client = isRouted ? '198.51.100.1' : '198.51.100.2';
      const visit = visitor(client, 'hearth.localhost', isRouted);
      const statuses = new Set<number>();
      for (let turn = 0; turn < count; turn += 1) {
        statuses.add((await visit(`/nothing-${String(turn)}`)).status);
      }
      expect(statuses).toEqual(new Set([404]));
      const refused = await visit('/nothing');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(period)]);
      expect(await refused.text()).toBe(
        'Too many pages at once. Please wait a moment and try again.\n',
      );
      const operator = { authorization: 'Bearer test-token-operator' };
      expect((await visit('/nothing', operator)).status).toBe(404);
      expect((await visit('/nothing', { authorization: 'Bearer x' })).status).toBe(429);
      expect((await visitor('198.51.100.3')('/nothing')).status).toBe(404);
      expect((await visitor(client, 'ombre.localhost')('/nothing')).status).toBe(404);
    },
  );

  it('count wrong operator tokens with those at every other entry point', async () => {
    const visit = visitor('198.51.100.9');
    const wrong = { authorization: 'Bearer wrong' };
    const site = (await siteById(env, 'hearth'))!;
    for (let turn = 0; turn < 10; turn += 1) {
      await operatorTries.count(env, site, '198.51.100.9');
    }
    const refused = await visit('/nothing', wrong);
    expect([refused.status, await refused.text()]).toEqual([
      429,
      'Too many attempts. Please wait 15 minutes.\n',
    ]);
    expect((await visit('/nothing', { authorization: 'Bearer test-token-operator' })).status).toBe(
      404,
    );
    expect((await visit('/nothing')).status).toBe(404);
  });
});
