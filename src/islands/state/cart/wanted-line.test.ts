import { describe, expect, it } from 'vitest';
import { toWantedLine } from './add-to-cart.ts';

describe('a line that a signed-out visitor wanted', () => {
  const wanted = {
    variantId: '1',
    sellerId: '2',
    optionId: '',
    swatchId: '3',
    quantity: 2,
    buyNow: true,
  };

  it('[PDP-049] is parsed as it was stored, without any other fields', () => {
    expect(toWantedLine({ ...wanted, more: 1 })).toEqual(wanted);
  });

  it.each([
    null,
    7,
    'x',
    {},
    { ...wanted, quantity: 0 },
    { ...wanted, buyNow: 'yes' },
    { ...wanted, sellerId: 2 },
  ])('[ERROR-008] is absent for %j', (value) => {
    expect(toWantedLine(value)).toBeUndefined();
  });
});
