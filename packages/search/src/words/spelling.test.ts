import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slips } from './spelling.ts';

describe('typing mistakes', () => {
  it.each([
    ['chesterfeild', 'chesterfield', 1],
    ['sofa', 'sofa', 0],
    ['sfoa', 'sofa', 1],
    ['wardobe', 'wardrobe', 1],
    ['velvit', 'velvet', 1],
    ['', 'sofa', 4],
  ])('counts the slips from %s to %s', (typed, meant, count) => {
    expect(slips(typed, meant)).toBe(count);
  });

  it('counts the same both ways, none for a word itself, and never too many', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(slips(one, other)).toBe(slips(other, one));
        expect(slips(one, one)).toBe(0);
        expect(slips(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });
});
