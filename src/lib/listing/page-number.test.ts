import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow, readPage } from './page-number.ts';

describe('page number', () => {
  it.each([
    [null, 1],
    ['1', 1],
    ['27', 27],
    ['1000000000', 1_000_000_000],
  ])('[LIST-013] parses %j as page %j', (text, page) => {
    expect(readPage(text)).toBe(page);
  });

  it.each(['', '0', '-1', '1.5', '1e3', '01', ' 2', '2 ', 'two', '1000000001', '9'.repeat(40)])(
    '[LIST-013] refuses %j',
    (text) => {
      expect(readPage(text)).toBeNull();
    },
  );

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [6, 9, [1, null, 5, 6, 7, 8, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('has links from page %i of %i to %j', (current, last, pages) => {
    expect(pageWindow(current, last)).toEqual(pages);
  });

  it('always has links to the first, the last and the neighbouring pages, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (a, b) => {
        const last = a + b;
        const pages = pageWindow(a, last).filter((page) => page !== null);
        expect(pages).toEqual(expect.arrayContaining([1, a, last]));
        expect(pages).toEqual(pages.toSorted((x, y) => x - y));
      }),
    );
  });
});
