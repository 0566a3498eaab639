import holidays from './bank-holidays.json' with { type: 'json' };
import { isClosed, type ClosedDates } from './closed-dates.ts';
import { addDays, WEEKDAYS, weekdayOf, type PlainDay, type Weekday } from './plain-day.ts';

/*
 * Days of delivery, in plain days of the calendar. A working day is Monday to Friday without the bank holidays of
 * England, as the delivery policy says; for a seller also without the dates on which it is closed. A delivery comes
 * on a day on which its seller delivers, not while it is closed, and not on a bank holiday of the place. `bank-holidays.json` is generated: docs/feeds-in.md says how.
 */

/** Working days, from the fewest to the most. */
interface DayCount {
  readonly min: number;
  readonly max: number;
}

/** How long the seller needs until an item leaves, and how long it is on its way. */
export interface LeadTime {
  readonly madeToOrder: boolean;
  readonly handling: DayCount;
  readonly transit: DayCount;
}

/** Another rule for some postcode areas. */
interface AreaRule {
  /** Areas such as `IV`, or outcodes such as `KA27`, which count before their area. */
  readonly areas: readonly string[];
  /** None if the seller does not deliver there. */
  readonly days: readonly Weekday[];
  /** Working days that a delivery takes longer. */
  readonly extraDays: number;
}

/** When a seller delivers. */
export interface DeliveryCalendar {
  readonly days: readonly Weekday[];
  readonly areas: readonly AreaRule[];
  /** Dates on which it neither works nor delivers. */
  readonly closed: readonly ClosedDates[];
  /** Working days between an order and its delivery, at the least. */
  readonly notice: number;
  /** Deliveries per day; 0 for no limit. */
  readonly capacity: number;
  /** Times of the day of which a customer chooses one, such as `08:00-12:00`. */
  readonly windows: readonly string[];
}

/** The first and the last day on which a delivery may arrive. */
export interface Arrival {
  readonly from: PlainDay;
  readonly until: PlainDay;
}

/** The calendar of a seller that names none. Its customers choose no day. */
const EVERY_WORKING_DAY: DeliveryCalendar = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  areas: [],
  closed: [],
  notice: 0,
  capacity: 0,
  windows: [],
};

const areaOf = (outcode: string): string => /^[A-Z]+/.exec(outcode)?.[0] ?? '';

const IN_SCOTLAND = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '));

/** Whether the first half of a postcode is in Scotland. */
const isScottish = (outcode: string): boolean => IN_SCOTLAND.has(areaOf(outcode));

/** Areas of Scotland that have places in England, such as Berwick-upon-Tweed. */
const ACROSS_THE_BORDER = new Set(['DG', 'TD']);

/** Whether all places with the first half of a postcode count as Scottish. */
export const isWhollyScottish = (outcode: string): boolean =>
  isScottish(outcode) && !ACROSS_THE_BORDER.has(areaOf(outcode));

const ENGLAND: ReadonlySet<string> = new Set(holidays['england-and-wales']);
const SCOTLAND: ReadonlySet<string> = new Set(holidays.scotland);
const NORTHERN_IRELAND: ReadonlySet<string> = new Set(holidays['northern-ireland']);

const holidaysAt = (outcode: string): ReadonlySet<string> => {
  const area = areaOf(outcode);
  if (area === 'BT') return NORTHERN_IRELAND;
  return isScottish(outcode) ? SCOTLAND : ENGLAND;
};

const isWorkingDay = (day: PlainDay): boolean => {
  const weekday = weekdayOf(day);
  return weekday > 0 && weekday < 6 && !ENGLAND.has(day);
};

/**
 * The working day that is some working days after a day, or before it for a negative number.
 * @param closed dates of a seller on which it does not work
 */
export const addWorkingDays = (
  day: PlainDay,
  count: number,
  closed: readonly ClosedDates[] = [],
): PlainDay => {
  const step = Math.sign(count);
  let end = day;
  for (let left = Math.abs(count); left > 0;) {
    end = addDays(end, step);
    if (isWorkingDay(end) && !isClosed(closed, end)) left -= 1;
  }
  return end;
};

/** The working days after a day, up to another one. */
export const workingDaysUntil = (day: PlainDay, end: PlainDay): number => {
  let count = 0;
  for (let next = addDays(day, 1); next <= end; next = addDays(next, 1)) {
    if (isWorkingDay(next)) count += 1;
  }
  return count;
};

interface Rule {
  readonly days: readonly Weekday[];
  readonly extraDays: number;
  readonly closed: readonly ClosedDates[];
}

/** The rule of a place: that of its outcode, else that of its area, else that of all places. */
const ruleAt = (calendar: DeliveryCalendar, outcode: string): Rule => {
  const named = (name: string) => calendar.areas.find(({ areas }) => areas.includes(name));
  const { days, closed } = calendar;
  return { days, extraDays: 0, ...(named(outcode) ?? named(areaOf(outcode))), closed };
};

