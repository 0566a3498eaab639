import { expect, it } from 'vitest';
import { outcodeOf } from './outcode.ts';

it.each([
  ['sw1a 1aa', 'SW1A'],
  ['M1 1AA', 'M1'],
  ['M11AA', 'M1'],
  ['KA27', 'KA27'],
  ['bt1 5gs', 'BT1'],
  ['SW1A\u00a01AA\u200b', 'SW1A'],
  ['sw1a-1aa', 'SW1A'],
  ['ＳＷ１Ａ', 'SW1A'],
  ['London', ''],
  ['', ''],
])('the outcode of %s is %s', (postcode, outcode) => {
  expect(outcodeOf(postcode)).toBe(outcode);
});
