import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from './cart-totals.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999 }),
  unit: fc.integer({ min: 0, max: 2_000_000 }),
  vatRate: fc.constantFrom(0, 0.05, 0.2),
});
const cart = fc.array(line, { maxLength: 100 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

describe('cart totals', () => {
  it('[CART-007] [CART-008] sum the quantities, and quantity times price', () => {
    const totals = cartTotals([
      { quantity: 2, unit: 12_550, vatRate: 0.2 },
      { quantity: 1, unit: 999, vatRate: 0.2 },
    ]);
    expect(totals).toMatchObject({ size: 3, subTotal: 26_099, shipping: 0, total: 26_099 });
  });

  it('[CARTPOP-011] make the order total the subtotal, with shipping 0', () => {
    const { subTotal, shipping, total } = cartTotals([{ quantity: 3, unit: 333, vatRate: 0.2 }]);
    expect({ shipping, total }).toEqual({ shipping: 0, total: subTotal });
  });

  it('[CART-008] add up to the penny for any cart and any discount', () => {
    fc.assert(
      fc.property(cart, fc.integer({ min: 0, max: 3_000_000_000 }), (lines, discount) => {
        const totals = cartTotals(lines, discount);
        expect(totals.subTotal).toBe(sum(lines.map(({ quantity, unit }) => quantity * unit)));
        expect(sum(totals.lines.map(({ gross }) => gross))).toBe(totals.subTotal);
        expect(sum(totals.lines.map((one) => one.discount))).toBe(totals.discount);
        expect(sum(totals.lines.map(({ total }) => total))).toBe(totals.total);
        expect(totals.total).toBe(totals.subTotal - totals.discount);
        expect(totals.net + totals.vat).toBe(totals.total);
        for (const { total, net, vat, discount: share } of totals.lines) {
          expect(net + vat).toBe(total);
          expect(Math.min(total, net, vat, share)).toBeGreaterThanOrEqual(0);
          expect([total, net, vat, share].every(Number.isSafeInteger)).toBe(true);
        }
      }),
    );
  });

  it('never discount more than the subtotal', () => {
    expect(cartTotals([{ quantity: 1, unit: 500, vatRate: 0.2 }], 900)).toMatchObject({
      discount: 500,
      total: 0,
      vat: 0,
    });
  });
});
