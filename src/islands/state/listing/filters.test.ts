import { describe, expect, it } from 'vitest';
import { paths } from '#lib/paths.ts';
import { createFilters } from './filters.ts';

const TAGS = ['color-blues', 'color-greens', 'material-oak', 'brand-aldersyde'];

/** The filters of a page, of which some links are pressed before any other page comes. */
const pressed = (href: string, ...links: readonly object[]): string | undefined => {
  const filters = createFilters();
  filters.take(href, TAGS);
  return links
    .map((dataset) => {
      const next = filters.linked({ href: 'http://shop/products/of-the-page', dataset });
      filters.want(next);
      return next.href;
    })
    .at(-1);
};

const filter = (segment: string) => ({ filter: segment });

describe('what is pressed while a list is on its way', () => {
  it.each<[string, string, object[], string]>([
    [
      'two colours',
      '/products',
      [filter('color-greens'), filter('color-blues')],
      '/products/color-blues-greens',
    ],
    [
      'a material and a brand',
      '/products',
      [filter('material-oak'), filter('brand-aldersyde')],
      '/products/brand-aldersyde/material-oak',
    ],
    [
      'a filter and an order',
      '/products',
      [filter('color-greens'), { sort: 'price_asc' }],
      '/products/color-greens?sort=price_asc',
    ],
    [
      'an order and a filter',
      '/products',
      [{ sort: 'price_asc' }, filter('color-greens')],
      '/products/color-greens?sort=price_asc',
    ],
    [
      'a price and the stock',
      '/products',
      [filter('price-to-100'), filter('in-stock')],
      '/products/price-to-100/in-stock',
    ],
    [
      'two prices, of which a list has one',
      '/products',
      [filter('price-to-100'), filter('price-100-500')],
      '/products/price-100-500',
    ],
    [
      'two values of a fact',
      '/products',
      [filter('filling~foam'), filter('filling~wool')],
      '/products/filling~foam~wool',
    ],
    [
      'a chip with both values of a fact',
      '/products/filling~foam~wool',
      [filter('color-blues'), filter('filling~foam~wool')],
      '/products/color-blues',
    ],
    [
      'a filter, twice',
      '/products/in-stock',
      [filter('color-greens'), filter('color-greens')],
      '/products/in-stock',
    ],
    [
      'a text and a filter',
      '/products?searchQuery=oak+desk',
      [{ text: 'desk' }, filter('color-blues')],
      '/products/color-blues?searchQuery=desk',
    ],
  ])('[FILTER-012] [FILTER-014] is kept: %s', (_, page, links, href) => {
    expect(pressed(page, ...links)).toBe(href);
  });

  it('[FILTER-014] is kept with the limits of a form', () => {
    const filters = createFilters();
    filters.take('/products/width-to-900/in-stock', TAGS);
    filters.want(filters.linked({ href: '', dataset: filter('color-greens') }));
    const next = filters.submitted(new URLSearchParams({ from: '500', to: '100', width: '' }));
    expect(next?.href).toBe('/products/color-greens/price-100-500/in-stock');
    if (next) filters.want(next);
    expect(filters.linked({ href: '', dataset: filter('color-blues') }).href).toBe(
      '/products/color-blues-greens/price-100-500/in-stock',
    );
  });
});

describe('what is pressed while another page of a seller’s store is on its way', () => {
  const store = `http://shop${paths.seller('12', 'Oak Mill')}`;
  it.each([
    ['two rooms', '', ['room=8', 'room=9'], '?room=8&room=9'],
    ['a room and an order', '', ['room=8', 'sort=actualPrice'], '?room=8&sort=actualPrice'],
    [
      'an order and a category',
      '',
      ['sort=actualPrice', 'category=4'],
      '?category=4&sort=actualPrice',
    ],
    ['two prices, of which it has one', '', ['max=100', 'max=500'], '?max=500'],
    ['a room, twice', 'max=100', ['max=100&room=8', 'max=100&room=8'], '?max=100'],
    ['a room that is left, and another', 'room=8', ['', 'room=8&room=9'], '?room=9'],
    ['all rooms and a price', 'room=8', ['', 'room=8&max=100'], '?max=100'],
  ])('[SELLER-006] [FILTER-014] is kept: %s', (_, page, links, query) => {
    const filters = createFilters();
    filters.take(`${store}?${page}`, []);
    const asked = links.map((link) => {
      const next = filters.linked({ href: `${store}?${link}`, dataset: {} });
      filters.want(next);
      return next.href;
    });
    expect(asked.at(-1)).toBe(paths.seller('12', 'Oak Mill') + query);
  });

  it('leads where a link to another page of it says', () => {
    const filters = createFilters();
    filters.take(store, []);
    const href = `${store}?page=2&seed=3`;
    expect(filters.linked({ href, dataset: {} }).href).toBe(href);
  });
});

describe('the list of an address', () => {
  it('[FILTER-014] is that of a link to another list, also with a tag that the page does not name', () => {
    const filters = createFilters();
    filters.take('/products/color-blues', TAGS);
    filters.want(filters.linked({ href: 'http://shop/products/room-study', dataset: {} }));
    expect(filters.linked({ href: '', dataset: filter('color-greens') }).href).toBe(
      '/products/room-study/color-greens',
    );
  });

  it('is unknown where the address does not say all, and then links lead where they say', () => {
    const filters = createFilters();
    filters.take('/products', TAGS);
    const loose = filters.linked({ href: 'http://shop/products/list/cat/sofas', dataset: {} });
    expect(loose.list).toBeNull();
    filters.want(loose);
    const href = 'http://shop/products/color-greens';
    expect(filters.linked({ href, dataset: filter('color-greens') }).href).toBe(href);
    expect(filters.submitted(new URLSearchParams())).toBeNull();
  });
});
