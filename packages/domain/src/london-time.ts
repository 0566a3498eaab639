import { HOUR_MS } from './durations.ts';
import { addDays } from './plain-day.ts';

const londonDate = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Europe/London',
});

/** The day in London at a moment (milliseconds since 1970): '2026-11-20'. */
export const londonDay = (moment: number): string => {
  // Engines differ in the order of a whole date, even in a locale that writes it as ISO 8601 does.
  const parts = new Map(londonDate.formatToParts(moment).map(({ type, value }) => [type, value]));
  return [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
};

const londonHour = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/**
 * A day, or a time of it ('09:30') as a clock in London shows it, in milliseconds since 1970; the first of two when
 * the clocks go back.
 */
export const londonTime = (day: string, time = '00:00'): number => {
  const utc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(utc)) return utc;
  const isSummer = londonHour.format(utc - HOUR_MS) === time.slice(0, 2);
  return isSummer ? utc - HOUR_MS : utc;
};

/** The given number of days in London up to the day of a moment, oldest first. */
export const londonDays = (moment: number, count: number): readonly string[] => {
  const day = londonDay(moment);
  return Array.from({ length: count }, (_, at) => addDays(day, at + 1 - count));
};

/**
 * The last millisecond of the day in London that is some days after a moment's: periods of the law are whole days.
 * @param moment ISO 8601
 * @returns ISO 8601, UTC
 */
export const endOfLondonDay = (moment: string, daysLater: number): string =>
  new Date(londonTime(addDays(londonDay(Date.parse(moment)), daysLater + 1)) - 1).toISOString();
