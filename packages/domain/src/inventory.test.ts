import { describe, expect, it } from 'vitest';
import { selectOffer } from './inventory.ts';

const offer = (sellerId: string, actualPrice: number, deliveryCharges: number) => ({
  sellerId,
  actualPrice,
  deliveryCharges,
});

describe('selected offer', () => {
  const cheapButFar = offer('1', 90, 30);
  const dearButNear = offer('2', 100, 0);

  it('[PDP-045] is the cheapest by price plus delivery', () => {
    expect(selectOffer([cheapButFar, dearButNear])).toBe(dearButNear);
  });

  it('[PDP-045] is the earlier of two equal offers', () => {
    const equal = offer('3', 60, 40);
    expect(selectOffer([dearButNear, equal])).toBe(dearButNear);
  });

  it('[PDP-046] is the forced seller’s, even if it costs more', () => {
    expect(selectOffer([cheapButFar, dearButNear], '1')).toBe(cheapButFar);
  });

  it('[PDP-046] falls back to the cheapest if the forced seller has no offer', () => {
    expect(selectOffer([cheapButFar, dearButNear], '9')).toBe(dearButNear);
  });

  it('is null without offers', () => {
    expect(selectOffer([])).toBeNull();
  });
});
