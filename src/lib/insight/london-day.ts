import { HOUR_MS } from '../durations.ts';

/** In the order of ISO 8601. */
const londonDate = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Europe/London',
});

/** The day in London at a moment (milliseconds since 1970): '2026-11-20'. */
export const londonDay = (moment: number): string => londonDate.format(moment);

/** The start of a day in London, in milliseconds since 1970: an hour before midnight UTC in summer. */
export const londonMidnight = (day: string): number => {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return londonDay(utc - HOUR_MS) === day ? utc - HOUR_MS : utc;
};

/** The given number of days in London up to the day of a moment, oldest first. */
export const londonDays = (moment: number, count: number): readonly string[] => {
  const noon = Date.parse(`${londonDay(moment)}T12:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    londonDay(noon - (count - 1 - at) * 24 * HOUR_MS),
  );
};
