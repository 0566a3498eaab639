import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/durations.ts';
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
const at = (days: number) => Date.parse(DELIVERED) + days * DAY_MS;

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

  it.each([
    ['delivered', 0, false, true],
    ['delivered', 14, false, true],
    ['delivered', 14.001, false, false],
    ['shipped', 0, false, false],
    ['return_requested', 1, false, false],
    ['delivered', 1, true, false],
  ] as const)(
    '[ORDER-004] [ORDER-007] %s, %d days after delivery, bespoke %s: allow a return: %s',
    (status, days, isBespoke, allowed) => {
      expect(mayReturn({ status, deliveredAt: DELIVERED, isBespoke }, at(days))).toBe(allowed);
    },
  );

  it('[ORDER-007] allow a return request until 14 days after delivery', () => {
    expect(returnUntil(DELIVERED)).toBe('2026-11-15T10:00:00.000Z');
    expect(returnUntil('')).toBe('');
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
