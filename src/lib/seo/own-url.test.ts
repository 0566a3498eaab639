import { describe, expect, it } from 'vitest';
import { cachedAt } from './page-cache.ts';

const asked = (url: string) => new URL(url, 'http://shop.test');

describe('the URLs under which pages are cached', () => {
  it.each([
    ['/oak-chair/products/d/7', '/oak-chair/products/d/7'],
    ['/_/products/d/7', '/oak-chair/products/d/7'],
    ['/products?sort=all&page=2', '/products?page=2&sort=all'],
    ['/compare?v=1&v=2', '/compare?v=1&v=2'],
    ['/caf%C3%A9/blog/d/1', '/caf%C3%A9/blog/d/1'],
  ])('%s is that of %s', (url, own) => {
    expect(cachedAt(asked(url), own, 'x')).toMatchObject({ tags: ['catalogue', 'x'] });
  });

  it.each([
    ['/buy-this/products/d/7', '/oak-chair/products/d/7'],
    ['/oak-chair/products/d/7?option=1', '/oak-chair/products/d/7'],
    ['/products?page=1', '/products'],
    ['/products?page=2&page=3', '/products?page=2'],
    ['/compare?v=2', '/compare?v=1'],
    ['/compare?v=1&v=1', '/compare?v=1'],
    ['/_/d/7', '/oak-chair/products/d/7'],
    ['/products', null],
  ])('%s is not that of %s', (url, own) => {
    expect(cachedAt(asked(url), own, 'x')).toBe(false);
  });
});