/** A calendar in which no day comes within these open days has none. */
const SEARCHED_DAYS = 60;

/** Everything that has a lead time arrives within these days on which its seller is not closed. */
const LONGEST_AHEAD = 3 * 366;

/** The first day from a day on on which the seller delivers to a place; undefined for none. */
const firstDeliveryDay = (
  { days, closed }: Rule,
  outcode: string,
  from: PlainDay,
): PlainDay | undefined => {
  const bankHolidays = holidaysAt(outcode);
  let left = SEARCHED_DAYS;
  for (let day = from; left > 0; day = addDays(day, 1)) {
    if (isClosed(closed, day)) continue;
    const weekday = WEEKDAYS[weekdayOf(day)];
    if (weekday !== undefined && days.includes(weekday) && !bankHolidays.has(day)) return day;
    left -= 1;
  }
  return undefined;
};

const later = (one: PlainDay, other: PlainDay): PlainDay => (one > other ? one : other);

interface DeliveryQuery {
  /** The day of the order. */
  readonly today: PlainDay;
  /** '' for a place in England that nobody has named. */
  readonly outcode: string;
  /** Working days that services of the delivery take. */
  readonly extraDays?: number;
}

/**
 * When an offer arrives that is ordered today.
 * @param calendar null for a seller that names none
 * @returns null if the offer says no lead time, or its seller does not deliver there
 */
export const arrivalOf = (
  leadTime: LeadTime | null,
  calendar: DeliveryCalendar | null,
  { today, outcode, extraDays = 0 }: DeliveryQuery,
): Arrival | null => {
  if (leadTime === null) return null;
  const { handling, transit } = leadTime;
  const known = calendar ?? EVERY_WORKING_DAY;
  const rule = ruleAt(known, outcode);
  const inWorkingDays = (count: number) => addWorkingDays(today, count, known.closed);
  const notice = inWorkingDays(known.notice);
  const arriving = (workingDays: number) =>
    firstDeliveryDay(
      rule,
      outcode,
      later(inWorkingDays(workingDays + rule.extraDays + extraDays), notice),
    );
  const from = arriving(handling.min + transit.min);
  const until = arriving(handling.max + transit.max);
  return from === undefined || until === undefined ? null : { from, until };
};

/**
 * What arrives by a day that is ordered today, for everybody without a postcode: for each weekday from Sunday, the
 * most working days that an offer may need which a seller delivers on that weekday; -1 if none of them comes.
 * @param closed dates of the seller
 */
export const mostWorkingDays = (
  today: PlainDay,
  by: PlainDay,
  closed: readonly ClosedDates[] = [],
): readonly number[] => {
  const most = WEEKDAYS.map(() => -1);
  let passed = 0;
  let left = LONGEST_AHEAD;
  for (let day = today; day <= by && left >= 0; day = addDays(day, 1)) {
    if (isClosed(closed, day)) continue;
    left -= 1;
    if (day !== today && isWorkingDay(day)) passed += 1;
    if (!ENGLAND.has(day)) most[weekdayOf(day)] = passed;
  }
  return most;
};

/** The days on which a seller delivers to a place, from a day on. */
export const deliveryDays = (
  calendar: DeliveryCalendar,
  outcode: string,
  { from, count }: { readonly from: PlainDay; readonly count: number },
): readonly PlainDay[] => {
  const rule = ruleAt(calendar, outcode);
  const days: PlainDay[] = [];
  for (let next = from; days.length < count;) {
    const day = firstDeliveryDay(rule, outcode, next);
    if (day === undefined) break;
    days.push(day);
    next = addDays(day, 1);
  }
  return days;
};

/** Whether a seller delivers to a place on a day. @param calendar null for one that names none */
export const isDeliveryDay = (
  calendar: DeliveryCalendar | null,
  outcode: string,
  day: PlainDay,
): boolean =>
  deliveryDays(calendar ?? EVERY_WORKING_DAY, outcode, { from: day, count: 1 })[0] === day;

/** When things arrive that come together: with the last of them. Null if one of them has no day. */
export const arrivalOfAll = (arrivals: readonly (Arrival | null)[]): Arrival | null => {
  const [first, ...others] = arrivals;
  if (first === undefined) return null;
  return others.reduce<Arrival | null>(
    (all, one) =>
      all === null || one === null
        ? null
        : { from: later(all.from, one.from), until: later(all.until, one.until) },
    first,
  );
};

/** Working days before a delivery until which its day can be moved. */
const MOVED_BEFORE = 2;

/** Whether a delivery's day can still be moved: until two working days before it. */
export const isMovable = (day: PlainDay, today: PlainDay): boolean =>
  today <= addWorkingDays(day, -MOVED_BEFORE);
