import { expect, it } from 'vitest';
import { londonDay } from './london-day.ts';

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
