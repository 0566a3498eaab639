import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_S } from '@parlour/domain';
import { recordPurge } from '@parlour/edge-cache';
import { emptyCache, FakeUpstream, pass, startRemote } from './fixture.ts';

const LIST = 'http://hearth.localhost/web/products';
const SEARCH = 'http://hearth.localhost/web/products?page=1';

const start = () => {
  const upstream = new FakeUpstream();
  return { upstream, visit: startRemote(upstream) };
};

/** A second location: its memory is empty, and it shares KV. */
const elsewhere = (upstream: FakeUpstream) => startRemote(upstream);

const search = (query: string) =>
  new Request(SEARCH, { method: 'POST', body: JSON.stringify({ query }) });

/** The operator's request that skips the cache. */
const forced = (token = 'test-token-operator') =>
  new Request(`${LIST}?force=true`, { headers: { authorization: `Bearer ${token}` } });

const cacheHeaders = ({ headers }: Response) => [headers.get('cache-control'), headers.get('age')];

let day = Date.now();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime((day += 10 * DAY_S * 1000));
  await emptyCache();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('cached replies', () => {
  it('[API-006] come from the upstream once within the time of the row', async () => {
    const { upstream, visit } = start();
    const first = await visit(LIST);
    pass(299);
    const second = await visit(LIST);
    expect(upstream.requests).toHaveLength(1);
    expect(await second.text()).toBe(await first.text());
    pass(2);
    await visit(LIST);
    expect(upstream.requests).toHaveLength(2);
  });

  it('[API-006] stay in memory for 300000 ms at most, whatever KV holds', async () => {
    const { upstream, visit } = start();
    const tags = 'http://hearth.localhost/web/tags';
    await visit(tags);
    await emptyCache();
    pass(299);
    await visit(tags);
    expect(upstream.requests).toHaveLength(1);
    pass(2);
    await visit(tags);
    expect(upstream.requests).toHaveLength(2);
  });

  it('are shared between locations through KV', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    pass(100);
    const reply = await elsewhere(upstream)(LIST);
    expect(upstream.requests).toHaveLength(1);
    expect(reply.headers.get('age')).toBe('100');
  });

  it('of a search are shared when somebody searches for the same again', async () => {
    const { visit } = start();
    const stored = async () => (await env.CACHE.list()).keys.length;
    for (let turn = 0; turn < 20; turn += 1) await visit(search(`made up ${String(turn)}`));
    await visit(`${LIST}?page=7`);
    expect(await stored()).toBe(0);
    await visit(search('made up 7'));
    expect(await stored()).toBe(1);
  });

  it('are shared by equivalent calls in different spellings', async () => {
    const { upstream, visit } = start();
    await visit(`${LIST}?sort=all&page=1`);
    await visit(`${LIST}?page=1&sort=all&utm_source=mail`);
    await visit(LIST);
    expect(upstream.requests).toHaveLength(1);
  });

  it('[API-009] do not depend on a now= timestamp', async () => {
    const { upstream, visit } = start();
    await visit(`${LIST}?now=1`);
    await visit(`${LIST}?now=2`);
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.requests[0]!.url).not.toContain('now');
  });

  it('are separate for different paths, queries and bodies', async () => {
    const { upstream, visit } = start();
    await visit(`${LIST}?page=2`);
    await visit(`${LIST}?page=3`);
    await visit(search('oak'));
    await visit(search('ash'));
    await visit(search('oak'));
    expect(upstream.requests).toHaveLength(4);
  });

  it('[API-007] are skipped in memory and KV, and renewed, for an operator’s force=true', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    upstream.answer = () => Response.json({ products: [{ name: 'new' }] });
    expect(await (await visit(forced())).text()).toContain('new');
    expect(upstream.requests).toHaveLength(2);
    expect(upstream.requests[1]!.url).not.toContain('force');
    expect(await (await visit(LIST)).text()).toContain('new');
    expect(await (await elsewhere(upstream)(LIST)).text()).toContain('new');
    expect(upstream.requests).toHaveLength(2);
  });

  it.each([
    ['nobody', ''],
    ['a holder of another kind of token', 'test-token-hearth'],
    ['a caller who guesses', 'x'],
  ])('are not renewed for force=true from %s', async (_who, token) => {
    const { upstream, visit } = start();
    await visit(LIST);
    for (let turn = 0; turn < 3; turn += 1) {
      const reply = await visit(forced(token));
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
    expect(upstream.requests).toHaveLength(1);
  });

  it('[ERROR-008] count as absent when they do not parse', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    const { keys } = await env.CACHE.list<object>({ prefix: 'reply/' });
    await env.CACHE.put(keys[0]!.name, '{"retailerProd', { metadata: keys[0]!.metadata });
    expect((await elsewhere(upstream)(LIST)).status).toBe(200);
    expect(upstream.requests).toHaveLength(2);
  });

  it('never include an error', async () => {
    const { upstream, visit } = start();
    upstream.answer = () => Response.json({ message: 'gone' }, { status: 404 });
    await visit(LIST);
    await visit(LIST);
    expect(upstream.requests).toHaveLength(2);
    expect((await env.CACHE.list({ prefix: 'reply/' })).keys).toEqual([]);
  });

  it.each([
    ['set-cookie', 'a=b'],
    ['cache-control', 'private, max-age=60'],
    ['cache-control', 'no-store'],
  ])('never include a reply with %s: %s', async (name, value) => {
    const { upstream, visit } = start();
    upstream.answer = () => Response.json({}, { headers: { [name]: value } });
    const reply = await visit(LIST);
    await visit(LIST);
    expect(upstream.requests).toHaveLength(2);
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await env.CACHE.list({ prefix: 'reply/' })).keys).toEqual([]);
  });
});

