import { describe, expect, it } from 'vitest';
import { subtitleOf } from './subtitle.ts';

describe('the title of a variant below its product’s name', () => {
  it.each([
    ['Blue', 'A sofa in blue', 'A sofa in blue', 'a title of its own'],
    ['Blue', 'Harcourt - Blue', 'Blue', 'its short name if the title repeats the product'],
    ['', 'Harcourt - Blue', 'Harcourt - Blue', 'the title if it has no short name'],
    ['Harcourt', 'Harcourt', '', 'nothing if its name is the product’s'],
    ['', 'Harcourt', '', 'nothing if its title is the product’s name'],
    ['', '', '', 'nothing without a title'],
  ])('named %j and titled %j is %j: %s', (name, seoTitle, subtitle) => {
    const product = { name: 'Harcourt' };
    expect(subtitleOf(product, { name, seoTitle })).toBe(subtitle);
  });
});
