import { describe, expect, it } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { requestPage, page, pass, renderer, request } from './fixture.ts';

class TooMany extends Error {}

/** Lets this many renderings through. */
const allowing = (count: number) => {
  let left = count;
  const admit = () => {
    left -= 1;
    return left < 0 ? Promise.reject(new TooMany()) : Promise.resolve();
  };
  return { options: { admit } };
};

describe('a client’s request', () => {
  it('counts when a page is not cached, and not when it is', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    const client = allowing(2);
    await requestPage(cache, render, '/one', client);
    for (let turn = 0; turn < 10; turn += 1) await requestPage(cache, render, '/one', client);
    await requestPage(cache, render, '/two', client);
    await expect(requestPage(cache, render, '/three', client)).rejects.toThrow(TooMany);
    expect(turns()).toBe(2);
    expect((await requestPage(cache, render, '/one', client)).outcome).toBe('HIT');
  });

  it.each([
    ['HEAD', { method: 'HEAD' }],
    ['POST', { method: 'POST', body: '' }],
    ['an unknown bearer', { headers: { authorization: 'Bearer x' } }],
    ['a guess', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('counts for %s, too', async (_what, init) => {
    const { render, turns } = renderer();
    await expect(
      requestPage(createPageCache(), render, request(init), allowing(0)),
    ).rejects.toThrow(TooMany);
    expect(turns()).toBe(0);
  });

  it('counts for pages that are never cached', async () => {
    const cache = createPageCache();
    const { render } = renderer(() => page({ status: 404 }));
    const client = allowing(2);
    for (let turn = 0; turn < 2; turn += 1) await requestPage(cache, render, '/', client);
    await expect(requestPage(cache, render, '/', client)).rejects.toThrow(TooMany);
  });

  it('does not count while an old page is served, nor for an operator', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    await requestPage(cache, render);
    pass(100);
    expect((await requestPage(cache, render, '/', allowing(0))).outcome).toBe('STALE');
    const forced = { options: { ...allowing(0).options, force: true } };
    expect((await requestPage(cache, render, '/', forced)).status).toBe(200);
    expect(turns()).toBe(3);
  });

  it('can be refused while another client’s simultaneous request is answered', async () => {
    const cache = createPageCache();
    const { render } = renderer();
    const [refused, answered] = await Promise.allSettled([
      requestPage(cache, render, '/', allowing(0)),
      requestPage(cache, render, '/', allowing(1)),
    ]);
    expect([refused.status, answered.status]).toEqual(['rejected', 'fulfilled']);
  });
});
