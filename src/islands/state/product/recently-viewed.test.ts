import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recentProducts, recordView, toRecentProduct } from './recently-viewed.ts';

const stored = new Map<string, string>();
const page = { cookie: '' };

beforeEach(() => {
  stored.clear();
  page.cookie = 'allow-personal=yes';
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const event = (id: number) => ({
  _id: String(id),
  name: `Chair ${id}`,
  category: '4',
  brand: '2',
  room: '',
});

const ids = () => recentProducts().map(({ _id }) => _id);

describe('recently viewed products', () => {
  it('[ENTITY-027] [ERROR-008] are parsed from the data in a page, if that is valid', () => {
    expect(toRecentProduct(JSON.stringify(event(7)))).toEqual(event(7));
    for (const text of [undefined, '', '{', 'null', '{"_id":7}', '[]']) {
      expect(toRecentProduct(text)).toBeUndefined();
    }
  });

  it('[ENTITY-027] are stored as events with _id, name, category, brand and room', () => {
    recordView({ ...event(7), price: 3 } as ReturnType<typeof event>);
    expect(recentProducts()).toEqual([event(7)]);
  });

  it('[STORAGE-005] are the last ten, the newest first, without duplicates', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 3]) recordView(event(id));
    expect(ids()).toEqual(['3', '11', '10', '9', '8', '7', '6', '5', '4', '2']);
  });

  it('are not stored without consent', () => {
    for (const cookie of ['', 'allow-personal=no']) {
      page.cookie = cookie;
      recordView(event(1));
    }
    expect(stored.size).toBe(0);
    page.cookie = 'allow-personal=yes';
    expect(ids()).toEqual([]);
  });

  it('[ERROR-008] are none if something else was stored', () => {
    const value = [event(1), { _id: 2 }, null, 'x'];
    stored.set('recentProducts', JSON.stringify({ value, until: Date.now() + 1_000 }));
    expect(ids()).toEqual(['1']);
    stored.set('recentProducts', '{');
    expect(ids()).toEqual([]);
  });
});
