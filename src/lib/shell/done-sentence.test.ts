import { expect, it } from 'vitest';
import { doneSentence as consoleSentence } from '#lib/operator/done.ts';
import { CART_DONE, doneSentence } from './done-sentence.ts';

it('a page says nothing for a word that it does not know', () => {
  expect(doneSentence(CART_DONE, 'added')).toBe('Added to cart');
  for (const word of [null, '', 'stolen', 'constructor', 'toString', '__proto__']) {
    expect(doneSentence(CART_DONE, word), String(word)).toBe('');
    expect(consoleSentence(word), String(word)).toBe('');
  }
});
