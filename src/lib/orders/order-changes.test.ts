import { describe, expect, it } from 'vitest';
import type { Order } from '@parlour/contract';
import { asCancelled, asReturning, reasonOf } from './order-changes.ts';

const order = {
  status: 'delivered',
  canCancel: true,
  canReturn: true,
  shipments: [
    { id: '1', status: 'delivered', canReturn: true, reasonReturn: '' },
    { id: '2', status: 'delivered', canReturn: true, reasonReturn: '' },
    { id: '3', status: 'shipped', canReturn: false, reasonReturn: '' },
  ],
} as unknown as Order;

const statusesOf = ({ shipments }: Order) => shipments.map(({ status }) => status);

describe('an order before the shop has replied', () => {
  it('[ORDER-004] is cancelled as a whole', () => {
    const cancelled = asCancelled(order);
    expect(cancelled).toMatchObject({ status: 'cancelled', canCancel: false, canReturn: false });
    expect(statusesOf(cancelled)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(cancelled.shipments.map(({ canReturn }) => canReturn)).toEqual([false, false, false]);
  });

  it('[ORDER-007] is returned with everything that was delivered, or with one delivery', () => {
    const all = asReturning(order, '', 'Too large');
    expect(statusesOf(all)).toEqual(['return_requested', 'return_requested', 'shipped']);
    expect(all).toMatchObject({ status: 'return_requested', canReturn: false });
    expect(all.shipments.map(({ reasonReturn }) => reasonReturn)).toEqual([
      'Too large',
      'Too large',
      '',
    ]);
    const one = asReturning(order, '2', 'Too large');
    expect(statusesOf(one)).toEqual(['delivered', 'return_requested', 'shipped']);
    expect(one.canReturn).toBe(true);
    expect(one.shipments[1]?.reasonReturn).toBe('Too large');
  });

  it('[ORDER-007] gives up all of it: what has left comes back, and the rest is cancelled', () => {
    const [first, second] = order.shipments;
    const unsent = { ...second!, status: 'paid', canReturn: false, canCancel: true };
    const all = asReturning({ ...order, shipments: [first!, unsent] }, '', 'Too large');
    expect(statusesOf(all)).toEqual(['return_requested', 'cancelled']);
    expect(all.shipments[1]).toMatchObject({ reasonReturn: '', canCancel: false });
    expect(all.status).toBe('return_requested');
    const back = { ...first!, canReturn: false };
    expect(asReturning({ ...order, shipments: [back, unsent] }, '', 'No').status).toBe(
      order.status,
    );
    expect(asReturning({ ...order, shipments: [unsent] }, '', 'No').status).toBe('cancelled');
  });

  it('[ORDER-004] has a reason from the list, with the customer’s addition', () => {
    expect(reasonOf({ reason: 'Changed my mind', comment: ' Sorry ' })).toBe(
      'Changed my mind: Sorry',
    );
    expect(reasonOf({ reason: 'Changed my mind', comment: ' ' })).toBe('Changed my mind');
    expect(reasonOf({ reason: '', comment: 'Sorry' })).toBe('Sorry');
    expect(reasonOf({})).toBe('');
  });
});
