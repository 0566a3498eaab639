import { describe, expect, it } from 'vitest';
import { PRUNE_LIMIT, pruneRefusal } from './prune.ts';

const named = { products: 70, unknownRows: 0 };
const gone = (number: number, site = 'hearth') => ({ site, gone: number, total: 100 });

describe('pruneRefusal', () => {
  it.each([
    ['nothing is gone', named, [gone(0)], PRUNE_LIMIT],
    ['just as many are gone as may be', named, [gone(30)], PRUNE_LIMIT],
    ['more may be gone', named, [gone(100)], 100],
    ['the supplier has nothing there yet', named, [{ site: 'a', gone: 0, total: 0 }], PRUNE_LIMIT],
  ])('lets products be taken off when %s', (_, told, sites, limit) => {
    expect(pruneRefusal(told, sites, limit)).toBeNull();
  });

  it.each([
    ['one product more is gone than may be', named, [gone(0), gone(31, 'ombre')], /at ombre.*31 %/],
    ['the feed names none', { products: 0, unknownRows: 0 }, [gone(0)], /names no product/],
    ['a row is of nobody knows what', { products: 9, unknownRows: 2 }, [gone(1)], /2 refused rows/],
  ])('refuses when %s', (_, told, sites, reason) => {
    expect(pruneRefusal(told, sites, PRUNE_LIMIT)).toMatch(reason);
  });
});
