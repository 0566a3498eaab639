import { describe, expect, it } from 'vitest';
import { endOfLondonDay } from './london-day.ts';

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
