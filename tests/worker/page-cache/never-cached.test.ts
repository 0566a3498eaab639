import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { requestPage, page, renderer, request, site } from './fixture.ts';

describe('the cache never stores', () => {
  const rendered = (change: (response: Response) => void) => () => {
    const response = page();
    change(response);
    return response;
  };

  it.each([
    [
      'does not say that it may be cached',
      rendered(({ headers }) => {
        headers.delete('cdn-cache-control');
      }),
    ],
    [
      'says private',
      rendered(({ headers }) => {
        headers.set('cache-control', 'private');
      }),
    ],
    [
      'says no-store',
      rendered(({ headers }) => {
        headers.set('cache-control', 'no-store');
      }),
    ],
    [
      'sets a cookie',
      rendered(({ headers }) => {
        headers.set('set-cookie', 'a=1');
      }),
    ],
    [
      'varies by cookie',
      rendered(({ headers }) => {
        headers.set('vary', 'Cookie');
      }),
    ],
    [
      'varies by everything',
      rendered(({ headers }) => {
        headers.set('vary', '*');
      }),
    ],
    [
      'is not text',
      rendered(({ headers }) => {
        headers.set('content-type', 'image/png');
      }),
    ],
    ['is not found', () => page({ status: 404 })],
    [
      'redirects',
      () =>
        new Response(null, {
          status: 302,
          headers: { location: '/', 'cdn-cache-control': 'max-age=60' },
        }),
    ],
    ['has failed', () => page({ status: 500 })],
  ])('a page that %s', async (_what, make) => {
    const cache = createPageCache();
    const { render, turns } = renderer(make);
    await requestPage(cache, render);
    const { outcome, headers } = await requestPage(cache, render);
    expect([outcome, headers.get('etag')]).toEqual([null, null]);
    expect(turns()).toBe(2);
    expect((await env.CACHE.list({ prefix: `page//${site}/` })).keys).toEqual([]);
  });

  it('a page for a request of another method', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    await requestPage(cache, render, request({ method: 'POST', body: '' }));
    await requestPage(cache, render);
    await requestPage(cache, render, request({ method: 'POST', body: '' }));
    expect(turns()).toBe(3);
  });

  it('a page that is rendered bypassing the cache, which only an operator may request', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    await requestPage(cache, render);
    const anybody = request({ headers: { authorization: 'Bearer x' } });
    expect((await requestPage(cache, render, anybody)).outcome).toBe('HIT');
    const forced = await requestPage(cache, render, anybody, { options: { force: true } });
    expect([forced.outcome, forced.body, turns()]).toEqual([null, 'turn 2', 2]);
    expect((await requestPage(cache, render)).body).toBe('turn 1');
  });

  it('the empty answer to a HEAD', async () => {
    const cache = createPageCache();
    const { render } = renderer(() => page({ body: '' }));
    await requestPage(cache, render, request({ method: 'HEAD' }));
    expect(await requestPage(cache, renderer().render)).toMatchObject({
      outcome: 'MISS',
      body: 'turn 1',
    });
  });

  it('a page that cannot be cached, and renders it for every simultaneous request', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer(() => page({ headers: { 'cache-control': 'private' } }));
    const replies = await Promise.all(Array.from({ length: 5 }, () => requestPage(cache, render)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(turns()).toBe(5);
  });
});
