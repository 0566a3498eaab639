import { describe, expect, it } from 'vitest';
import { cachedAt, cachedList } from './page-cache.ts';

const asked = new URL('http://shop.test/products');

describe('a list that may soon have more products', () => {
  it('is cached for ten seconds, and never served stale', () => {
    const list = { cacheTags: ['list'], isProvisional: true };
    const usual = cachedAt(asked, '/products', 'list');
    expect(cachedList(asked, '/products', list)).toEqual({ ...usual, maxAge: 10, swr: 0 });
    expect(cachedList(asked, '/products', { cacheTags: ['list'] })).toEqual(usual);
    expect(cachedList(asked, '/products?page=2', list)).toBe(false);
  });
});
