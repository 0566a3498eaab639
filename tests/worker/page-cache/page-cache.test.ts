import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { recordPurge } from '@parlour/edge-cache';
import {
  requestPage,
  askTwice,
  GUARDED_CSP,
  page,
  pass,
  renderer,
  request,
  site,
  type PageOptions,
} from './fixture.ts';

describe('the page cache', () => {
  it('renders a page once within its lifetime', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    const first = await requestPage(cache, render);
    pass(59);
    const second = await requestPage(cache, render);
    expect([first.outcome, second.outcome]).toEqual(['MISS', 'HIT']);
    expect(second.body).toBe('turn 1');
    expect(second.age).toBe('59');
    expect(turns()).toBe(1);
  });

  it('stores the policy that goes with the page, and its other headers', async () => {
    const cache = createPageCache();
    const { render } = renderer(() => page({ headers: { 'x-own': 'yes', link: '</a.css>' } }));
    await requestPage(cache, render);
    const { headers } = await requestPage(cache, render);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': GUARDED_CSP,
      'x-own': 'yes',
      link: '</a.css>',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(headers.has('cache-tag') || headers.has('cdn-cache-control')).toBe(false);
  });

  it('serves an old page while one request renders it again', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    await requestPage(cache, render);
    pass(100);
    const stale = await requestPage(cache, render);
    expect([stale.outcome, stale.body, stale.age]).toEqual(['STALE', 'turn 1', '100']);
    const fresh = await requestPage(cache, render);
    expect([fresh.outcome, fresh.body]).toEqual(['HIT', 'turn 2']);
    expect(turns()).toBe(2);
  });

  it('renders a stale page again once, however many requests there are', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    await requestPage(cache, render);
    pass(100);
    const replies = await Promise.all(Array.from({ length: 20 }, () => requestPage(cache, render)));
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['STALE']));
    expect(turns()).toBe(2);
  });

  it('renders a missing page once, however many requests there are', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    const replies = await Promise.all(Array.from({ length: 20 }, () => requestPage(cache, render)));
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['turn 1']));
    expect(turns()).toBe(1);
  });

  it('waits for a page that is too old', async () => {
    const cache = createPageCache();
    const { render } = renderer();
    await requestPage(cache, render);
    pass(661);
    expect(await requestPage(cache, render)).toMatchObject({ outcome: 'MISS', body: 'turn 2' });
  });

  it('shares pages between locations through KV', async () => {
    const { render, turns } = renderer();
    await askTwice(createPageCache(), render);
    const place = await caches.open('pages');
    const { keys } = await env.CACHE.list({ prefix: `page//${site}/` });
    await place.delete(`https://pages.invalid/${keys[0]!.name}`);
    expect(await requestPage(createPageCache(), render)).toMatchObject({ outcome: 'HIT' });
    expect(turns()).toBe(1);
  });

  it('serves a location from its own store', async () => {
    const { render, turns } = renderer();
    await askTwice(createPageCache(), render);
    const { keys } = await env.CACHE.list({ prefix: `page//${site}/` });
    await env.CACHE.delete(keys[0]!.name);
    expect(await requestPage(createPageCache(), render)).toMatchObject({ outcome: 'HIT' });
    expect(turns()).toBe(1);
  });

  it('[ERROR-008] treats what does not parse as absent', async () => {
    const { render, turns } = renderer();
    await askTwice(createPageCache(), render);
    const { keys } = await env.CACHE.list({ prefix: `page//${site}/` });
    const key = keys[0]!.name;
    await env.CACHE.put(key, '{"headers":');
    await (await caches.open('pages')).put(`https://pages.invalid/${key}`, new Response('?'));
    expect(await requestPage(createPageCache(), render)).toMatchObject({ outcome: 'MISS' });
    expect(turns()).toBe(2);
  });
});

