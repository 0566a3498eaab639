import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { recordPurge } from '@parlour/edge-cache';
import { requestPage, page, pass, renderer, request, site } from './fixture.ts';

type Cache = ReturnType<typeof createPageCache>;

const statusOf = async (cache: Cache, render = renderer().render) =>
  (await requestPage(cache, render)).headers.get('cache-status');

describe('Cache-Status', () => {
  it('says that a page was rendered and stored, then where it was found and for how long it is fresh', async () => {
    const cache = createPageCache();
    expect(await statusOf(cache)).toBe('Parlour; fwd=miss; stored');
    pass(10);
    expect(await statusOf(cache)).toBe('Parlour; hit; ttl=50; detail=memory');
    expect(await statusOf(createPageCache())).toBe('Parlour; hit; ttl=50; detail=place');
  });

  it('says when a page came from KV, which all locations share', async () => {
    const first = createPageCache();
    for (let turn = 0; turn < 2; turn += 1) await statusOf(first);
    const { keys } = await env.CACHE.list({ prefix: `page//${site}/` });
    await (await caches.open('pages')).delete(`https://pages.invalid/${keys[0]!.name}`);
    expect(await statusOf(createPageCache())).toBe('Parlour; hit; ttl=60; detail=shared');
  });

  it('says for how long a page that is served during its renewal has been stale', async () => {
    const cache = createPageCache();
    await statusOf(cache);
    pass(100);
    expect(await statusOf(cache)).toBe('Parlour; hit; ttl=-40; detail=memory');
  });

  it('says that a page was too old to be served', async () => {
    const cache = createPageCache();
    await statusOf(cache);
    pass(700);
    expect(await statusOf(cache)).toBe('Parlour; fwd=stale; stored');
  });

  it('says of a purged page only that there is none', async () => {
    const cache = createPageCache();
    await statusOf(cache);
    pass(1);
    await recordPurge(env, site, { tags: ['home'] });
    pass(1);
    expect(await statusOf(cache)).toBe('Parlour; fwd=miss; stored');
  });

  it('says that a request waited for another’s rendering', async () => {
    const cache = createPageCache();
    const { render } = renderer();
    const said = await Promise.all([1, 2, 3].map(() => statusOf(cache, render)));
    expect(said.toSorted()).toEqual([
      'Parlour; fwd=miss; collapsed',
      'Parlour; fwd=miss; collapsed',
      'Parlour; fwd=miss; stored',
    ]);
  });
});

describe('Server-Timing', () => {
  const timings = async (cache: Cache) =>
    (await requestPage(cache, renderer().render)).headers.get('server-timing');

  it('gives the time of rendering, then that of the lookup', async () => {
    const cache = createPageCache();
    expect(await timings(cache)).toMatch(/^cache;dur=[\d.]+, render;dur=[\d.]+$/);
    expect(await timings(cache)).toMatch(/^cache;dur=[\d.]+$/);
  });
});

describe('a browser that has the page', () => {
  const known = async (cache: Cache, render: () => Promise<Response>, etag: string | null) =>
    requestPage(cache, render, request({ headers: { 'if-none-match': etag ?? '' } }));

  it.each(['GET', 'HEAD'])('gets 304 without a rendering, by %s', async (method) => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    const { headers } = await requestPage(cache, render);
    const etag = headers.get('etag') ?? '';
    const confirmed = await requestPage(
      cache,
      render,
      request({ method, headers: { 'if-none-match': etag } }),
    );
    expect(confirmed).toMatchObject({ status: 304, body: '', outcome: 'HIT' });
    expect(confirmed.headers.get('etag')).toBe(etag);
    expect(turns()).toBe(1);
  });

  it('gets 304 while the page is renewed', async () => {
    const cache = createPageCache();
    const { render } = renderer();
    const { headers } = await requestPage(cache, render);
    pass(100);
    expect(await known(cache, render, headers.get('etag'))).toMatchObject({
      status: 304,
      outcome: 'STALE',
    });
    expect(await known(cache, render, headers.get('etag'))).toMatchObject({
      status: 200,
      body: 'turn 2',
    });
  });

  it('gets the page again once its policy has changed', async () => {
    const { headers } = await requestPage(createPageCache(), () => Promise.resolve(page()));
    pass(700);
    const other = page({ headers: { 'content-security-policy': "script-src 'none'" } });
    const answer = await known(
      createPageCache(),
      () => Promise.resolve(other),
      headers.get('etag'),
    );
    expect(answer.status).toBe(200);
  });

  it('gets 304 after a rendering that changed nothing, in another isolate, too', async () => {
    const { headers } = await requestPage(createPageCache(), () => Promise.resolve(page()));
    pass(700);
    const again = await known(
      createPageCache(),
      () => Promise.resolve(page()),
      headers.get('etag'),
    );
    expect(again).toMatchObject({ status: 304, outcome: 'MISS' });
  });
});
