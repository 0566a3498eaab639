import { DAY_MS } from './durations.ts';
import { dateFormat } from './date.ts';

/** A day of the calendar without a time or a zone, as in `2026-12-24`; days are compared as texts. */
export type PlainDay = string;

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** The day that is some days later; earlier for a negative number. */
export const addDays = (day: PlainDay, days: number): PlainDay =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: PlainDay): number => new Date(Date.parse(day)).getUTCDay();

/** Whether a text is a day that the calendar has. */
export const isPlainDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** '8 January' */
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' });
const inFull = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'Friday 8 January' */
export const dayWords = (day: PlainDay): string => inFull(day).replace(',', '');

/** '8 January', '8 to 12 January' or '29 December to 4 January' */
export const rangeWords = (from: PlainDay, until: PlainDay): string => {
  if (from === until) return dayAndMonth(from);
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const first = isOneMonth ? String(Number(from.slice(8))) : dayAndMonth(from);
  return `${first} to ${dayAndMonth(until)}`;
};
