import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugFor } from './slug.ts';

describe('slug', () => {
  it.each([
    ['Corner Sofa', 'corner-sofa'],
    ['Sofa (left-hand)', 'sofa-left-hand'],
    ['Oak/Walnut  Table', 'oak-walnut-table'],
    [' Tall\tlamp ', 'tall-lamp'],
    ['Café chair', 'caf%C3%A9-chair'],
    ['50% wool & linen', '50%25-wool-%26-linen'],
    ['', ''],
  ])('[ROUTE-020] turns %j into %j', (name, slug) => {
    expect(slugFor(name)).toBe(slug);
  });

  it('[ROUTE-020] is one URL segment for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugFor(name)).toMatch(/^[^/?#()\s]*$/);
      }),
    );
  });
});
