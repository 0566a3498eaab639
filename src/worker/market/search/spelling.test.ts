import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbours, slips, trigrams } from './spelling.ts';

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

  it('takes the nearest words for what was meant, and none far away', () => {
    const words = ['table', 'cable', 'stable', 'tablet', 'wardrobe', 'sofa'];
    expect(neighbours('tabel', words)).toEqual(['table']);
    expect(neighbours('wardrbe', words)).toEqual(['wardrobe']);
    expect(neighbours('xyz', words)).toEqual([]);
    expect(neighbours('sof', words)).toEqual([]);
    expect(neighbours('tabl3', words)).toEqual([]);
  });

  it('cuts a word into runs of three with its edges', () => {
    expect(trigrams('sofa')).toEqual(['$$s', '$so', 'sof', 'ofa', 'fa$', 'a$$']);
  });
});
