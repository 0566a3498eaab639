import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { recordPurge } from '../../../src/worker/platform/tiered-cache/purge-ledger.ts';
import { requestPage, page, pass, renderer, request, site } from './fixture.ts';

type Cache = ReturnType<typeof createPageCache>;

const statusOf = async (cache: Cache, render = renderer().render) =>
  (await requestPage(cache, render)).headers.get('cache-status');

describe('Cache-Status', () => {
  it('says that a page was made and stored, then where it was found and for how long it is fresh', async () => {
    const cache = createPageCache();
    expect(await statusOf(cache)).toBe('Parlour; fwd=miss; stored');
    pass(10);
    expect(await statusOf(cache)).toBe('Parlour; hit; ttl=50; detail=memory');
    expect(await statusOf(createPageCache())).toBe('Parlour; hit; ttl=50; detail=place');
  });

  it('says when what all places share had it', async () => {
    const first = createPageCache();
    for (let turn = 0; turn < 2; turn += 1) await statusOf(first);
    const { keys } = await env.CACHE.list({ prefix: `page/unbuilt/${site}/` });
    await (await caches.open('pages')).delete(`https://pages.invalid/${keys[0]!.name}`);
    expect(await statusOf(createPageCache())).toBe('Parlour; hit; ttl=60; detail=shared');
  });

  it('says of a page that is served while it is renewed for how long its time has been over', async () => {
    const cache = createPageCache();
    await statusOf(cache);
    pass(100);
    expect(await statusOf(cache)).toBe('Parlour; hit; ttl=-40; detail=memory');
  });

  it('says that one was too old to be served', async () => {
    const cache = createPageCache();
    await statusOf(cache);
    pass(700);
    expect(await statusOf(cache)).toBe('Parlour; fwd=stale; stored');
  });

  it('says nothing of a purged page but that there is none', async () => {
    const cache = createPageCache();
    await statusOf(cache);
    pass(1);
    await recordPurge(env, site, ['home']);
    pass(1);
    expect(await statusOf(cache)).toBe('Parlour; fwd=miss; stored');
  });

  it('says who waited for another’s rendering', async () => {
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

  it('names what rendering took, then what looking the page up took', async () => {
    const cache = createPageCache();
    expect(await timings(cache)).toMatch(/^cache;dur=[\d.]+, render;dur=[\d.]+$/);
    expect(await timings(cache)).toMatch(/^cache;dur=[\d.]+$/);
  });
});

describe('a browser that has the page', () => {
  const known = async (cache: Cache, render: () => Promise<Response>, etag: string | null) =>
    requestPage(cache, render, request({ headers: { 'if-none-match': etag ?? '' } }));

  it.each(['GET', 'HEAD'])('is told so without a rendering, by %s', async (method) => {
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

  it('is told so while the page is renewed', async () => {
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

  it('is told so of what was rendered again and is the same, in another isolate, too', async () => {
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
