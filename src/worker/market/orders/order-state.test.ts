import { describe, expect, it } from 'vitest';
import {
  mayCancel,
  mayMove,
  mayReturn,
  MOVES,
  ORDER_STATUSES,
  orderStatusOf,
  returnUntil,
  type OrderStatus,
} from './order-state.ts';

const DELIVERED = '2026-11-01T10:00:00.000Z';

describe('the moves of an order', () => {
  it('[ORDER-004] never ship an unpaid order, and are never made by a customer', () => {
    for (const to of ['processing', 'shipped', 'delivered'] as const) {
      expect(MOVES.some((move) => move.from === 'placed' && move.to === to)).toBe(false);
      for (const from of ORDER_STATUSES) expect(mayMove(from, to, 'customer')).toBe(false);
    }
  });

  it('[ORDER-004] mark an order as paid only after a payment', () => {
    for (const from of ORDER_STATUSES) {
      expect(mayMove(from, 'paid', 'operator')).toBe(false);
      expect(mayMove(from, 'paid', 'shop')).toBe(from === 'placed');
    }
  });

  it('[ORDER-004] end with cancelled and returned', () => {
    expect(MOVES.filter(({ from }) => from === 'cancelled' || from === 'returned')).toEqual([]);
  });

  it.each<[OrderStatus[], boolean]>([
    [['placed'], true],
    [['paid', 'processing'], true],
    [['paid', 'shipped'], false],
    [['cancelled', 'processing'], true],
    [['cancelled'], false],
    [['delivered'], false],
    [[], false],
  ])('[ORDER-004] with shipments %j, allow a cancellation: %s', (shipments, allowed) => {
    expect(mayCancel(shipments)).toBe(allowed);
  });

  const of = (status: OrderStatus, deliveredAt = '', isBespoke = false) => ({
    status,
    deliveredAt,
    isBespoke,
  });
  const LAST_DAY = '2026-11-15T23:59:59.999Z';
  const NEXT_DAY = '2026-11-16T00:00:00.000Z';

  it.each([
    [of('delivered', DELIVERED), DELIVERED, true, 'when it has arrived'],
    [of('delivered', DELIVERED), LAST_DAY, true, 'to the end of the fourteenth day'],
    [of('delivered', DELIVERED), NEXT_DAY, false, 'no longer after it'],
    [of('shipped'), NEXT_DAY, true, 'when it’s on its way'],
    [of('paid'), NEXT_DAY, false, 'not before it has left'],
    [of('placed'), NEXT_DAY, false, 'not before it is paid'],
    [of('return_requested', DELIVERED), DELIVERED, false, 'not twice'],
    [of('returned', DELIVERED), DELIVERED, false, 'not when it is back'],
    [of('cancelled'), DELIVERED, false, 'not when it is cancelled'],
    [of('delivered', DELIVERED, true), DELIVERED, false, 'not when it was made to measure'],
    [
      of('shipped', '', true),
      DELIVERED,
      false,
      'not when it was made to measure and is on its way',
    ],
  ])('[ORDER-004] [ORDER-007] let %o be returned at %s: %s, %s', (delivery, now, allowed) => {
    expect(mayReturn(delivery, returnUntil([delivery]), Date.parse(now))).toBe(allowed);
  });

  it('[ORDER-004] [ORDER-007] let the first parcel be returned until 14 days after the last', () => {
    const first = of('delivered', '2026-09-01T10:00:00.000Z');
    const day = Date.parse(LAST_DAY);
    expect(mayReturn(first, returnUntil([first, of('shipped')]), day)).toBe(true);
    expect(mayReturn(first, returnUntil([first, of('delivered', DELIVERED)]), day)).toBe(true);
    expect(mayReturn(first, returnUntil([first, of('delivered', DELIVERED)]), day + 1)).toBe(false);
    expect(mayReturn(first, returnUntil([first, of('cancelled')]), day)).toBe(false);
    expect(mayReturn(first, returnUntil([first, of('returned')]), day)).toBe(false);
  });

  it('[ORDER-004] [ORDER-007] ask back only what has left: the rest is cancelled', () => {
    for (const status of ['paid', 'processing'] as const) {
      expect(mayReturn(of(status), '', Date.parse(DELIVERED))).toBe(false);
      expect(mayMove(status, 'cancelled', 'customer')).toBe(true);
    }
  });

  it('[ORDER-007] name the last moment once everything has arrived', () => {
    expect(returnUntil([of('delivered', DELIVERED)])).toBe(LAST_DAY);
    expect(returnUntil([of('delivered', DELIVERED), of('shipped')])).toBe('');
    expect(returnUntil([of('paid')])).toBe('');
    expect(returnUntil([])).toBe('');
  });

  it.each<[OrderStatus[], OrderStatus]>([
    [['paid', 'shipped'], 'paid'],
    [['shipped', 'delivered'], 'shipped'],
    [['cancelled', 'delivered'], 'delivered'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['delivered', 'return_requested'], 'return_requested'],
    [['returned', 'delivered'], 'delivered'],
    [['returned', 'returned'], 'returned'],
  ])('[ORDER-003] give an order with shipments %j the status %s', (shipments, status) => {
    expect(orderStatusOf(shipments)).toBe(status);
  });
});
