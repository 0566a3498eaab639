import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPence, penceFromPounds, poundsFromPence, roundHalfUp } from './money.ts';

describe('money', () => {
  it.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [99_950, '£999.50'],
    [125_000, '£1,250.00'],
    [123_456_789, '£1,234,567.89'],
    [-4_905, '-£49.05'],
  ])('[CONST-001] [CONST-002] shows %d pence as %s', (pence, shown) => {
    expect(formatPence(pence)).toBe(shown);
  });

  it('[CONST-002] formats an amount as the platform does', () => {
    const theirs = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (pence) => {
        expect(formatPence(pence)).toBe(theirs.format(pence / 100));
      }),
    );
  });

  it.each([
    [1.005, 101],
    [0.1 + 0.2, 30],
    [1250.5, 125_050],
    [19.999, 2_000],
  ])('converts %d pounds into %d pence, rounding half up', (pounds, pence) => {
    expect(penceFromPounds(pounds)).toBe(pence);
  });

  it.each([
    [0.5, 1],
    [1.4999, 1],
    [2.5, 3],
    [1.005 * 100, 101],
  ])('rounds %d half up to %d', (amount, rounded) => {
    expect(roundHalfUp(amount)).toBe(rounded);
  });

  it('converts every whole number of pence to pounds and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
        expect(penceFromPounds(poundsFromPence(pence))).toBe(pence);
      }),
    );
  });
});
