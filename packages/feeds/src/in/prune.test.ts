import { describe, expect, it } from 'vitest';
import { PRUNE_LIMIT } from '@parlour/domain';
import { pruneRefusal } from './prune.ts';

const named = { products: 70, unknownRows: 0 };
const gone = (number: number, site = 'hearth') => ({ site, gone: number, total: 100 });

describe('pruneRefusal', () => {
  it.each([
    ['no product is gone', named, [gone(0)], PRUNE_LIMIT],
    ['exactly the limit is gone', named, [gone(30)], PRUNE_LIMIT],
    ['the limit is higher', named, [gone(100)], 100],
    [
      'the supplier has no products there yet',
      named,
      [{ site: 'a', gone: 0, total: 0 }],
      PRUNE_LIMIT,
    ],
  ])('allows the removal if %s', (_, told, sites, limit) => {
    expect(pruneRefusal(told, sites, limit)).toBeNull();
  });

  it.each([
    [
      'one product more than the limit is gone',
      named,
      [gone(0), gone(31, 'ombre')],
      /at ombre.*31%/,
    ],
    ['the feed names no products', { products: 0, unknownRows: 0 }, [gone(0)], /names no product/],
    ['a row has an unknown product', { products: 9, unknownRows: 2 }, [gone(1)], /2 refused rows/],
  ])('refuses it if %s', (_, told, sites, reason) => {
    expect(pruneRefusal(told, sites, PRUNE_LIMIT)).toMatch(reason);
  });
});
