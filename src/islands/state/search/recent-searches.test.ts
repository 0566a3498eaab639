import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordSearch, recentSearches } from './recent-searches.ts';

const stored = new Map<string, string>();
const page = { cookie: '' };

beforeEach(() => {
  stored.clear();
  page.cookie = 'allow-personal=yes';
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

describe('recent searches', () => {
  it('[SEARCH-030] are stored for products, rooms and posts, and nothing else', () => {
    const others = ['tags', 'sellers', 'orders', '__proto__'];
    for (const kind of ['products', 'personrooms', 'posts', ...others]) {
      recordSearch(kind, `${kind} wanted`);
    }
    expect(recentSearches('products')).toEqual(['products wanted']);
    expect(recentSearches('personrooms')).toEqual(['personrooms wanted']);
    expect(recentSearches('posts')).toEqual(['posts wanted']);
    for (const kind of others) {
      expect(recentSearches(kind)).toEqual([]);
      expect([...stored.values()].join()).not.toContain(kind);
    }
  });

  it('[STORAGE-003] [STORAGE-007] are stored for a year, the latest first, without duplicates', () => {
    for (const text of ['sofa', ' green  sofa ', 'Sofa', '']) recordSearch('products', text);
    vi.setSystemTime(1_000_000 + 525_599 * 60_000);
    expect(recentSearches('products')).toEqual(['Sofa', 'green sofa']);
    vi.setSystemTime(1_000_000 + 525_600 * 60_000);
    expect(recentSearches('products')).toEqual([]);
  });

  it('[STORAGE-007] are not stored without consent', () => {
    page.cookie = 'allow-personal=no';
    recordSearch('products', 'sofa');
    expect(stored.size).toBe(0);
  });

  it('[ERROR-008] are empty if something else is stored', () => {
    stored.set('searches', '{"value":{"products":[7]},"until":1e15}');
    expect(recentSearches('products')).toEqual([]);
  });
});
