import { describe, expect, it } from 'vitest';
import { discountPercent, displayedPrice, isPriceHidden, shownPrice } from './price.ts';

const variant = (status = 'active', rrp = 0, rrpWithoutDiscount = rrp) => ({
  rrp,
  rrpWithoutDiscount,
  surcharge: 0,
  inventories: [{ variant: { inventoryStatus: status } }],
  sellerInventories: [{ inventoryStatus: status }],
});

const product = (...variants: ReturnType<typeof variant>[]) => ({
  price: 0,
  markUp: 0,
  vatTax: 0,
  promotionalDiscount: 0,
  variants,
});

describe('displayed price', () => {
  it.each([
    ['plain', {}, 10_000],
    ['surcharge', { surcharge: 2_500 }, 12_500],
    ['quantity', { quantity: 3 }, 30_000],
    ['mark-up', { markUp: 1.5 }, 15_000],
    ['VAT', { vatTax: 0.2 }, 12_000],
    ['discount', { promotionalDiscount: 0.15 }, 8_500],
    [
      'all factors together',
      { surcharge: 999, quantity: 2, markUp: 1.35, vatTax: 0.2, promotionalDiscount: 0.125 },
      31_182,
    ],
    ['half a penny', { basePrice: 101, markUp: 0.5 }, 51],
  ])('[CONST-003] applies %s', (_, parts, expected) => {
    const base = { basePrice: 10_000, surcharge: 0, quantity: 1, markUp: 1, vatTax: 0 };
    expect(displayedPrice({ ...base, promotionalDiscount: 0, ...parts })).toBe(expected);
  });

  it.each([
    [0, null],
    [0.000_01, null],
    [0.15, 15],
    [0.333_333, 33.33],
    [0.125, 12.5],
    [-0.1, null],
  ])('[TILE-009] shows a discount of %d as %s percent', (fraction, percent) => {
    expect(discountPercent(fraction)).toBe(percent);
  });
});

describe('shown price', () => {
  it('[PDP-043] [TILE-010] hides the price if any variant is order_by_email', () => {
    const mixed = product(variant('active', 100), variant('order_by_email', 200));
    expect(isPriceHidden(mixed)).toBe(true);
    expect(shownPrice(mixed, mixed.variants[0]!)).toEqual({ status: 'request_price' });
  });

  it.each(['inventories', 'sellerInventories'] as const)(
    '[PDP-043] hides the price if one of several %s is order_by_email',
    (kind) => {
      const [byEmail, active] = [variant('order_by_email', 200), variant('active', 100)];
      const mixed = product({
        ...active,
        inventories: [...active.inventories, ...(kind === 'inventories' ? byEmail[kind] : [])],
        sellerInventories: [
          ...active.sellerInventories,
          ...(kind === 'sellerInventories' ? byEmail[kind] : []),
        ],
      });
      expect(isPriceHidden(mixed)).toBe(true);
      expect(isPriceHidden(product(active))).toBe(false);
    },
  );

  it('[TILE-004] gives the price with delivery, a higher previous price and the discount', () => {
    const reduced = { ...product(variant('active', 85, 100)), promotionalDiscount: 0.15 };
    expect(shownPrice(reduced, reduced.variants[0]!)).toEqual({
      status: 'priced',
      now: 8_500,
      was: 10_000,
      discountPercent: 15,
    });
  });

  it('gives no previous price unless it is higher than the present one', () => {
    const plain = product(variant('active', 100, 100));
    expect(shownPrice(plain, plain.variants[0]!)).toMatchObject({ now: 10_000, was: null });
  });

  it('[CONST-003] uses the formula if the upstream sends a base price and a mark-up', () => {
    const based = { ...product(variant()), price: 50, markUp: 2, vatTax: 0.2 };
    expect(shownPrice(based, based.variants[0]!)).toMatchObject({ now: 12_000 });
    const dearer = { ...based.variants[0]!, surcharge: 25 };
    expect(shownPrice(based, dearer)).toMatchObject({ now: 18_000 });
  });

  it('[PDP-042] is on request for a variant that no seller has, though the upstream sends a mark-up', () => {
    const sold = {
      ...product(variant(), variant('active', 60)),
      price: 50,
      markUp: 1,
      vatTax: 0.2,
    };
    expect(shownPrice(sold, sold.variants[0]!)).toEqual({ status: 'request_price' });
  });

  it('is on request if there is no price at all', () => {
    const unpriced = product(variant());
    expect(shownPrice(unpriced, unpriced.variants[0]!)).toEqual({ status: 'request_price' });
  });
});
