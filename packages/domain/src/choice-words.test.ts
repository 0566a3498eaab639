import { expect, it } from 'vitest';
import { choiceWords, pieceTitle, pieceWords, swatchName, wordsIn } from './choice-words.ts';

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

it.each([
  ['Wark Chair', 'Spindle-back chair in oak', 'Wark Chair: Spindle-back chair in oak'],
  ['Wark Chair', 'Wark chair in oak', 'Wark chair in oak'],
  ['Wark Chair', 'Oak, for the WARK CHAIR', 'Oak, for the WARK CHAIR'],
  ['Oak', 'Oaken chair', 'Oak: Oaken chair'],
  ['Wark Chair', '', 'Wark Chair'],
  ['', 'Spindle-back chair in oak', 'Spindle-back chair in oak'],
])('calls the piece %j with the title %j %j', (productName, seoTitle, title) => {
  expect(pieceTitle({ productName, seoTitle })).toBe(title);
});

it.each([
  ['Large', 'Rust_velvet', 'Lamorna: Loveseat in sage linen, Large, Rust velvet'],
  ['', 'Sage_linen', 'Lamorna: Loveseat in sage linen'],
  ['S', '', 'Lamorna: Loveseat in sage linen, S'],
])('says a piece with %j and %j in one phrase, and nothing twice', (optionName, swatch, words) => {
  const piece = { productName: 'Lamorna', seoTitle: 'Loveseat in sage linen' };
  expect(pieceWords({ ...piece, optionName, swatchName: swatch })).toBe(words);
});

it.each([
  ['Loveseat in sage linen', { name: 'Ivory_linen', isShown: false }, ', in Ivory linen instead'],
  ['Loveseat in sage linen', { name: 'Sage_linen', isShown: true }, ''],
  ['Loveseat in sage linen', { name: 'Left', isShown: null }, ''],
  ['Loveseat in sage linen', null, ''],
  ['', { name: 'Ivory_linen', isShown: false }, ''],
])('says of %j in %j what will come', (words, swatch, more) => {
  expect(wordsIn(words, swatch)).toBe(words + more);
});
