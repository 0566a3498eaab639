import { describe, expect, it } from 'vitest';
import { knownQuery, pageKey, withUnknownQuery } from './page-key.ts';

const known = (url: string) => knownQuery(new URL(url, 'http://shop.test'));

/** Every parameter that some page reads, and some that none reads. */
const EVERYTHING =
  'page=1&tagId=1&sort=1&searchQuery=1&prefix=1&choices=1&done=1&status=1&edit=1&width=1&height=1&depth=1' +
  '&from=1&to=1&category=1&room=1&max=1&seed=1&v=1&option=1&swatch=1&seller=1&list=1&ids=1&utm_source=1&__proto__=1';

const namesAt = (path: string) =>
  [...new URLSearchParams(known(`${path}?${EVERYTHING}`)).keys()].join(' ');

describe('the key of a page', () => {
  it('[TENANT-001] is another at another site, and after a change of what the site’s pages are made of', async () => {
    const url = new URL('http://shop.test/products?page=2');
    const hearth = { id: 'hearth', revision: '1' };
    const others = [
      pageKey({ ...hearth, id: 'ombre' }, url),
      pageKey({ ...hearth, revision: '2' }, url),
      pageKey(hearth, new URL('/products?page=3', url)),
    ];
    const key = await pageKey(hearth, url);
    expect(await pageKey(hearth, new URL('/products?page=2&utm_source=a', url))).toBe(key);
    expect(await Promise.all(others)).not.toContain(key);
  });
});

describe('the parameters that a page reads', () => {
  it.each([
    ['/', ''],
    ['/game', ''],
    ['/store/brands', ''],
    ['/store/menu', ''],
    ['/info/tag/4', ''],
    ['/profile/seller/7', ''],
    ['/fragments/menus/store', ''],
    ['/fragments/style-order', 'list'],
    ['/fragments/recently-viewed', 'ids'],
    ['/carousels/associated/7', ''],
    ['/sitemaps/products-1.xml', ''],
    ['/rss.xml', ''],
    ['/nothing', ''],
    ['/products', 'choices depth from height page searchQuery sort tagId to width'],
    [
      '/products/category-a/color-b',
      'choices depth from height page searchQuery sort tagId to width',
    ],
    ['/products/t', 'choices depth from height page prefix sort to width'],
    ['/a/products/list/room/4', 'choices depth from height page sort to width'],
    ['/a/products/seller/7', 'category max page room seed sort'],
    ['/seller/7', 'category max page room seed sort'],
    ['/a/products/d/7', 'option seller swatch'],
    ['/a/products/d/7/enquiry', 'option seller swatch'],
    ['/a/products/d/7/review', ''],
    ['/compare', 'v'],
    ['/_/blog/t', 'page'],
    ['/a/moodrooms/room/4', 'page'],
    ['/a/blog/d/4', ''],
    ['/a/moodrooms/d/4', ''],
    ['/profile/addresses', 'done edit page status'],
    ['/purchase/orders-list-new', 'done edit page status'],
  ])('of %s are %j', (path, names) => {
    expect(namesAt(path)).toBe(names);
  });

  it('are the first value of each, except for compared products and the rooms of a list', () => {
    expect(known('/products?page=2&page=3&page=4')).toBe('page=2');
    expect(known('/compare?v=2&v=1&v=2')).toBe('v=2&v=1&v=2');
    expect(known('/seller/7?room=2&room=1')).toBe('room=2&room=1');
  });
});

describe('the target of a page’s redirect', () => {
  it.each([
    ['/products/from-100', '/products?from=100', '/products/from-100'],
    ['/products/from-100', '/products?from=100&gclid=1', '/products/from-100?gclid=1'],
    ['/products?sort=new', '/products?page=0&sort=new&utm_a=x', '/products?sort=new&utm_a=x'],
    ['/seller/7', '/seller/7?page=0&msclkid=%26a', '/seller/7?msclkid=%26a'],
  ])('of %s for %s is %s', (target, asked, onward) => {
    expect(withUnknownQuery(target, new URL(asked, 'http://shop.test'))).toBe(onward);
  });
});
