import { describe, expect, it } from 'vitest';
import { isPersonal, STORED_MINUTES, minutesOf } from './browser-storage-keys.ts';
import { ACCOUNT_KEYS } from './consent/personal-keys.ts';

describe('what the shop stores in browsers', () => {
  it.each([
    ['STORAGE-001', 'anything', 1_440],
    ['STORAGE-002', 'tags/room', 1_440],
    ['STORAGE-002', 'tags/category', 1_440],
    ['STORAGE-002', 'tags/style', 1_440],
    ['STORAGE-003', 'cart', 525_600],
    ['STORAGE-003', 'lastUser', 525_600],
    ['STORAGE-003', 'lastVerdict', 525_600],
    ['STORAGE-003', 'searches', 525_600],
    ['STORAGE-004', 'roomCategoryCounts', 10_080],
    ['STORAGE-004', 'headerMenus', 10_080],
  ])('[%s] stores %s for %i minutes', (_id, key, minutes) => {
    expect(minutesOf(key)).toBe(minutes);
  });

  it('[STORAGE-006] [STORAGE-007] names everything that is stored', () => {
    expect(Object.keys(STORED_MINUTES)).toEqual(
      expect.arrayContaining([
        ...['addToCartData', 'userData', 'favourites/products', 'verdicts/list'],
        ...['personrooms/search', 'cart', 'lastUser', 'lastVerdict', 'searches'],
        ...['recentProducts', 'headerMenus', 'filterPanel'],
      ]),
    );
  });

  it('[CONSENT-008] treats data about a person as personal, and removes it at sign-out', () => {
    const personal = ['lastUser', 'userData', 'recentProducts', 'searches', 'lastVerdict'];
    expect(personal.filter((key) => !isPersonal(key))).toEqual([]);
    expect(['cart', 'headerMenus', 'tags/room', 'filterPanel'].filter(isPersonal)).toEqual([]);
    expect(ACCOUNT_KEYS).toEqual(expect.arrayContaining([...personal, 'cart', 'addToCartData']));
  });
});
