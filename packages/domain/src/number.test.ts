import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, formatNumber, plural } from './number.ts';

const theirs = new Intl.NumberFormat('en-GB');

describe('a number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234.5, '1,234.5'],
    [-12_345_678, '-12,345,678'],
  ])('shows %d as %s', (number, shown) => {
    expect(formatNumber(number)).toBe(shown);
  });

  it('is formatted as the platform does', () => {
    const thousandths = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(thousandths, (number) => {
        expect(formatNumber(number / 1000)).toBe(theirs.format(number / 1000));
      }),
    );
  });

  it.each([
    [0, '0 pieces'],
    [1, '1 piece'],
    [2, '2 pieces'],
  ])('combines %i with a noun', (count, words) => {
    expect(counted(count, 'piece')).toBe(words);
  });

  it('takes a plural without an s', () => {
    expect(plural(2, 'box', 'boxes')).toBe('boxes');
  });
});
