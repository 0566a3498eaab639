import { describe, expect, it } from 'vitest';
import { stockOf, stockWords } from './stock.ts';

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

  it.each([
    ['active', 'Ships on Friday', 'In stock: Ships on Friday'],
    ['out_of_stock', '', 'Out of stock'],
    ['order_by_email', 'Made to order', 'Sold on request: Made to order'],
    ['order_by_email', '', 'Sold on request'],
  ])(
    '[PDP-007] of an offer that is %s with the words %j is in one text %j',
    (status, line, text) => {
      expect(stockWords(stockOf({ inventoryStatus: status, inventoryStatusStr: line }))).toBe(text);
    },
  );

  it('[PDP-007] is out of stock without offers', () => {
    expect(stockOf(null)).toEqual({ status: 'out', badge: 'Out of stock', line: '' });
  });
});
