import { expect, it } from 'vitest';
import { leadTimeOf } from './offers.ts';

it.each([
  ['In stock, next working day', false, [0, 0], 1],
  ['In stock, three to five working days', false, [1, 3], 2],
  ['In stock, one week', false, [3, 3], 2],
  ['Made to order in six to eight weeks', true, [28, 38], 2],
  ['Painted to order in fourteen weeks', true, [68, 68], 2],
])('%s is a lead time', (delivery, madeToOrder, [min, max], road) => {
  expect(leadTimeOf(delivery)).toEqual({
    madeToOrder,
    handling: { min, max },
    transit: { min: road, max: road },
  });
});

it.each(['', 'In stock, some weeks', 'Made to order'])('"%s" is no lead time', (delivery) => {
  expect(leadTimeOf(delivery)).toBeUndefined();
});
