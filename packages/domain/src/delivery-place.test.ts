import { describe, expect, it } from 'vitest';
import { placeOf } from './delivery-place.ts';

describe('placeOf', () => {
  it.each([
    ['OX7 4AA', '12 Mill Street'],
    ['ox74aa', '12, MILL street.'],
  ])('is the same for %s, %s as for any other spelling', (postcode, streetA) => {
    expect(placeOf({ postcode, streetA })).toBe('ox74aa 12millstreet');
  });

  it.each([
    ['', '12 Mill Street'],
    ['OX7 4AA', ' - '],
  ])('is empty when the postcode is "%s" and the first line "%s"', (postcode, streetA) => {
    expect(placeOf({ postcode, streetA })).toBe('');
  });
});
