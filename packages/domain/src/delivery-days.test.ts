import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import holidays from './bank-holidays.json' with { type: 'json' };
import {
  addWorkingDays,
  arrivalOf,
  arrivalOfAll,
  deliveryDays,
  isMovable,
  mostWorkingDays,
  type DeliveryCalendar,
  type LeadTime,
} from './delivery-days.ts';
import { WEEKDAYS } from './plain-day.ts';

const IN_STOCK: LeadTime = {
  madeToOrder: false,
  handling: { min: 1, max: 2 },
  transit: { min: 2, max: 3 },
};

const CALENDAR: DeliveryCalendar = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  areas: [],
  closed: [],
  notice: 0,
  capacity: 0,
  windows: [],
};

describe('the days of an arrival', () => {
  it('are those of handling and transit, in working days', () => {
    // A Thursday.
    const place = { today: '2026-11-26', outcode: '' };
    expect(arrivalOf(IN_STOCK, null, place)).toEqual({ from: '2026-12-01', until: '2026-12-03' });
  });

  it('are none without a lead time', () => {
    expect(arrivalOf(null, CALENDAR, { today: '2026-11-26', outcode: '' })).toBeNull();
  });

  it('leave out Christmas, its substitute day and New Year', () => {
    const place = { today: '2026-12-23', outcode: '' };
    // 24 December, then 29, 30 and 31: the 26th is a Saturday, and the 28th a holiday for it.
    expect(arrivalOf(IN_STOCK, null, place)).toEqual({ from: '2026-12-30', until: '2027-01-04' });
  });

  it('leave out a holiday of the place', () => {
    // St Andrew's Day is a Monday in 2026.
    const one = { ...IN_STOCK, handling: { min: 0, max: 0 }, transit: { min: 1, max: 1 } };
    const arrivesAt = (outcode: string) =>
      arrivalOf(one, CALENDAR, { today: '2026-11-27', outcode })?.from;
    expect(arrivesAt('LS1')).toBe('2026-11-30');
    expect(arrivesAt('EH3')).toBe('2026-12-01');
    expect(arrivalOf(one, CALENDAR, { today: '2027-07-09', outcode: 'BT1' })?.from).toBe(
      '2027-07-13',
    );
  });

  it('are days on which the seller delivers to the place', () => {
    const calendar: DeliveryCalendar = {
      ...CALENDAR,
      areas: [
        { areas: ['IV', 'KW'], days: ['thursday'], extraDays: 3 },
        { areas: ['IV51'], days: [], extraDays: 0 },
      ],
    };
    const arrivesAt = (outcode: string) =>
      arrivalOf(IN_STOCK, calendar, { today: '2026-11-26', outcode });
    expect(arrivesAt('IV2')).toEqual({ from: '2026-12-10', until: '2026-12-10' });
    expect(arrivesAt('IV51')).toBeNull();
    expect(arrivesAt('I1')).toEqual({ from: '2026-12-01', until: '2026-12-03' });
  });

  it('come after the notice that the seller needs', () => {
    const place = { today: '2026-11-26', outcode: '' };
    expect(arrivalOf(IN_STOCK, { ...CALENDAR, notice: 10 }, place)).toEqual({
      from: '2026-12-10',
      until: '2026-12-10',
    });
  });

  it('wait for a seller that is closed: it neither works nor delivers', () => {
    const closed = [{ from: '2027-08-02', until: '2027-08-15' }];
    const arrivesAt = (today: string, more: Partial<DeliveryCalendar> = {}) =>
      arrivalOf(IN_STOCK, { ...CALENDAR, closed, ...more }, { today, outcode: '' });
    // Three and five working days before the fortnight, across it, and within it.
    expect(arrivesAt('2027-07-23')).toEqual({ from: '2027-07-28', until: '2027-07-30' });
    expect(arrivesAt('2027-07-28')).toEqual({ from: '2027-08-16', until: '2027-08-18' });
    expect(arrivesAt('2027-08-09')).toEqual({ from: '2027-08-18', until: '2027-08-20' });
    expect(arrivesAt('2027-08-09', { notice: 6 })?.from).toBe('2027-08-23');
    // A closure that is longer than a search for a day.
    const winter = [{ from: '2027-10-01', until: '2028-03-31' }];
    expect(arrivesAt('2027-09-29', { closed: winter })?.from).toBe('2028-04-04');
  });

  it('are those of the last thing for things that come together', () => {
    const one = { from: '2026-12-01', until: '2026-12-09' };
    const other = { from: '2026-12-04', until: '2026-12-05' };
    expect(arrivalOfAll([one, other])).toEqual({ from: '2026-12-04', until: '2026-12-09' });
    expect(arrivalOfAll([one, null])).toBeNull();
    expect(arrivalOfAll([])).toBeNull();
  });
});

it('a day can be moved until two working days before it', () => {
  // The Tuesday after Easter.
  expect(isMovable('2027-03-30', '2027-03-24')).toBe(true);
  expect(isMovable('2027-03-30', '2027-03-25')).toBe(false);
});

