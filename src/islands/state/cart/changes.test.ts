import { describe, expect, it } from 'vitest';
import { withChanges, type Change } from './cart.ts';
import type { Cart } from './stored-cart.ts';

const LINES = [
  { id: 'a', quantity: 1, rrp: 10.5 },
  { id: 'b', quantity: 2, rrp: 20 },
];
const CART = { data: LINES, size: 3, subTotal: 50.5, version: 'v', message: '' } as unknown as Cart;

describe('the cart with changes that the shop has not answered yet', () => {
  it.each<[string, readonly Change[], number, number, string]>([
    ['more of a line', [{ id: 'a', quantity: 3 }], 5, 71.5, 'a b'],
    ['a line less', [{ id: 'b', quantity: null }], 1, 10.5, 'a'],
    ['no line left', ['a', 'b'].map((id) => ({ id, quantity: null })), 0, 0, ''],
    ['the last of two changes', [3, 2].map((quantity) => ({ id: 'a', quantity })), 4, 61, 'a b'],
    ['nothing of a line that is gone', [{ id: 'c', quantity: 9 }], 3, 50.5, 'a b'],
  ])('[CART-007] [CART-008] has %s', (_what, changes, size, subTotal, ids) => {
    const changed = withChanges(CART, changes);
    expect(changed).toMatchObject({ size, subTotal, version: 'v' });
    expect(changed.data.map(({ id }) => id).join(' ')).toBe(ids);
  });

  it('is the shop’s cart without changes', () => {
    expect(withChanges(CART, [])).toBe(CART);
  });
});
