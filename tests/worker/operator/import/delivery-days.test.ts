import { beforeEach, describe, expect, it } from 'vitest';
import { exported, importAll } from '../call.ts';
import { emptied } from './emptied.ts';
import { differences, importVersion, rollBack } from './versions.ts';

beforeEach(emptied);

const LEAD_TIME = {
  madeToOrder: true,
  handling: { min: 20, max: 25 },
  transit: { min: 2, max: 5 },
};

const CALENDAR = {
  days: ['tuesday', 'thursday'],
  areas: [{ areas: ['IV', 'KA27'], days: ['thursday'], extraDays: 3 }],
  closed: [{ from: '2027-08-02', until: '2027-08-15' }],
  notice: 3,
  capacity: 8,
  windows: ['08:00-12:00', '12:00-16:00'],
};

const seller = (more: object = {}) => ({ kind: 'seller', slug: 'oak', name: 'Oak', ...more });

const chair = (more: object = {}) => ({
  kind: 'product',
  reference: 'Chair',
  name: 'Chair',
  tags: [{ type: 'category', path: [{ name: 'Seats' }] }],
  variants: [
    {
      reference: 'Chair',
      name: 'Oak',
      seoTitle: 'Chair in oak',
      offers: [{ seller: { name: 'Oak' }, price: 90, stock: 5, ...more }],
    },
  ],
});

const SERVICES = [
  {
    service: 'assembly',
    categories: ['seats'],
    price: 39.5,
    perPiece: true,
    covers: 'Legs on.',
    workingDays: 2,
  },
  { service: 'packaging', categories: [], price: 0, perPiece: false, covers: '', workingDays: 0 },
];

const RECORDS = [
  seller({ deliveryCalendar: CALENDAR, services: SERVICES }),
  chair({ leadTime: LEAD_TIME }),
];

const daysOf = (records: readonly object[]) =>
  records.flatMap((record) => {
    const { deliveryCalendar, services, variants } = record as {
      deliveryCalendar?: object;
      services?: object;
      variants?: { offers: { leadTime?: object }[] }[];
    };
    return [deliveryCalendar, services, variants?.[0]?.offers[0]?.leadTime].filter(Boolean);
  });

const isRefused = async (record: object, field: string): Promise<void> => {
  const [outcome] = await importAll([record]);
  expect(outcome).toMatchObject({ outcome: 'refused' });
  expect(JSON.stringify(outcome)).toContain(field);
};

describe('the days of delivery in the catalogue', () => {
  it('are exported as they were imported, and change nothing when they are imported again', async () => {
    await importAll(RECORDS);
    const records = await exported('parlour');
    expect(daysOf(records)).toEqual([CALENDAR, SERVICES, LEAD_TIME]);
    expect(await importAll(records)).toMatchObject(records.map(() => ({ outcome: 'unchanged' })));
  });

  it('leave with records that no longer have them, and come back with an earlier version', async () => {
    const { version } = await importVersion(RECORDS);
    await importVersion([seller(), chair()]);
    expect(daysOf(await exported('parlour'))).toEqual([]);
    expect(await differences(version)).toMatchObject([
      { reference: 'oak', fields: ['deliveryCalendar', 'services'] },
      { reference: 'Chair', fields: ['offers'] },
    ]);
    await rollBack(version);
    expect(daysOf(await exported('parlour'))).toEqual([CALENDAR, SERVICES, LEAD_TIME]);
  });

  it.each([
    [chair({ leadTime: { ...LEAD_TIME, transit: { min: 5, max: 2 } } }), 'transit.max'],
    [chair({ leadTime: { ...LEAD_TIME, handling: { min: 1, max: 251 } } }), 'handling.max'],
    [chair({ leadTime: { handling: { min: 1, max: 2 } } }), 'transit'],
    [seller({ services: [{ service: 'massage' }] }), 'services.0.service'],
    [seller({ services: [{ service: 'room', price: 9.999 }] }), 'services.0.price'],
    [seller({ services: [{ service: 'room', categories: ['Sofas'] }] }), 'categories.0'],
    [seller({ deliveryCalendar: { ...CALENDAR, days: [] } }), 'days'],
    [seller({ deliveryCalendar: { ...CALENDAR, days: ['Caturday'] } }), 'days.0'],
    [seller({ deliveryCalendar: { ...CALENDAR, windows: ['12:00-08:00'] } }), 'windows.0'],
    [
      seller({ deliveryCalendar: { ...CALENDAR, areas: [{ areas: ['iv2 3'], days: [] }] } }),
      'areas.0.areas.0',
    ],
  ])('are refused with the field that is wrong: %#', (record, field) => isRefused(record, field));

  it.each([
    ['closed.0.until', [{ from: '2027-08-15', until: '2027-08-02' }]],
    ['closed.0.from', [{ from: '2027-02-29', until: '2027-03-02' }]],
    ['closed.0.from', [{ from: '2 August 2027', until: '2027-08-15' }]],
    ['closed.0.until', [{ from: '2027-08-02' }]],
    // Never open again, at once and in parts.
    ['deliveryCalendar.closed', [{ from: '2027-08-02', until: '2099-12-31' }]],
    [
      'deliveryCalendar.closed',
      [
        { from: '2028-01-01', until: '2028-12-31' },
        { from: '2027-01-01', until: '2027-12-31' },
      ],
    ],
  ])('are refused with closed dates that are wrong, at %s: %j', (field, closed) =>
    isRefused(seller({ deliveryCalendar: { ...CALENDAR, closed } }), field),
  );
});
