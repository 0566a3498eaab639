import { expect, it } from 'vitest';
import { arrivalTimes, arrivingTogether } from './arrival.ts';

it('agents learn the moments of an arrival in London, in summer and winter', () => {
  expect(arrivalTimes({ arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' })).toEqual({
    earliest: '2027-01-08T00:00:00.000Z',
    latest: '2027-01-12T23:59:59.999Z',
  });
  // The clocks go forward on the 28th.
  expect(arrivalTimes({ arrivesFrom: '2027-03-26', arrivesUntil: '2027-03-29' })).toEqual({
    earliest: '2027-03-26T00:00:00.000Z',
    latest: '2027-03-29T22:59:59.999Z',
  });
  expect(arrivalTimes({ arrivesFrom: '', arrivesUntil: '' })).toBeNull();
});

it('agents learn of deliveries that come together the days of the last one', () => {
  const one = { arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-20' };
  const other = { arrivesFrom: '2027-01-11', arrivesUntil: '2027-01-12' };
  const unknown = { arrivesFrom: '', arrivesUntil: '' };
  expect(arrivingTogether([one, other])).toEqual({
    arrivesFrom: '2027-01-11',
    arrivesUntil: '2027-01-20',
  });
  expect(arrivingTogether([one, unknown])).toEqual(unknown);
  expect(arrivingTogether([])).toEqual(unknown);
});
