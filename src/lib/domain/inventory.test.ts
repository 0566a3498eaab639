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

  it('[PDP-045] is the earlier of two equal ones', () => {
    const equal = offer('3', 60, 40);
    expect(selectOffer([dearButNear, equal])).toBe(dearButNear);
  });

  it('[PDP-046] is the forced seller’s, even when it is dearer', () => {
    expect(selectOffer([cheapButFar, dearButNear], '1')).toBe(cheapButFar);
  });

  it('[PDP-046] falls back to the cheapest when the forced seller does not sell it', () => {
    expect(selectOffer([cheapButFar, dearButNear], '9')).toBe(dearButNear);
  });

  it('is null when nobody sells', () => {
    expect(selectOffer([])).toBeNull();
  });
});
