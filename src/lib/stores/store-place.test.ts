import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lastStorePage,
  offersMore,
  readStorePlace,
  seedAt,
  STORE_PAGE_SIZE,
  STORE_SORTS,
  storeQuery,
} from './store-place.ts';

const read = (query: string) => readStorePlace(new URLSearchParams(query));

const EVERYTHING = { category: '', rooms: [], ceiling: null, sort: 'relevance', seed: null };

describe('the query of a seller’s store', () => {
  it('[SELLER-003] [SELLER-007] is parsed into its filters', () => {
    expect(read('category=4&room=9&room=7&max=500&sort=-averageReview&seed=17')).toEqual({
      category: '4',
      rooms: ['9', '7'],
      ceiling: 500,
      sort: '-averageReview',
      seed: 17,
    });
    expect(read('max=501&sort=name&seed=-1&category=%00&room=')).toEqual(EVERYTHING);
    expect(STORE_SORTS).toEqual(['relevance', 'actualPrice', '-actualPrice', '-averageReview']);
  });

  it('is parsed from its own output, for any input', () => {
    fc.assert(
      fc.property(
        fc.webQueryParameters(),
        fc.array(fc.stringMatching(/^[\w-]{1,8}$/), { maxLength: 30 }),
        (text, rooms) => {
          const query = new URLSearchParams(text);
          for (const room of rooms) query.append('room', room);
          const place = readStorePlace(query);
          const again = readStorePlace(new URLSearchParams(storeQuery(place)));
          expect({ ...again, rooms: new Set(again.rooms) }).toEqual({
            ...place,
            rooms: new Set(place.rooms),
          });
        },
      ),
    );
  });

  it('[SELLER-012] starts a random order with the timestamp of the hour', () => {
    const now = Date.UTC(2026, 10, 20, 14, 35, 12);
    expect(seedAt(now)).toBe(Date.UTC(2026, 10, 20, 14));
    expect(seedAt(now)).not.toBe(seedAt(now + 3_600_000));
  });

  it('[SELLER-016] [SELLER-018] offers more while a page has at least twelve products', () => {
    expect(STORE_PAGE_SIZE).toBe(12);
    expect([11, 12, 13].map(offersMore)).toEqual([false, true, true]);
    // A full last page links to an empty one, which links to nothing.
    expect([0, 11, 12, 24, 25].map(lastStorePage)).toEqual([1, 1, 2, 3, 3]);
  });
});
