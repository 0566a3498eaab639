import { addDays, WEEKDAYS, weekdayOf, type PlainDay, type Weekday } from './plain-day.ts';

/** Days on which a seller neither works nor delivers, such as a fortnight in August; both are included. */
export interface ClosedDates {
  readonly from: PlainDay;
  readonly until: PlainDay;
}

export const isClosed = (closed: readonly ClosedDates[], day: PlainDay): boolean =>
  closed.some(({ from, until }) => from <= day && day <= until);

const YEAR_DAYS = 366;

/** Whether a seller delivers again within a year, whenever it closes. */
export const opensAgain = ({
  days,
  closed,
}: {
  readonly days: readonly Weekday[];
  readonly closed: readonly ClosedDates[];
}): boolean =>
  closed.every(({ from }) => {
    for (let ahead = 0; ahead <= YEAR_DAYS; ahead += 1) {
      const day = addDays(from, ahead);
      const weekday = WEEKDAYS[weekdayOf(day)];
      if (weekday && days.includes(weekday) && !isClosed(closed, day)) return true;
    }
    return false;
  });
