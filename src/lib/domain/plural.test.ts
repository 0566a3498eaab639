import { expect, it } from 'vitest';
import { counted, plural } from './plural.ts';

it.each([
  [0, '0 pieces'],
  [1, '1 piece'],
  [2, '2 pieces'],
])('counts %i in words', (count, words) => {
  expect(counted(count, 'piece')).toBe(words);
});

it('takes a plural that does not end in s', () => {
  expect(plural(2, 'box', 'boxes')).toBe('boxes');
});
