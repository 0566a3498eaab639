import { describe, expect, it } from 'vitest';
import { normalPhrase, singular } from './words.ts';

describe('singular', () => {
  it.each([
    ['couches', 'couch'],
    ['vases', 'vase'],
    ['shelves', 'shelf'],
    ['bookshelves', 'bookshelf'],
    ['boxes', 'box'],
    ['mattresses', 'mattress'],
    ['trolleys', 'trolley'],
    ['berries', 'berry'],
    ['childrens', 'child'],
    ['feet', 'foot'],
    ['trellis', 'trellis'],
    ['rakhis', 'rakhi'],
    ['canvas', 'canvas'],
    ['glass', 'glass'],
  ])('takes %s for %s', (plural, expected) => {
    expect(singular(plural)).toBe(expected);
  });

  it('finds each word of a phrase', () => {
    expect(normalPhrase('Chaises Longues')).toBe('chaise longue');
  });
});
