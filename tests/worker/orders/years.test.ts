import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addReview } from '@parlour/contract';
import { moveOldOrders } from '../../../src/worker/market/orders/move-years.ts';
import { promo, stock } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import {
  CHAIR,
  CHAIR_ITEM,
  customerOfYears,
  everyDoor,
  LAMP,
  LATER,
  letMonthsPass,
  noOrders,
  openOrder,
  ordersIn,
} from './settled.ts';

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  await promo({ code: 'TEN', percent: 10, most_uses: 400 });
});
beforeEach(noOrders);
afterEach(() => {
  vi.useRealTimers();
});

describe('a settled order that is old', () => {
  it('[ORDER-003] is the same at every door before and after it goes to the database of its year', async () => {
    const ada = await customerOfYears();
    await customerOfYears();
    const reviewer = await shopper('parlour', { sub: ada.name });
    await reviewer.call(addReview, {
      body: { ...CHAIR_ITEM, rating: 5, comment: 'Comfortable for a whole evening of reading.' },
    });
    const open = await openOrder();
    await letMonthsPass();
    const before = await everyDoor(ada);
    expect(before).toMatchObject({
      'list 1': { totalCount: 3 },
      'console list 1': { totalCount: 7 },
      'refunds paid': { totalCount: 4 },
      reviews: { data: { list: [{ verified: true }] } },
      promos: { data: [{ code: 'TEN', uses: 2 }] },
      'order delivered of another': [404, 'not_found', 'There is no such order.'],
    });
    await moveOldOrders(env, LATER);
    expect(await ordersIn(env.MARKET_DB)).toEqual([open]);
    expect(await ordersIn(env.ORDERS_2026)).toHaveLength(6);
    const after = await everyDoor(ada);
    for (const [door, reply] of Object.entries(before)) {
      expect(JSON.stringify(after[door]), door).toBe(JSON.stringify(reply));
    }
  });
});
