import { expect, it } from 'vitest';
import { defaultVariant } from './default-variant.ts';

it.each([
  ['the one that is named', 2, 2],
  ['the first where the named one is not shown', 9, 1],
  ['the first where none is named', null, 1],
])('[TILE-002] is %s', (_, named, shown) => {
  expect(defaultVariant([1, 2, 3], (id) => id === named)).toBe(shown);
});

it('[TILE-007] is none of a product without variants', () => {
  const none: readonly number[] = [];
  expect(defaultVariant(none, () => true)).toBeUndefined();
});
