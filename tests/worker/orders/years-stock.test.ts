import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@parlour/domain';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { moveOldOrders } from '../../../src/worker/market/orders/move-years.ts';
import { rows } from '../operator/call.ts';
import { buyChairs, chairsLeft, importChair } from '../operator/stock.ts';
import { orderContextOf } from '../checkout/shop.ts';
import { at, LATER, letMonthsPass, ordersIn, PLACED } from './settled.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('[CART-003] what moved orders took is not sold again when a feed repeats its figure', async () => {
  const repeated = (time: number) =>
    importChair({ stock: 20 }, { stockDate: { at: new Date(time).toISOString(), isExact: false } });
  at(PLACED);
  await repeated(PLACED - DAY_MS);
  at(PLACED + 10 * MINUTE_MS);
  await buyChairs(3);
  await buyChairs(2).then(({ cancel }) => cancel());
  for (const { id } of await rows(`SELECT id FROM customer_order WHERE status = 'paid'`)) {
    for (const step of ['shipped', 'delivered'] as const) {
      await takeStep(orderContextOf('parlour'), String(id), step);
    }
  }
  at(LATER - DAY_MS);
  await buyChairs(1);
  await letMonthsPass();
  expect(await chairsLeft()).toBe(16);
  await moveOldOrders(env, LATER);
  expect(await ordersIn(env.ORDERS_2026)).toHaveLength(2);
  await repeated(LATER - 2 * DAY_MS);
  expect(await chairsLeft()).toBe(16);
  await importChair(
    { stock: 19 },
    { stockDate: { at: new Date(LATER).toISOString(), isExact: true } },
  );
  expect(await chairsLeft()).toBe(19);
});
