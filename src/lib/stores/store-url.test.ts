import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@parlour/domain';
import { cachedAt } from '../seo/page-cache.ts';
import type { SellerStore } from './seller-store.ts';
import { storeUrl } from './store-url.ts';

const NOW = 490_000 * HOUR_MS + 12_345;
const PATH = '/calder-mill/products/seller/7';

const isCached = (url: string, canonical = PATH, tiles = 1): boolean => {
  const asked = new URL(url, 'http://shop.test');
  const store = {
    sellerId: '7',
    name: 'Calder Mill',
    canonical,
    tiles: Array.from({ length: tiles }, () => ({})),
  } as unknown as SellerStore;
  return cachedAt(asked, storeUrl(asked, store, NOW)) !== false;
};

describe('the URLs under which sellers’ stores are cached', () => {
  it.each([
    [PATH, PATH],
    ['/_/products/seller/7', PATH],
    ['/seller/7', PATH],
    [`${PATH}?sort=actualPrice&page=2`, `${PATH}?sort=actualPrice&page=2`],
    [`${PATH}?seed=${String(490_000 * HOUR_MS)}&page=3`, `${PATH}?page=3`],
    [`${PATH}?room=3&room=9`, `${PATH}?room=3&room=9`],
  ])('include %s', (url, canonical) => {
    expect(isCached(url, canonical)).toBe(true);
  });

  it.each([
    '/anything/products/seller/7',
    `${PATH}?seed=17`,
    `${PATH}?seed=${String(490_000 * HOUR_MS + 1)}`,
    `${PATH}?seed=${String(480_000 * HOUR_MS)}`,
    `${PATH}?seed=x`,
    `${PATH}?max=17`,
    `${PATH}?sort=x`,
    `${PATH}?room=9&room=9`,
  ])('do not include %s', (url) => {
    expect(isCached(url)).toBe(false);
  });

  it('do not include a filtered one without results: the seller may not have the filter at all', () => {
    expect(isCached(`${PATH}?category=zz`, PATH, 0)).toBe(false);
    expect(isCached(PATH, PATH, 0)).toBe(true);
  });
});
