import { describe, expect, it } from 'vitest';
import { cachedAt } from '../seo/page-cache.ts';
import { productUrl } from './product-url.ts';
import type { ProductPage } from './product-page.ts';

const page = {
  canonical: '/oak-chair/products/d/7',
  selected: {
    choice: { option: { id: '1' }, swatch: { id: '2' }, swatches: [] },
    offer: { sellerId: '9' },
  },
} as unknown as ProductPage;

const isCached = (query: string): boolean => {
  const asked = new URL(`/oak-chair/products/d/7${query}`, 'http://shop.test');
  return cachedAt(asked, productUrl(asked, page)) !== false;
};

describe('the URLs under which products are cached', () => {
  it.each(['', '?option=1', '?option=1&swatch=2', '?seller=9&option=1'])(
    'include the one with %j',
    (query) => {
      expect(isCached(query)).toBe(true);
    },
  );

  it.each(['?option=3', '?option=1&swatch=3', '?seller=', '?seller=10', '?option='])(
    'do not include %j, which the product does not have',
    (query) => {
      expect(isCached(query)).toBe(false);
    },
  );
});
