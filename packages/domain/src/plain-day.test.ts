import { expect, it } from 'vitest';
import { addDays, dayWords, isPlainDay, rangeWords, weekdayOf } from './plain-day.ts';

it('has a next day over a change of clocks', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(weekdayOf('2026-10-25')).toBe(0);
});

it('knows days that the calendar has', () => {
  expect(['2026-12-24', '2028-02-29'].every(isPlainDay)).toBe(true);
  expect(['2026-02-30', '2026-13-01', '24/12/2026', '', '2026-1-1'].some(isPlainDay)).toBe(false);
});

it('says one day, and days of one month and of two', () => {
  expect(dayWords('2027-01-08')).toBe('Friday 8 January');
  expect(rangeWords('2027-01-08', '2027-01-08')).toBe('8 January');
  expect(rangeWords('2027-01-08', '2027-01-12')).toBe('8 to 12 January');
  expect(rangeWords('2026-12-29', '2027-01-04')).toBe('29 December to 4 January');
});