it('a list of days begins with a day, and has only days of the seller', () => {
  const calendar: DeliveryCalendar = { ...CALENDAR, days: ['friday'] };
  expect(deliveryDays(calendar, 'LS1', { from: '2026-12-18', count: 3 })).toEqual([
    '2026-12-18',
    // Christmas Day and New Year's Day are Fridays.
    '2027-01-08',
    '2027-01-15',
  ]);
  const closed = [{ from: '2027-01-08', until: '2027-01-14' }];
  expect(deliveryDays({ ...calendar, closed }, 'LS1', { from: '2026-12-18', count: 2 })).toEqual([
    '2026-12-18',
    '2027-01-15',
  ]);
  expect(deliveryDays({ ...CALENDAR, days: [] }, '', { from: '2026-12-18', count: 3 })).toEqual([]);
});

describe('against a plain count of days', () => {
  const NATIONS = { LS1: 'england-and-wales', EH1: 'scotland', BT1: 'northern-ireland' } as const;
  const range = fc
    .tuple(fc.nat(40), fc.nat(40))
    .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) }));
  const today = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2044, 0, 1) / 86_400_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const weekdays = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 });
  /** Up to four closures near a day, which may touch or overlap. */
  const closedFrom = (day: string) => (drawn: readonly (readonly [number, number])[]) =>
    drawn.map(([ahead, length]) => {
      const from = new Date(Date.parse(day) + ahead * 86_400_000);
      const until = new Date(from.getTime() + length * 86_400_000);
      return { from: from.toISOString().slice(0, 10), until: until.toISOString().slice(0, 10) };
    });
  const closures = fc.array(fc.tuple(fc.integer({ min: -20, max: 90 }), fc.nat(70)), {
    maxLength: 4,
  });
  type ClosedPeriods = ReturnType<ReturnType<typeof closedFrom>>;
  const isOpen = (periods: ClosedPeriods, day: string) =>
    !periods.some(
      ({ from, until }) =>
        Date.parse(from) <= Date.parse(day) && Date.parse(day) <= Date.parse(until),
    );
  const next = (day: string) => {
    const date = new Date(`${day}T12:00:00Z`);
    date.setUTCDate(date.getUTCDate() + 1);
    return date.toISOString().slice(0, 10);
  };
  const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
  const isWorking = (day: string) =>
    ![0, 6].includes(weekday(day)) && !holidays['england-and-wales'].includes(day);

  /** Goes through the calendar a day at a time. */
  const counted = (
    start: string,
    workingDays: number,
    { closed, isGood }: { closed: ClosedPeriods; isGood: (day: string) => boolean },
  ) => {
    let day = start;
    const works = (one: string) => isWorking(one) && isOpen(closed, one);
    for (let left = workingDays; left > 0; left -= works(day) ? 1 : 0) day = next(day);
    while (!isGood(day) || !isOpen(closed, day)) day = next(day);
    return day;
  };

  it('an arrival is the same', () => {
    fc.assert(
      fc.property(
        ...[today, range, range, weekdays, fc.nat(20), fc.nat(5)],
        fc.constantFrom('LS1', 'EH1', 'BT1'),
        closures,
        (day, handling, transit, days, notice, extraDays, outcode, drawn) => {
          const areas = [{ areas: [outcode], days, extraDays }];
          const closed = closedFrom(day)(drawn);
          const calendar = { ...CALENDAR, areas, closed, notice };
          const arrival = arrivalOf({ madeToOrder: true, handling, transit }, calendar, {
            today: day,
            outcode,
          });
          const bankHolidays: readonly string[] = holidays[NATIONS[outcode]];
          const isGood = (one: string) =>
            days.includes(WEEKDAYS[weekday(one)] ?? 'sunday') && !bankHolidays.includes(one);
          const counts = (sum: number) =>
            counted(day, Math.max(sum + extraDays, notice), { closed, isGood });
          expect(arrival).toEqual({
            from: counts(handling.min + transit.min),
            until: counts(handling.max + transit.max),
          });
        },
      ),
    );
  });

  it('what arrives by a day is what has an arrival until then', () => {
    fc.assert(
      fc.property(
        ...[today, range, range, weekdays, fc.nat(20), fc.integer({ min: -3, max: 300 })],
        closures,
        (day, handling, transit, days, notice, ahead, drawn) => {
          const by = new Date(Date.parse(day) + ahead * 86_400_000).toISOString().slice(0, 10);
          const closed = closedFrom(day)(drawn);
          const calendar = { ...CALENDAR, days, closed, notice };
          const leadTime = { madeToOrder: false, handling, transit };
          const arrival = arrivalOf(leadTime, calendar, { today: day, outcode: '' });
          const most = mostWorkingDays(day, by, closed);
          const needed = Math.max(handling.max + transit.max, notice);
          const isInTime = days.some((one) => needed <= (most[WEEKDAYS.indexOf(one)] ?? -1));
          expect(isInTime).toBe(arrival !== null && arrival.until <= by);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('working days back are working days forward', () => {
    fc.assert(
      fc.property(today, fc.integer({ min: 1, max: 60 }), (day, count) => {
        const later = addWorkingDays(day, count);
        const back = addWorkingDays(later, -count);
        expect(back <= day || !isWorking(day)).toBe(true);
        expect(addWorkingDays(back, count)).toBe(later);
      }),
    );
  });
});
