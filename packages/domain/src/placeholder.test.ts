import { expect, it } from 'vitest';
import { isPlaceholder } from './placeholder.ts';

it.each([
  ...['', ' ', '-', '–', '—', '...', '?', '0', '000', '0-0', 'no', 'None', 'nil', 'NULL', 'NaN'],
  ...['N/A', 'n.a.', 'NA', 'N\\A', 'tba', 'TBC', 'tbd', 'unknown', 'Various', 'Unspecified'],
  ...['Does not apply', 'not applicable', 'Not available', 'does not exist', 'not specified'],
  ...['Unbranded', 'un-branded', 'UN BRANDED', 'non-branded', 'not branded', 'brandless'],
  ...['Generic', '(generic)', 'no brand', 'No-Brand', 'NOBRAND', 'no name', 'noname', '[none]'],
])('%j stands for nothing', (text) => {
  expect(isPlaceholder(text)).toBe(true);
});

it.each([
  ...['Acme', 'Generic Goods', 'None Such', 'Unknown Pleasures', 'No. 9', 'NO-1', '100', '0A'],
  ...['&Tradition', 'Brand', 'Branded Ltd', 'Noname Studio', 'Nilson', '無印', 'Ö'],
])('%j does not', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});
