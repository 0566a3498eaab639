import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { requestPage, page, renderer, request } from './fixture.ts';

const guess = (path: string) => request({ headers: { 'sec-purpose': 'prefetch' } }, path);

describe('pages that browsers prefetch before a link is pressed', () => {
  it('are rendered and cached like others', async () => {
    const cache = createPageCache();
    const { render, turns } = renderer();
    expect((await requestPage(cache, render, guess('/oak'))).body).toBe('turn 1');
    expect((await requestPage(cache, render, request({}, '/oak'))).outcome).toBe('HIT');
    expect(turns()).toBe(1);
  });

  it('are refused while two are being rendered, unless they are cached or pressed', async () => {
    const cache = createPageCache();
    await requestPage(cache, () => Promise.resolve(page({ body: 'kept' })), request({}, '/kept'));
    const gate = Promise.withResolvers<undefined>();
    const slow = vi.fn(async () => {
      await gate.promise;
      return page();
    });
    const rendering = ['/a', '/b'].map((path) => requestPage(cache, slow, guess(path)));
    await expect.poll(() => slow.mock.calls.length).toBe(2);
    const { render, turns } = renderer();
    expect((await requestPage(cache, render, guess('/c'))).status).toBe(503);
    expect(turns()).toBe(0);
    expect((await requestPage(cache, render, guess('/kept'))).body).toBe('kept');
    expect((await requestPage(cache, render, request({}, '/c'))).body).toBe('turn 1');
    gate.resolve(undefined);
    expect((await Promise.all(rendering)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await requestPage(cache, render, guess('/d'))).status).toBe(200);
  });
});
