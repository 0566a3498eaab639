import { describe, expect, it } from 'vitest';
import { judgeLine } from './cart-lines.ts';

const now = { unit: 1_000, isForSale: true, stock: 5, maxOrderSize: 0 };

describe('a cart line compared with the shop now', () => {
  it.each([
    ['unchanged', { quantity: 5, seen: 1_000, now }, 'available', '', 5],
    [
      'dearer',
      { quantity: 1, seen: 900, now },
      'price_changed',
      'The price has gone up from £9.00 to £10.00 since you added this.',
      5,
    ],
    [
      'cheaper',
      { quantity: 1, seen: 1_250, now },
      'price_changed',
      'The price has come down from £12.50 to £10.00 since you added this.',
      5,
    ],
    ['fewer left', { quantity: 6, seen: 1_000, now }, 'less_stock', 'Only 5 left in stock.', 5],
    [
      'above the order size',
      { quantity: 4, seen: 1_000, now: { ...now, maxOrderSize: 3 } },
      'less_stock',
      'Quantity exceeds maximum allowed order size of 3',
      3,
    ],
    [
      'sold out',
      { quantity: 1, seen: 1_000, now: { ...now, stock: 0 } },
      'out_of_stock',
      'This has sold out.',
      0,
    ],
    [
      'withdrawn',
      { quantity: 1, seen: 1_000, now: { ...now, isForSale: false } },
      'unavailable',
      'This is no longer for sale here.',
      0,
    ],
    [
      'gone',
      { quantity: 1, seen: 1_000, now: null },
      'unavailable',
      'This is no longer for sale here.',
      0,
    ],
  ] as const)('[CART-003] %s', (_, facts, state, notice, maxQuantity) => {
    expect(judgeLine(facts)).toMatchObject({ state, notice, maxQuantity });
  });

  it('[CART-003] can be ordered at a changed price, but not when it is unavailable', () => {
    expect(judgeLine({ quantity: 1, seen: 1, now }).isOrderable).toBe(true);
    expect(judgeLine({ quantity: 9, seen: 1_000, now }).isOrderable).toBe(false);
  });
});