describe('a page with a single request', () => {
  const shared = async () => (await env.CACHE.list({ prefix: `page//${site}/` })).keys.length;

  it('is stored at its location, and in KV from the second request on', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    await requestPage(cache, render);
    expect(await shared()).toBe(0);
    await requestPage(cache, render);
    expect([await shared(), turns()]).toEqual([1, 1]);
  });

  it('is written to KV once, however often it is requested', async () => {
    const put = vi.spyOn(env.CACHE, 'put');
    const cache = createPageCache();
    for (let turn = 0; turn < 5; turn += 1) await requestPage(cache, renderer().render);
    await requestPage(createPageCache(), renderer().render);
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('is requested again by another isolate of the location, too', async () => {
    await requestPage(createPageCache(), renderer().render);
    await requestPage(createPageCache(), renderer().render);
    expect(await shared()).toBe(1);
  });

  it.each([
    [
      'old',
      () => {
        pass(100);
        return Promise.resolve();
      },
    ],
    ['purged', () => recordPurge(env, site, { tags: ['home'] })],
  ])('is shared when it is rendered again because it was %s', async (_what, change) => {
    const cache = createPageCache();
    await requestPage(cache, renderer().render);
    await change();
    await requestPage(cache, renderer().render);
    expect(await shared()).toBe(1);
  });

  it('causes no write to KV for each of many URLs', async () => {
    const cache = createPageCache();
    for (let index = 0; index < 20; index += 1) {
      await requestPage(cache, renderer().render, `/products?searchQuery=${String(index)}`);
    }
    expect(await shared()).toBe(0);
  });
});

describe('keys', () => {
  it('[TENANT-001] keep sites apart at the same path', async () => {
    const cache = createPageCache();
    const one = renderer(() => page({ body: 'one' }));
    const other = renderer(() => page({ body: 'other' }));
    await requestPage(cache, one.render, '/', { siteId: `${site}-a` });
    await requestPage(cache, other.render, '/', { siteId: `${site}-b` });
    expect((await requestPage(cache, one.render, '/', { siteId: `${site}-a` })).body).toBe('one');
    expect((await requestPage(cache, other.render, '/', { siteId: `${site}-b` })).body).toBe(
      'other',
    );
  });

  it('keep paths and known parameters apart', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    for (const path of [
      '/',
      '/products',
      '/products?page=2',
      '/products?page=3',
      '/products?tagId=2',
    ]) {
      await requestPage(cache, render, path);
    }
    expect(turns()).toBe(5);
  });

  it('ignore the order of parameters, and those that no page reads', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    await requestPage(cache, render, '/products?page=2&sort=all');
    await requestPage(cache, render, '/products?utm_source=mail&sort=all&fbclid=1&page=2');
    expect(turns()).toBe(1);
  });
});

describe('conditional and HEAD requests', () => {
  it('get 304 with the policy when the browser has the page', async () => {
    const cache = createPageCache();
    const { render } = renderer();
    const etag = (await requestPage(cache, render)).headers.get('etag')!;
    for (const known of [etag, `"old", ${etag}`, etag.slice(2), '*']) {
      const reply = await requestPage(
        cache,
        render,
        request({ headers: { 'if-none-match': known } }),
      );
      expect([reply.status, reply.body]).toEqual([304, '']);
      expect(reply.headers.get('content-security-policy')).toBe(GUARDED_CSP);
      expect(reply.headers.get('etag')).toBe(etag);
    }
  });

  it('get a different ETag for a different page, or for the same one under another policy', async () => {
    const tagOf = async (options: PageOptions, path: string) =>
      (
        await requestPage(createPageCache(), renderer(() => page(options)).render, path)
      ).headers.get('etag');
    const tags = [
      await tagOf({}, '/1'),
      await tagOf({}, '/2'),
      await tagOf({ body: 'other' }, '/3'),
      await tagOf({ headers: { 'content-security-policy': "script-src 'none'" } }, '/4'),
    ];
    expect(tags[0]).toBe(tags[1]);
    expect(new Set(tags).size).toBe(3);
  });

  it('get the headers of the cached page for a HEAD', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    const { headers } = await requestPage(cache, render);
    const reply = await requestPage(cache, render, request({ method: 'HEAD' }));
    expect(reply).toMatchObject({ outcome: 'HIT', body: '' });
    expect(reply.headers.get('etag')).toBe(headers.get('etag'));
    expect(turns()).toBe(1);
  });
});
