import { describe, expect, it } from 'vitest';
import { Order, OrderEvent, Shipment } from '@parlour/contract';
import {
  addressLines,
  arrivalOf,
  carriage,
  carriages,
  hasInvoice,
  historyOf,
  milestonesOf,
  piecesIn,
  progressWords,
  STATUS_FILTERS,
  statusName,
  statusTone,
} from './order-view.ts';

it.each([
  [
    { deliveryDay: '2027-01-08', deliveryWindow: '08:00-12:00' },
    'Friday 8 January, 08:00 to 12:00',
  ],
  [{ deliveryDay: '2027-01-08' }, 'Friday 8 January'],
  [{}, '8 to 12 January'],
  [{ arrivesFrom: '', arrivesUntil: '' }, ''],
  [{ deliveryDay: '2027-01-08', status: 'delivered' }, ''],
  [{ status: 'cancelled' }, ''],
])('a delivery with %j arrives %j', (change, words) => {
  const promised = { status: 'paid', arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' };
  expect(arrivalOf(Shipment.parse({ id: '1', ...promised, ...change }))).toBe(words);
});

describe('an event of an order', () => {
  it.each([
    [{ status: 'placed' }, 'Ordered'],
    [{ status: 'delivered' }, 'Delivered'],
    [{ status: 'returned', refund: 500 }, 'Returned, refund of £500.00'],
    [{ status: 'delivered', refund: 12.5, isAside: true }, 'Refund of £12.50'],
    [{ status: 'delivered', isAside: true }, ''],
  ])('[ORDER-004] %j reads %j', (event, name) => {
    expect(historyOf({ timeline: [OrderEvent.parse(event)], shipments: [] })[0]?.name).toBe(name);
  });

  it('[ORDER-007] of a delivery whose return was requested reads that the return was declined', () => {
    const timeline = [
      { status: 'delivered', shipmentId: 'A-1' },
      { status: 'return_requested', shipmentId: 'A-1' },
      { status: 'delivered', isAside: true, refund: 1 },
      { status: 'delivered', shipmentId: 'A-2' },
      { status: 'delivered', shipmentId: 'A-1' },
      { status: 'return_requested', shipmentId: 'A-2' },
      { status: 'returned', shipmentId: 'A-2' },
    ].map((event) => OrderEvent.parse(event));
    expect(historyOf({ timeline, shipments: [] }).map(({ name }) => name)).toEqual([
      'Delivered',
      'Return requested',
      'Refund of £1.00',
      'Delivered',
      'Return declined',
      'Return requested',
      'Returned',
    ]);
  });

  it('[ORDER-004] names its delivery where the order has several', () => {
    const timeline = [
      { status: 'paid' },
      { status: 'shipped', shipmentId: 'A-2' },
      { status: 'shipped', shipmentId: 'A-1' },
    ].map((event) => OrderEvent.parse(event));
    const [first, second] = ['A-1', 'A-2'].map((id) => Shipment.parse({ id, name: `Of ${id}` }));
    const named = (...shipments: Shipment[]) =>
      historyOf({ timeline, shipments }).map(({ delivery }) => delivery);
    expect(named(first!, second!)).toEqual(['', 'Of A-2', 'Of A-1']);
    expect(named(first!)).toEqual(['', '', '']);
  });
});

describe('the status of an order', () => {
  it.each([
    ['placed', 'Awaiting payment', 'open'],
    ['paid', 'Paid', 'open'],
    ['processing', 'Being prepared', 'open'],
    ['shipped', 'On its way', 'open'],
    ['delivered', 'Delivered', 'done'],
    ['cancelled', 'Cancelled', 'ended'],
    ['return_requested', 'Return requested', 'ended'],
    ['returned', 'Returned', 'ended'],
    ['on_the_moon', 'on_the_moon', 'open'],
  ])('[ORDER-003] %s is named %j, and is %s', (status, name, tone) => {
    expect([statusName(status), statusTone(status)]).toEqual([name, tone]);
  });
});

describe('the way of a delivery', () => {
  const timeline = [
    { status: 'paid', shipmentId: 'A-2', date: '2026-05-01' },
    { status: 'paid', shipmentId: '', date: '2026-05-02' },
    { status: 'paid', shipmentId: 'A-1', date: '2026-05-03' },
  ];

  it('[ORDER-003] leads from the order over payment and dispatch to the door', () => {
    const order = Order.parse({ id: 'A', date: '2026-04-30', timeline });
    const shipment = Shipment.parse({ id: 'A-1', shippedAt: '2026-05-04' });
    expect(milestonesOf(order, shipment)).toEqual([
      { name: 'Ordered', date: '2026-04-30', reached: true },
      { name: 'Paid', date: '2026-05-02', reached: true },
      { name: 'Shipped', date: '2026-05-04', reached: true },
      { name: 'Delivered', date: '', reached: false },
    ]);
    const others = milestonesOf(order, { ...shipment, id: 'A-2', deliveredAt: '2026-05-09' });
    expect(others.map(({ date }) => date)).toEqual([
      '2026-04-30',
      '2026-05-01',
      '2026-05-04',
      '2026-05-09',
    ]);
  });

  it('[ORDER-003] has no date of a payment that has not been made', () => {
    const order = Order.parse({ id: 'A', timeline: [{ status: 'placed', date: '2026-04-30' }] });
    const [, payment] = milestonesOf(order, Shipment.parse({ id: 'A-1' }));
    expect(payment).toEqual({ name: 'Paid', date: '', reached: false });
  });
});

describe('an address on a label', () => {
  it('[ENTITY-025] has a line for each of its fields that is not empty', () => {
    const address = {
      addressName: 'Ada Byron',
      streetA: '1 Church Lane',
      streetB: 'The Old Dairy',
      city: 'Great Tew',
      postcode: 'OX7 4AA',
      country: 'United Kingdom',
    };
    expect(addressLines(address)).toEqual(Object.values(address));
    const short = { streetA: '1 Church Lane', streetB: '', city: null, country: undefined };
    expect(addressLines(short)).toEqual(['1 Church Lane']);
  });
});

describe('the carriage of a delivery', () => {
  it.each([
    ['Calder Vans', 'CV17', 'Carried by Calder Vans, number CV17'],
    ['Calder Vans', '', 'Carried by Calder Vans'],
    ['', 'CV17', 'Tracking number CV17'],
    ['', '', ''],
  ])('[ORDER-003] by %j with the number %j reads %j', (carrier, tracking, words) => {
    expect(carriage({ carrier, tracking })).toBe(words);
  });
});

it.each([
  [
    [
      ['Calder Vans', ''],
      ['', ''],
      ['Calder Vans', ''],
    ],
    ['Carried by Calder Vans'],
  ],
  [
    [
      ['Calder Vans', ''],
      ['Calder Vans', 'CV17'],
      ['Elm', ''],
      ['Calder Vans', 'CV17'],
    ],
    ['Carried by Calder Vans, number CV17', 'Carried by Elm'],
  ],
  [
    [
      ['Calder Vans', 'CV17'],
      ['', 'X1'],
      ['Calder Vans', 'CV18'],
      ['', 'X2'],
    ],
    ['Carried by Calder Vans, numbers CV17, CV18', 'Tracking numbers X1, X2'],
  ],
])('[ORDER-003] names each carrier of %j once, with its numbers', (deliveries, words) => {
  const shipments = deliveries.map(([carrier, tracking]) => ({ carrier, tracking }));
  expect(carriages(Order.parse({ id: 'A', shipments }))).toEqual(words);
});

describe('an invoice', () => {
  it.each([
    ['placed', '', 0, false],
    ['cancelled', '', 0, false],
    ['cancelled', 'Visa ending in 4242', 864, true],
    ['cancelled', 'Visa ending in 4242', 0, true],
    ['cancelled', '', 864, true],
    ['delivered', '', 0, true],
    ['confirmed', 'Visa ending in 4242', 0, true],
    ['delivered', 'Visa ending in 4242', 0, true],
  ])(
    'of an order that is %s, paid with %j, refunded £%d: %s',
    (status, paidWith, refunded, has) => {
      expect(hasInvoice({ status, paidWith, refunded })).toBe(has);
    },
  );
});

describe('an order in several deliveries', () => {
  const delivery = (status: string, pieces: Readonly<Record<string, number>>, change = {}) => ({
    ...{ status, arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12', ...change },
    lines: Object.entries(pieces).map(([productName, quantity]) => ({
      ...{ productName, quantity, variantId: productName },
      kind: productName === 'Assembly' ? 'assembly' : '',
    })),
  });
  const words = (...shipments: readonly object[]) =>
    progressWords(Order.parse({ id: 'A', shipments }));

  it('says what is here, on its way and to come, with the days, each thing once', () => {
    const told = words(
      delivery('paid', { Sofa: 1 }, { deliveryDay: '2027-02-05' }),
      delivery('delivered', { Chair: 2 }),
      delivery('shipped', { Chair: 1, Lamp: 1 }),
      delivery('processing', { Chair: 3 }, { arrivesFrom: '' }),
      delivery('delivered', { Chair: 1 }),
      delivery('returned', { Rug: 1 }),
    );
    expect(told).toBe(
      'Here: 3 × Chair. ' +
        'On its way: 1 × Chair, arrives 8 to 12 January; 1 × Lamp, arrives 8 to 12 January. ' +
        'To come: 1 × Sofa, arrives Friday 5 February; 3 × Chair. ' +
        'Returned: 1 × Rug.',
    );
  });

  it('names no services among what arrives, and every piece once among what was bought', () => {
    const shipments = [
      delivery('shipped', { Chair: 1 }, { arrivesFrom: '' }),
      delivery('paid', { Chair: 2, Lamp: 1, Assembly: 1 }, { arrivesFrom: '' }),
    ];
    expect(words(...shipments)).toBe('On its way: 1 × Chair. To come: 2 × Chair; 1 × Lamp.');
    const bought = piecesIn(Order.parse({ id: 'A', shipments }));
    expect(bought.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ['Chair', 3],
      ['Lamp', 1],
    ]);
  });

  it('names what goes back and what is back, so that every piece is in a list', () => {
    const known = STATUS_FILTERS.map(({ value }) => value).filter(Boolean);
    const statuses = [...known, 'in_customs'];
    const shipments = statuses.map((status) => delivery(status, { [`Piece ${status}`]: 1 }));
    const told = words(...shipments);
    for (const status of statuses) expect(told).toContain(`1 × Piece ${status}`);
    expect(
      words(
        delivery('paid', { Sofa: 1 }, { arrivesFrom: '' }),
        delivery('return_requested', { Chair: 2 }),
        delivery('returned', { Lamp: 1 }),
      ),
    ).toBe('To come: 1 × Sofa. Going back: 2 × Chair. Returned: 1 × Lamp.');
  });

  it('says what was cancelled beside what was not', () => {
    expect(words(delivery('delivered', { Sofa: 1 }), delivery('cancelled', { Lamp: 1 }))).toBe(
      'Here: 1 × Sofa. Cancelled: 1 × Lamp.',
    );
  });

  it('says nothing of it where all of them are as far', () => {
    expect(words(delivery('paid', { Sofa: 1 }), delivery('processing', { Lamp: 1 }))).toBe('');
    expect(words(delivery('shipped', { Sofa: 1 }))).toBe('');
  });
});
