import { describe, expect, it } from 'vitest';
import { entryName } from './audit-log.ts';

describe('an entry of the audit log', () => {
  it.each([
    ['POST /operator/orders/4KQ7Z2/move', 'Moves an order: 4KQ7Z2'],
    ['PUT /operator/stock', 'Sets the stock of variants'],
    ['DELETE /operator/feeds/Oak%20Barn', 'Removes a feed: Oak Barn'],
    ['POST /operator/orders/4KQ7Z2/boil', 'POST /operator/orders/4KQ7Z2/boil'],
  ])('%s reads: %s', (call, name) => {
    expect(entryName(call)).toBe(name);
  });
});
