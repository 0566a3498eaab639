import { describe, expect, it } from 'vitest';
import { endOfLondonDay, londonDay } from './london-time.ts';

describe('the end of a day in London', () => {
  it.each([
    ['2026-11-01T10:00:00.000Z', 14, '2026-11-15T23:59:59.999Z', 'in winter'],
    ['2026-06-01T10:00:00.000Z', 14, '2026-06-15T22:59:59.999Z', 'in summer'],
    ['2026-06-01T23:30:00.000Z', 0, '2026-06-02T22:59:59.999Z', 'when it is tomorrow there'],
    ['2026-03-20T10:00:00.000Z', 14, '2026-04-03T22:59:59.999Z', 'into summer time'],
    ['2026-10-20T22:59:00.000Z', 14, '2026-11-03T23:59:59.999Z', 'out of it'],
    ['2026-03-29T00:30:00.000Z', 0, '2026-03-29T22:59:59.999Z', 'when the clocks change'],
    ['2026-12-31T12:00:00.000Z', 1, '2027-01-01T23:59:59.999Z', 'over the new year'],
  ])('of %s and %d days is %s: %s', (moment, days, end) => {
    expect(endOfLondonDay(moment, days)).toBe(end);
  });
});

it.each([
  ['2026-03-28T23:59:59Z', '2026-03-28'],
  ['2026-03-29T00:30:00Z', '2026-03-29'],
  // Summer time: a day begins at 23:00 UTC.
  ['2026-03-29T22:59:59Z', '2026-03-29'],
  ['2026-03-29T23:00:00Z', '2026-03-30'],
  ['2026-10-24T23:00:00Z', '2026-10-25'],
  // Winter time again, after a day of 25 hours.
  ['2026-10-25T23:59:59Z', '2026-10-25'],
  ['2026-10-26T00:00:00Z', '2026-10-26'],
])('the day in London at %s is %s, whatever the clocks do', (moment, day) => {
  expect(londonDay(Date.parse(moment))).toBe(day);
});
