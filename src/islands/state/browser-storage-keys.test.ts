import { describe, expect, it } from 'vitest';
import { isPersonal, minutesOf } from './browser-storage-keys.ts';
import { ACCOUNT_KEYS, CUSTOMER_KEYS } from './consent/personal-keys.ts';

describe('a value that the shop stores in browsers', () => {
  it('[STORAGE-001] expires after 1440 minutes, unless it says otherwise', () => {
    expect(minutesOf('anything')).toBe(1_440);
  });

  it('[CONSENT-008] is personal if it is about a person', () => {
    const personal = ['lastUser', 'userData', 'recentProducts', 'searches', 'lastVerdict'];
    expect(personal.filter((key) => !isPersonal(key))).toEqual([]);
    expect(['cart', 'headerMenus', 'tags/room', 'filterPanel'].filter(isPersonal)).toEqual([]);
  });

  it('[CART-006] is removed when the customer signs out, and a customer’s own at the next sign-in', () => {
    expect(ACCOUNT_KEYS).toEqual(
      expect.arrayContaining([
        'cart',
        'favourites/products',
        'recentProducts',
        'searches',
        'addToCartData',
        'userData',
        'lastUser',
        'lastVerdict',
        'verdicts/list',
        'personrooms/search',
      ]),
    );
    expect(CUSTOMER_KEYS.filter((key) => !ACCOUNT_KEYS.includes(key))).toEqual([]);
    // What a visitor wanted before the sign-in is still wanted after it (PDP-050).
    expect(CUSTOMER_KEYS).not.toContain('addToCartData');
  });
});
