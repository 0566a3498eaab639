import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DAY_S } from '@parlour/domain';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { createPurgeLedgers, recordPurge } from '@parlour/edge-cache';
import { requestPage, page, pass, renderer, site } from './fixture.ts';

describe('failures', () => {
  const failures = [
    ['throws', () => Promise.reject(new Error('down'))],
    ['answers 500', () => page({ status: 500 })],
    [
      'breaks off in the middle',
      () => {
        const body = new ReadableStream({
          pull() {
            throw new Error('broken');
          },
        });
        return new Response(body, page());
      },
    ],
  ] as const;

  it.each(failures)('show the last good page when rendering %s', async (_how, fail) => {
    const cache = createPageCache();
    await requestPage(cache, renderer().render);
    pass(660 + DAY_S - 10);
    const reply = await requestPage(cache, renderer(fail).render);
    expect(reply).toMatchObject({ status: 200, outcome: 'STALE', body: 'turn 1' });
    expect(reply.age).toBe(String(660 + DAY_S - 10));
  });

  it.each(failures)('keep the old page when rendering it again %s', async (_how, fail) => {
    const cache = createPageCache();
    await requestPage(cache, renderer().render);
    pass(100);
    await requestPage(cache, renderer(fail).render);
    expect(await requestPage(cache, renderer(fail).render)).toMatchObject({
      outcome: 'STALE',
      body: 'turn 1',
    });
  });

  it('are passed on when there is no page', async () => {
    const failing = requestPage(
      createPageCache(),
      renderer(() => Promise.reject(new Error('down'))).render,
    );
    await expect(failing).rejects.toThrow('down');
  });

  it('do not bring back a page that is gone', async () => {
    const cache = createPageCache();
    await requestPage(cache, renderer().render);
    pass(700);
    expect((await requestPage(cache, renderer(() => page({ status: 404 })).render)).status).toBe(
      404,
    );
  });
});

describe('purges', () => {
  it.each([['home'], ['product:7'], ['path:/'], ['*']])(
    'make the cache render again, for %s',
    async (tag) => {
      const cache = createPageCache();
      const { render } = renderer();
      await requestPage(cache, render);
      pass(1);
      await recordPurge(env, site, { tags: [tag] });
      pass(1);
      expect(await requestPage(cache, render)).toMatchObject({ outcome: 'MISS', body: 'turn 2' });
      expect(await requestPage(cache, render)).toMatchObject({ outcome: 'HIT', body: 'turn 2' });
    },
  );

  it('keep other tags and other sites', async () => {
    const cache = createPageCache();
    const { render } = renderer();
    await requestPage(cache, render);
    pass(1);
    await recordPurge(env, site, { tags: ['product:70', 'path:/products'] });
    await recordPurge(env, `${site}-other`, { tags: ['*'] });
    pass(1);
    expect((await requestPage(cache, render)).outcome).toBe('HIT');
  });

  it('leave no old page for a failed rendering', async () => {
    const cache = createPageCache();
    await requestPage(cache, renderer().render);
    pass(1);
    await recordPurge(env, site, { tags: ['home'] });
    pass(1);
    const reply = await requestPage(cache, renderer(() => page({ status: 500 })).render);
    expect(reply.status).toBe(500);
  });

  it('reach a page from a location that did not know of the purge yet', async () => {
    const late = createPageCache({ purges: createPurgeLedgers() });
    await requestPage(late, renderer().render, '/other');
    await recordPurge(env, site, { tags: ['home'] });
    await requestPage(late, renderer(() => page({ body: 'old' })).render);
    pass(15);
    const { render } = renderer(() => page({ body: 'new' }));
    for (const cache of [late, createPageCache()]) {
      expect((await requestPage(cache, render)).body).toBe('new');
    }
  });
});
