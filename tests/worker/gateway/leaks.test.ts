import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { isCacheable } from '../../../src/worker/gateway/gateway.ts';
import {
  browserRequest,
  emptyCache,
  FakeUpstream,
  remoteSites,
  PUBLIC_CALLS,
  startApp,
} from './fixture.ts';
import { withSites } from '../with-sites.ts';

const CACHED_ROWS = PUBLIC_CALLS.filter(({ call }) => isCacheable(call));

/** One embedded and one remote pair of sites, in the same worker. */
const PAIRS = [
  ['nordhem', 'parlour'],
  ['hearth', 'ombre'],
  ['nordhem', 'hearth'],
] as const;

const origin = (site: string) => `http://${site === 'parlour' ? '' : `${site}.`}localhost`;

const start = () => {
  const upstream = new FakeUpstream();
  const options = { embedded: upstream.market, send: upstream.send };
  const settings = { ...withSites(remoteSites()), UPSTREAM_DEADLINE_MS: 100 };
  return { upstream, visit: startApp(options, settings) };
};

/** Headers that claim another host than the request has. */
const forged = (host: string): Record<string, string> => ({
  'x-forwarded-host': host,
  'x-original-host': host,
  'x-host': host,
  'x-forwarded-server': host,
  forwarded: `host=${host};proto=https`,
  'x-forwarded-for': '127.0.0.1',
  'x-site': 'ombre',
});

beforeEach(emptyCache);

describe.each(PAIRS)('%s beside %s', (one, other) => {
  it.each(CACHED_ROWS)('[TENANT-002] keeps the replies of $name apart', async (sampled) => {
    const { upstream, visit } = start();
    const read = async (site: string) =>
      (await visit(browserRequest(origin(site), sampled))).text();
    const replies = [await read(one), await read(other), await read(one), await read(other)];
    expect(upstream.requests).toHaveLength(2);
    expect(replies[0]).toContain(`test-token-${one}`);
    expect(replies[1]).toContain(`test-token-${other}`);
    expect(replies.slice(2)).toEqual(replies.slice(0, 2));
  });

  it.each(CACHED_ROWS)('[TENANT-001] lets no header choose the site of $name', async (sampled) => {
    const { visit } = start();
    await visit(browserRequest(origin(one), sampled, forged(`${other}.localhost`)));
    const reply = await visit(browserRequest(origin(other), sampled, forged(`${one}.localhost`)));
    expect(await reply.text()).toContain(`test-token-${other}`);
  });

  it('keeps simultaneous calls apart', async () => {
    const { upstream, visit } = start();
    const ask = async (site: string) => (await visit(`${origin(site)}/web/products`)).text();
    const replies = await Promise.all([one, other, one, other, one, other].map(ask));
    expect(new Set(replies).size).toBe(2);
    expect(upstream.requests).toHaveLength(2);
  });

  it('does not serve another site’s old reply when an upstream fails', async () => {
    const { upstream, visit } = start();
    await visit(`${origin(one)}/web/products`);
    upstream.answer = () => Response.json({ message: 'down' }, { status: 503 });
    const reply = await visit(`${origin(other)}/web/products`);
    expect(reply.status).toBe(502);
    expect(await reply.text()).not.toContain(one);
  });

  it('does not mention the other site in an error', async () => {
    const { visit } = start();
    for (const path of ['/web/unknown', '/web/products?page=x', '/api/customer']) {
      const reply = await visit(
        new Request(`${origin(one)}${path}`, { headers: forged(`${other}.localhost`) }),
      );
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(await reply.text()).not.toContain(other);
    }
  });
});

describe('hosts', () => {
  it.each(['evil.example', 'hearth.localhost.evil.example', 'xhearth.localhost', '127.0.0.1'])(
    '[TENANT-001] answers %s with 421 on every kind of URL',
    async (host) => {
      const { upstream, visit } = start();
      for (const path of ['/', '/web/products', '/v1/api/tags/getalltags', '/market/web/tags']) {
        const reply = await visit(
          new Request(`http://${host}${path}`, { headers: forged('hearth.localhost') }),
        );
        expect(reply.status).toBe(421);
      }
      expect(upstream.requests).toEqual([]);
    },
  );

  it('names the site in every key of KV', async () => {
    const { visit } = start();
    await visit('http://hearth.localhost/web/products');
    const { keys } = await env.CACHE.list();
    expect(keys.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^reply\/[^/]+\/hearth\/web\/[0-9a-f]{64}$/),
    ]);
  });
});
