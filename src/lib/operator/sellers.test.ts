import { describe, expect, it } from 'vitest';
import { SellerRecord } from '@parlour/contract';
import type { OperatorContext } from './operator-context.ts';
import { calendarOf, sellersPage } from './sellers.ts';

const CALENDAR = {
  days: ['monday', 'sunday'],
  areas: [
    { areas: ['IV', 'KA27'], days: ['monday'], extraDays: 3 },
    { areas: ['ZE'], days: [], extraDays: 0 },
  ],
  closed: [
    { from: '2027-08-02', until: '2027-08-15' },
    { from: '2027-12-24', until: '2027-12-24' },
  ],
  ...{ notice: 2, capacity: 8, windows: ['08:00-12:00', '12:00-16:00'] },
};

const FIELDS = {
  ...{ 'day-monday': 'on', 'day-sunday': 'on', notice: '2', capacity: '8' },
  windows: '08:00-12:00, 12:00-16:00',
  areas: 'iv KA27: monday +3\r\n\r\nZE: none',
  closed: '2027-08-02 TO 2027-08-15\r\n 2027-12-24 ',
};

const record = (deliveryCalendar?: unknown) =>
  SellerRecord.safeParse({ kind: 'seller', slug: 'oak', name: 'Oak', deliveryCalendar });

describe('the calendar of a seller in the console', () => {
  it('is parsed from its form', () => {
    expect(record(calendarOf(FIELDS)).data?.deliveryCalendar).toEqual(CALENDAR);
  });

  it('takes a notice with its unit', () => {
    const typed = calendarOf({ ...FIELDS, notice: '2 working days' });
    expect(record(typed).data?.deliveryCalendar).toEqual(CALENDAR);
  });

  it('is none without a day', () => {
    expect(calendarOf({ notice: '2', capacity: '8', windows: '', areas: '' })).toBeUndefined();
  });

  it.each([
    ['areas', 'somewhere'],
    ['areas', 'IV: caturday'],
    ['windows', 'mornings'],
    ['closed', 'August'],
    ['closed', '2027-08-15 to 2027-08-02'],
    ['closed', '2027-02-29'],
    ['closed', '2027-08-02 to 2028-09-01'],
    ['notice', '-1'],
    ['capacity', 'many'],
  ])('is refused with %s %s', (field, typed) => {
    expect(record(calendarOf({ ...FIELDS, [field]: typed })).success).toBe(false);
  });

  it('is shown as its form sends it, from the pages of the export that have sellers', async () => {
    const pages: Record<string, unknown> = {
      '': { records: [{ kind: 'tag' }], next: 'sellers:0' },
      'sellers:0': {
        records: [record(CALENDAR).data, { ...record().data, slug: 'ash' }],
        next: 'products:0',
      },
      'products:0': { records: [{ kind: 'product' }], next: 'products:9' },
    };
    const context = {
      sites: [{ id: 'parlour', name: 'Parlour' }],
      call: (_: unknown, { query }: { query: { after: string } }) => {
        const page = pages[query.after];
        return page === undefined ? Promise.reject(new Error(query.after)) : Promise.resolve(page);
      },
    } as unknown as OperatorContext;
    const shown = async (query: string) =>
      (await sellersPage(context, new URLSearchParams(query))).chosen;
    expect(await shown('')).toMatchObject({
      slug: 'oak',
      fields: {
        days: ['monday', 'sunday'],
        ...{ notice: '2', capacity: '8', windows: '08:00-12:00, 12:00-16:00' },
        areas: 'IV KA27: monday +3\nZE: none',
        closed: '2027-08-02 to 2027-08-15\n2027-12-24',
      },
    });
    expect(await shown('show=ash')).toMatchObject({
      slug: 'ash',
      fields: { days: [], notice: '0', capacity: '0', windows: '', areas: '', closed: '' },
    });
  });
});