describe('the cache headers for browsers', () => {
  it('let a browser use a cached reply for another minute, and a shared cache never', async () => {
    const { visit } = start();
    expect(cacheHeaders(await visit(LIST))).toEqual(['private, max-age=60', null]);
    pass(100);
    expect(cacheHeaders(await visit(LIST))).toEqual(['private, max-age=160', '100']);
    pass(190);
    expect(cacheHeaders(await visit(LIST))).toEqual(['private, max-age=300', '290']);
  });

  it('[API-106] say no-store for the answer to a POST, which is cached here all the same', async () => {
    const { upstream, visit } = start();
    const images = 'http://hearth.localhost/v1/api/images/postimageslist';
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await visit(new Request(images, { method: 'POST', body: '{}' }));
      expect([reply.status, cacheHeaders(reply)[0]]).toEqual([200, 'no-store']);
    }
    expect(upstream.requests).toHaveLength(1);
  });

  it('[API-007] say no-store for a forced reply', async () => {
    const { visit } = start();
    expect(cacheHeaders(await visit(`${LIST}?force=true`))).toEqual(['no-store', null]);
  });
});

describe('when the upstream fails', () => {
  const fail = () => Response.json({ message: 'down' }, { status: 503 });

  it('serves an old reply with its age, for up to a day', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    upstream.answer = fail;
    pass(300 + DAY_S - 10);
    const reply = await elsewhere(upstream)(LIST);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('age')).toBe(String(300 + DAY_S - 10));
  });

  it('does not make every visitor wait for the failure', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    upstream.answer = fail;
    pass(400);
    await visit(LIST);
    const asked = upstream.requests.length;
    await visit(LIST);
    expect(upstream.requests).toHaveLength(asked);
    pass(11);
    upstream.answer = () => Response.json({ products: [{ name: 'back' }] });
    expect(await (await visit(LIST)).text()).toContain('back');
  });

  it('serves an old reply to a forced call as well', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    upstream.answer = fail;
    const reply = await visit(forced());
    expect(reply.status).toBe(200);
  });

  it('answers with the failure when nothing is cached', async () => {
    const { upstream, visit } = start();
    upstream.answer = fail;
    expect((await visit(LIST)).status).toBe(502);
  });

  it('does not serve what no longer exists', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    pass(400);
    upstream.answer = () => Response.json({}, { status: 404 });
    expect((await visit(LIST)).status).toBe(404);
  });
});

describe('purges', () => {
  const PURGES = [[['catalogue']], [['call:web/products']], [['*']], [[]]];

  it.each(PURGES)('make the gateway call the upstream again, for %j', async (tags) => {
    const { upstream, visit } = start();
    await visit(LIST);
    pass(1);
    await recordPurge(env, 'hearth', { tags });
    pass(1);
    await visit(LIST);
    await elsewhere(upstream)(LIST);
    expect(upstream.requests).toHaveLength(2);
  });

  it('keep the replies of other tags and other sites', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    pass(1);
    await recordPurge(env, 'hearth', { tags: ['product:1'] });
    await recordPurge(env, 'ombre', { tags: ['*'] });
    pass(1);
    await visit(LIST);
    expect(upstream.requests).toHaveLength(1);
  });

  it('leave nothing to serve, even when the upstream fails', async () => {
    const { upstream, visit } = start();
    await visit(LIST);
    pass(1);
    await recordPurge(env, 'hearth', { tags: ['catalogue'] });
    upstream.answer = () => new Response(null, { status: 500 });
    pass(1);
    expect((await visit(LIST)).status).toBe(502);
  });
});
