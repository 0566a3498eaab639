import { describe, expect, it } from 'vitest';
import { addProblem, maxQuantity, stepped, stockCheck, typed } from './quantity.ts';

describe('stock check', () => {
  it.each([
    [null, 'active', 1],
    [{ stock: 0 }, 'order_by_email', 2],
    [{ stock: 5 }, 'out_of_stock', 2],
    [{ stock: 5 }, '', 2],
    [{ stock: 0 }, 'active', 3],
    [{ stock: 1 }, 'active', 0],
  ] as const)('[PDP-020] for %j that is %s is %i', (offer, status, code) => {
    expect(stockCheck(offer, status)).toBe(code);
  });
});

describe('quantity', () => {
  it.each([
    [{ stock: 9, maxOrderSize: 4 }, 4],
    [{ stock: 3, maxOrderSize: 4 }, 3],
    [{ stock: 9, maxOrderSize: 0 }, 9],
    [{ stock: 5_000, maxOrderSize: 0 }, 999],
    [{ stock: Infinity, maxOrderSize: 2_000 }, 999],
  ])('[PDP-019] steps within %j up to %i', (bounds, most) => {
    expect(maxQuantity(bounds)).toBe(most);
    expect(stepped(most, 1, bounds)).toBe(most);
    expect(stepped(1, 1, bounds)).toBe(Math.min(2, most));
  });

  it('[PDP-019] stays at 1 without stock', () => {
    expect(maxQuantity({ stock: 0, maxOrderSize: 4 })).toBe(0);
    expect(stepped(1, 1, { stock: 0, maxOrderSize: 4 })).toBe(1);
  });

  it('[PDP-017] does not step below 1', () => {
    expect(stepped(1, -1, { stock: 9, maxOrderSize: 0 })).toBe(1);
    expect(stepped(3, -1, { stock: 9, maxOrderSize: 0 })).toBe(2);
  });

  const wrong = 'This quantity is not possible to delivery. You can order up to 2.';
  it.each([
    ['3', 5, 3, ''],
    ['5', 5, 5, ''],
    ['6', 5, 1, wrong],
    ['2', 1, 1, 'This quantity is not possible to delivery. You can order one.'],
    ['1', 0, 1, 'This quantity is not possible to delivery. There is none at the moment.'],
    ['1000', 5_000, 1, wrong],
    ['99999999', 5, 1, wrong],
    ['0', 5, 1, ''],
    ['-2', 5, 1, ''],
    ['', 5, 1, ''],
    ['two', 5, 1, ''],
    ['2.5', 5, 1, ''],
  ])(
    '[PDP-016] [PDP-017] [PDP-018] turns the input %j with a stock of %i into %i',
    (text, stock, quantity, message) => {
      expect(typed(text, { stock, maxOrderSize: 2 })).toEqual({ quantity, message });
    },
  );
});

describe('adding to the cart', () => {
  const offer = { stock: 9, maxOrderSize: 4 };
  it.each([
    [1, offer, 0, null],
    [4, offer, 0, null],
    [5, offer, 0, 'Quantity exceeds maximum allowed order size of 4'],
    [9, { ...offer, maxOrderSize: 0 }, 0, null],
    [1_000, { stock: 5_000, maxOrderSize: 0 }, 0, 'This quantity is not possible to delivery'],
    [0, offer, 0, 'This quantity is not possible to delivery'],
    [10, { ...offer, maxOrderSize: 0 }, 0, 'This quantity is not possible to delivery'],
    [1, null, 1, 'Item not available for sale'],
    [1, offer, 2, 'Item not available for sale'],
    [1, { ...offer, stock: 0 }, 3, 'Item not available for sale'],
  ] as const)(
    '[PDP-053] [PDP-054] %i of %j with check %i: %s',
    (quantity, sold, check, problem) => {
      expect(addProblem(quantity, sold, check)).toBe(problem);
    },
  );
});
