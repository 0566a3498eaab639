import { env, waitUntil } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { cacheKey, createTieredCache, placeStore, recordPurge, sharedStore } from './index.ts';

it('the example of the README keeps a text until a purge of its tag', async () => {
  const pages = createTieredCache<string>({
    name: 'page',
    memory: { capacity: 8_000_000, sizeOf: (page) => page.length * 2 },
    stores: [placeStore('pages'), sharedStore],
    patience: 15_000,
    isFailure: () => true,
  });
  const siteId = 'readme';
  const path = '/products/7';
  const render = vi.fn<() => Promise<string>>();
  render.mockResolvedValueOnce('first').mockResolvedValueOnce('second');

  const key = await cacheKey('page', { id: siteId, revision: '1' }, [], path);
  const ask = () =>
    pages.answer(
      { siteId, ledger: siteId, env, waitUntil },
      {
        key,
        subject: path,
        encode: String,
        decode: String,
        make: async () => ({
          value: await render(),
          policy: { maxAge: 60, swr: 600, tags: ['product:7'] },
        }),
      },
    );

  expect(await ask()).toMatchObject({ outcome: 'MISS', value: 'first' });
  expect(await ask()).toMatchObject({ outcome: 'HIT', value: 'first' });
  expect(render).toHaveBeenCalledTimes(1);

  await recordPurge(env, siteId, { tags: ['product:7'] });
  expect(await ask()).toMatchObject({ outcome: 'MISS', value: 'second' });
  expect(render).toHaveBeenCalledTimes(2);
});
