import { describe, expect, it } from 'vitest';
import { stockOf } from './stock.ts';

describe('stock', () => {
  it.each([
    ['active', 'in', 'In stock'],
    ['out_of_stock', 'out', 'Out of stock'],
    ['order_by_email', 'by_email', null],
    ['discontinued', 'out', 'Out of stock'],
  ])('[PDP-007] for an offer that is %s is %s', (inventoryStatus, status, badge) => {
    const offer = { inventoryStatus, inventoryStatusStr: 'Ships on Friday' };
    expect(stockOf(offer)).toEqual({ status, badge, line: 'Ships on Friday' });
  });

  it('[PDP-007] has a line beside the badge even if the seller’s words repeat it', () => {
    const offer = { inventoryStatus: 'active', inventoryStatusStr: 'In stock' };
    expect(stockOf(offer)).toMatchObject({ badge: 'In stock', line: 'In stock' });
  });

  it('[PDP-007] is out of stock without offers', () => {
    expect(stockOf(null)).toEqual({ status: 'out', badge: 'Out of stock', line: '' });
  });
});
