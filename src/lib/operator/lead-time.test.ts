import { describe, expect, it } from 'vitest';
import { daysInWords, leadTimeOf } from './lead-time.ts';

const lead = (handling: readonly [number, number], transit: readonly [number, number]) => ({
  madeToOrder: false,
  handling: { min: handling[0], max: handling[1] },
  transit: { min: transit[0], max: transit[1] },
});

describe('the days of a lead time', () => {
  it.each([
    [null, 'none'],
    [lead([1, 2], [2, 3]), '3 to 5 days'],
    [lead([1, 1], [2, 2]), '3 days'],
    [lead([0, 0], [1, 1]), '1 day'],
    [lead([20, 25], [2, 5]), '22 to 30 days'],
  ])('are those until it leaves and those on its way: %o', (leadTime, words) => {
    expect(daysInWords(leadTime)).toBe(words);
  });
});

describe('the form of a lead time', () => {
  const DAYS = {
    ...{ 'handling.min': '1', 'handling.max': ' 2 days ' },
    ...{ 'transit.min': '2', 'transit.max': '3' },
  };

  it.each([
    [{ kind: 'none' }, null],
    [{ kind: 'in-stock', ...DAYS }, lead([1, 2], [2, 3])],
    [
      { kind: 'made-to-order', ...DAYS },
      { ...lead([1, 2], [2, 3]), madeToOrder: true },
    ],
  ])('says %o', (fields, expected) => {
    expect(leadTimeOf(fields)).toEqual(expected);
  });

  it('takes an empty field for no number, rather than for 0', () => {
    expect(leadTimeOf({ kind: 'in-stock', ...DAYS, 'handling.min': ' ' })).toMatchObject({
      handling: { min: undefined, max: 2 },
    });
  });
});
