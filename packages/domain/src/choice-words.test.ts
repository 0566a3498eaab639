import { expect, it } from 'vitest';
import { choiceWords, swatchName } from './choice-words.ts';

it('[PDP-015] names swatches without underscores', () => {
  expect(swatchName('rust_velvet_02')).toBe('rust velvet 02');
});

it.each([
  ['Large', 'rust_velvet', 'Large, rust velvet'],
  ['', 'rust_velvet', 'rust velvet'],
  ['Large', '', 'Large'],
  ['', '', ''],
])('[PDP-015] puts %j and %j into one phrase: %j', (option, swatch, words) => {
  expect(choiceWords(option, swatch)).toBe(words);
});
