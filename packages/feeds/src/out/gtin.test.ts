import { expect, it } from 'vitest';
import { isWorldwideGtin } from './channel-item.ts';

it.each([
  ['an EAN-13', '5012345678900', true],
  ['a UPC of twelve digits', '036000291452', true],
  ['an EAN-8', '96385074', true],
  ['a GTIN-14', '10012345678902', true],
  ['a wrong check digit', '5012345678901', false],
  ['a shop’s own range', '2000000000008', false],
  ['a shop’s own range of twelve digits', '212345678992', false],
  ['a coupon', '9800000000007', false],
  ['too few digits', '50123456789', false],
  ['letters', '50123456789OO', false],
  ['only zeros', '00000000', false],
  ['thirteen zeros', '0000000000000', false],
  ['nothing', '', false],
])('recognises %s', (_, text, right) => {
  expect(isWorldwideGtin(text)).toBe(right);
});
