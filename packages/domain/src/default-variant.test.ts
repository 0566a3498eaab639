import { expect, it } from 'vitest';
import { defaultVariant } from './default-variant.ts';

it.each([
  ['the variant that the product names', 2, 2],
  ['the first one if the named one is hidden', 9, 1],
  ['the first one if the product names none', null, 1],
])('[TILE-002] is %s', (_, named, shown) => {
  expect(defaultVariant([1, 2, 3], (id) => id === named)).toBe(shown);
});

it('[TILE-007] does not exist for a product without variants', () => {
  const none: readonly number[] = [];
  expect(defaultVariant(none, () => true)).toBeUndefined();
});
