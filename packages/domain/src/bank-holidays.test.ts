import { expect, it } from 'vitest';
import holidays from './bank-holidays.json' with { type: 'json' };
import { addDays, weekdayOf } from './plain-day.ts';

/*
 * The bank holidays by the rules of the law (Banking and Financial Dealings Act 1971, and its proclamations), counted
 * here without the library that the table comes from.
 */

const MONDAY = 1;

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const firstMonday = (year: number, month: number): string => {
  const first = dayOf(year, month, 1);
  return addDays(first, (MONDAY - weekdayOf(first) + 7) % 7);
};

const lastMonday = (year: number, month: number): string => {
  const last = dayOf(year, month + 1, 0);
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
};

/** Easter Sunday, by the anonymous Gregorian algorithm. */
const easter = (year: number): string => {
  const [golden, century, ofCentury] = [year % 19, Math.trunc(year / 100), year % 100];
  const correction = Math.trunc((century - Math.trunc((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.trunc(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.trunc(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.trunc((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return dayOf(year, Math.trunc(sum / 31), (sum % 31) + 1);
};

const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

/** The working days off for days of which some fall on a weekend: each on the next day that is free. */
const daysOff = (...days: readonly string[]): string[] =>
  days.reduce<string[]>((off, day) => {
    let next = day;
    while (isWeekend(next) || off.includes(next) || (next !== day && days.includes(next))) {
      next = addDays(next, 1);
    }
    return [...off, next];
  }, []);

const inAll = (year: number): string[] => [
  addDays(easter(year), -2),
  firstMonday(year, 5),
  lastMonday(year, 5),
  ...daysOff(dayOf(year, 12, 25), dayOf(year, 12, 26)),
];

const BY_LAW = {
  'england-and-wales': (year: number) => [
    ...inAll(year),
    ...daysOff(dayOf(year, 1, 1)),
    addDays(easter(year), 1),
    lastMonday(year, 8),
  ],
  scotland: (year: number) => [
    ...inAll(year),
    ...daysOff(dayOf(year, 1, 1), dayOf(year, 1, 2)),
    firstMonday(year, 8),
    ...daysOff(dayOf(year, 11, 30)),
  ],
  'northern-ireland': (year: number) => [
    ...inAll(year),
    ...daysOff(dayOf(year, 1, 1)),
    ...daysOff(dayOf(year, 3, 17)),
    addDays(easter(year), 1),
    ...daysOff(dayOf(year, 7, 12)),
    lastMonday(year, 8),
  ],
} as const;

const YEARS = Array.from({ length: 20 }, (_, index) => 2026 + index);

it.each(Object.keys(BY_LAW) as (keyof typeof BY_LAW)[])(
  'the table has every working day off in %s, and no other',
  (nation) => {
    // A holiday on a weekend takes no working day.
    const listed = holidays[nation].filter((day) => !isWeekend(day));
    const byLaw = YEARS.flatMap((year) => BY_LAW[nation](year)).sort();
    expect(listed).toEqual(byLaw);
  },
);

it('the table goes on for five years at least', () => {
  const inFiveYears = String(new Date().getUTCFullYear() + 5);
  for (const days of Object.values(holidays)) {
    expect(days.filter((day) => day.startsWith(inFiveYears)).length).toBeGreaterThan(7);
  }
});
