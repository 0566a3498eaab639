import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { recordPurge } from '@parlour/edge-cache';
import { requestPage, page, pass, renderer, site } from './fixture.ts';

/** Each page cache is an isolate with its own memory; they share stores, objects and purges. */
const isolates = (count: number) => Array.from({ length: count }, createPageCache);

/** Each isolate has the page in its memory, and it is old. */
const withOldPage = async (count: number) => {
  const caches = isolates(count);
  for (const cache of caches) await requestPage(cache, renderer().render);
  pass(100);
  return caches;
};

describe('an old page in many isolates', () => {
  it('is answered at once by all and rendered again by one', async () => {
    const caches = await withOldPage(4);
    const { render, turns } = renderer(() => page({ body: 'new' }));
    const visits = caches.flatMap((cache) => [1, 2, 3, 4, 5].map(() => requestPage(cache, render)));
    const replies = await Promise.all(visits);
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['turn 1']));
    expect(turns()).toBe(1);
  });

  it('is found by the others where that one has stored it', async () => {
    const caches = await withOldPage(3);
    const { render, turns } = renderer(() => page({ body: 'new' }));
    for (const cache of caches) await requestPage(cache, render);
    pass(6);
    for (const cache of caches) expect((await requestPage(cache, render)).body).toBe('new');
    expect(turns()).toBe(1);
  });

  it('is rendered again in its next period', async () => {
    const caches = await withOldPage(2);
    const { render, turns } = renderer();
    for (let round = 0; round < 3; round += 1) {
      for (const cache of caches) await requestPage(cache, render);
      pass(61);
    }
    expect(turns()).toBe(3);
  });

  it('is rendered again by another isolate when that one has failed', async () => {
    const [one, other] = await withOldPage(2);
    await requestPage(one!, () => Promise.reject(new Error('down')));
    pass(61);
    const { render, turns } = renderer();
    expect((await requestPage(other!, render)).body).toBe('turn 1');
    expect(turns()).toBe(1);
  });

  it('is rendered again by each when the coordinator does not answer', async () => {
    vi.spyOn(env.PAGE_LEASES, 'get').mockImplementation(() => {
      throw new Error('the objects are down');
    });
    const logged = vi.spyOn(console, 'warn');
    const [one] = await withOldPage(1);
    const { render, turns } = renderer();
    await requestPage(one!, render);
    expect(turns()).toBe(1);
    expect(logged.mock.calls.flat().join('')).toContain('page_lease_unanswered');
  });
});

describe('a purge during a rendering', () => {
  /** Renders the contents from before the purge, once it is told to. */
  const slowly = () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const render = async () => {
      begin();
      await finished;
      return page({ body: 'old' });
    };
    return { render, begun, finish };
  };

  it.each([
    ['missing', 0],
    ['old', 1],
  ])('is not undone by the old contents, when the page was %s', async (_what, kept) => {
    const [one, other] = kept === 0 ? isolates(2) : await withOldPage(2);
    const slow = slowly();
    const first = requestPage(one!, slow.render);
    await slow.begun;
    pass(1);
    await recordPurge(env, site, { tags: ['home'] });
    pass(1);
    const { render } = renderer(() => page({ body: 'new' }));
    const during = requestPage(one!, render);
    slow.finish();
    await first;
    expect((await during).body).toBe('new');
    for (const cache of [one!, other!, createPageCache()]) {
      expect((await requestPage(cache, render)).body).toBe('new');
    }
  });
});
