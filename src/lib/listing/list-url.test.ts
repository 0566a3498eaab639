import { describe, expect, it } from 'vitest';
import { cachedAt } from '../seo/page-cache.ts';
import { listUrl } from './list-url.ts';

const sofas = { id: '12', name: 'Sofas' };

const isCached = (url: string, canonical: string, tag: typeof sofas | null = null): boolean => {
  const asked = new URL(url, 'http://shop.test');
  return cachedAt(asked, listUrl(asked, { canonical, tag })) !== false;
};

const SOFAS = '/products/category-furniture-sofas';
const TWO = '/products/color-blue/room-living';

describe('the URLs under which lists are cached', () => {
  it.each([
    ['/products', '/products', null],
    ['/products?page=3&sort=price_asc', '/products?page=3', null],
    ['/products?choices=brand', '/products', null],
    ['/products?searchQuery=oak', '/products?searchQuery=oak', null],
    ['/products/price-100-500/in-stock', '/products/price-100-500/in-stock', null],
    ['/products/category-sofas', SOFAS, sofas],
    ['/products/category-sofas?page=2&sort=in_stock', `${SOFAS}?page=2`, sofas],
    ['/products?tagId=12', SOFAS, sofas],
    ['/products/list/cat/12', SOFAS, sofas],
    ['/_/products/list/category/12', SOFAS, sofas],
    [TWO, TWO, null],
  ])('include %s', (url, canonical, tag) => {
    expect(isCached(url, canonical, tag)).toBe(true);
  });

  it.each([
    ['/products?sort=1', '/products', null],
    ['/products?sort=all', '/products', null],
    ['/products?choices=17', '/products', null],
    ['/products?page=1', '/products', null],
    ['/products?tagId=12', '/products', null],
    ['/products/room-living?tagId=12', '/products/room-living', sofas],
    ['/products?searchQuery=oak+', '/products?searchQuery=oak', null],
    ['/products/t?prefix=oak', '/products?searchQuery=oak', null],
    ['/products/room-living/color-blue', TWO, null],
    ['/products/category-sofas/category-sofas', SOFAS, sofas],
    ['/products/in-stock/price-100-500', '/products/price-100-500/in-stock', null],
    ['/anything/products/list/category/12', SOFAS, sofas],
  ])('do not include %s', (url, canonical, tag) => {
    expect(isCached(url, canonical, tag)).toBe(false);
  });
});
