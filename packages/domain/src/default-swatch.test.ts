import { expect, it } from 'vitest';
import { defaultSwatch } from './default-swatch.ts';

const swatches = (...shown: readonly (boolean | null | undefined)[]) =>
  shown.map((isShown, id) => ({ id, isShown }));

it.each([
  ['the one that the variant is shown in', swatches(false, null, true), 2],
  ['the first of which nothing is known', swatches(false, null, null), 1],
  ['the first where nobody says', swatches(undefined, undefined), 0],
  ['none where the variant is shown in another', swatches(false, false), undefined],
  ['none of none', swatches(), undefined],
])('[PDP-047] chooses %s', (_, all, id) => {
  expect(defaultSwatch(all)?.id).toBe(id);
});
