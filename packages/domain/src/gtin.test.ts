import { describe, expect, it } from 'vitest';
import { gtinForms, gtinIn, worldwideGtin } from './gtin.ts';

describe('gtinIn', () => {
  it.each([
    ['5012345678900', '5012345678900', true],
    ['5012345678901', '5012345678901', false],
    ['501-2345 678900', '5012345678900', true],
    ['96385074', '96385074', true],
    ['036000291452', '036000291452', true],
  ])('reads %s', (text, digits, isChecked) => {
    expect(gtinIn(text)).toEqual({ digits, isChecked });
  });

  it.each(['', '123', '5.01234E+12', '501234567890X', '00000000', '0000000000000'])(
    'refuses %s',
    (text) => {
      expect(gtinIn(text)).toBeNull();
    },
  );
});

it.each([
  ['an EAN-13', '5012345678900', '5012345678900'],
  ['a UPC of twelve digits', '036000291452', '036000291452'],
  ['an EAN-8', '96385074', '96385074'],
  ['a GTIN-14', '10012345678902', '10012345678902'],
  ['an ISBN with hyphens', '978-3-16-148410-0', '9783161484100'],
  ['a wrong check digit', '5012345678901', ''],
  ['a shop’s own range', '2000000000008', ''],
  ['a shop’s own range of twelve digits', '212345678992', ''],
  ['a shop’s own range of fourteen digits', '12012345678903', ''],
  ['a shop’s own range of eight digits', '20123451', ''],
  ['a coupon', '9800000000007', ''],
  ['a coupon of twelve digits', '512345678900', ''],
  ['too few digits', '50123456789', ''],
  ['letters', '50123456789OO', ''],
  ['only zeros', '00000000', ''],
  ['thirteen zeros', '0000000000000', ''],
  ['nothing', '', ''],
])('worldwideGtin knows %s', (_, text, number) => {
  expect(worldwideGtin(text)).toBe(number);
});

it('gtinForms has every length of one number', () => {
  const forms = ['36000291452', '036000291452', '0036000291452', '00036000291452'];
  for (const form of forms) expect(gtinForms(form)).toEqual(forms);
  expect(gtinForms('10012345678902')).toEqual(['10012345678902']);
  expect(gtinForms('')).toEqual([]);
  expect(gtinForms('0000000000000')).toEqual([]);
});
