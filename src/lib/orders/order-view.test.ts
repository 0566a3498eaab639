import { describe, expect, it } from 'vitest';
import { OrderEvent } from '#lib/contract/entities/order.ts';
import { carriage, hasInvoice, historyOf } from './order-view.ts';

describe('an event of an order', () => {
  it.each([
    [{ status: 'placed' }, 'Ordered'],
    [{ status: 'delivered' }, 'Delivered'],
    [{ status: 'returned', refund: 500 }, 'Returned, refund of £500.00'],
    [{ status: 'delivered', refund: 12.5, isAside: true }, 'Refund of £12.50'],
    [{ status: 'delivered', isAside: true }, ''],
  ])('[ORDER-004] %j reads %j', (event, name) => {
    expect(historyOf({ timeline: [OrderEvent.parse(event)] })[0]?.name).toBe(name);
  });

  it('[ORDER-007] of a delivery whose return was requested reads that the return was declined', () => {
    const timeline = [
      { status: 'delivered', shipmentId: 'A-1' },
      { status: 'return_requested', shipmentId: 'A-1' },
      { status: 'delivered', isAside: true, refund: 1 },
      { status: 'delivered', shipmentId: 'A-2' },
      { status: 'delivered', shipmentId: 'A-1' },
    ].map((event) => OrderEvent.parse(event));
    expect(historyOf({ timeline }).map(({ name }) => name)).toEqual([
      'Delivered',
      'Return requested',
      'Refund of £1.00',
      'Delivered',
      'Return declined',
    ]);
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

describe('an invoice', () => {
  it.each([
    ['placed', '', 0, false],
    ['cancelled', '', 0, false],
    ['cancelled', 'Visa ending in 4242', 864, true],
    ['cancelled', '', 864, true],
    ['confirmed', 'Visa ending in 4242', 0, true],
    ['delivered', 'Visa ending in 4242', 0, true],
  ])(
    'of an order that is %s, paid with %j, refunded £%d: %s',
    (status, paidWith, refunded, has) => {
      expect(hasInvoice({ status, paidWith, refunded })).toBe(has);
    },
  );
});
