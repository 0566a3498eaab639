import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readOrder } from '@parlour/contract';
import type { OrderClockObject } from '../../../src/worker/market/orders/clock-object.ts';
import { letLapse, ordered, paid, stock, stockOf } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };

beforeAll(() => stock(CHAIR));

const clockOf = (orderId: string) => {
  const clocks = env.ORDER_CLOCKS as DurableObjectNamespace<OrderClockObject>;
  return clocks.get(clocks.idFromName(`hearth ${orderId}`));
};

const alarmOf = (orderId: string): Promise<number | null> =>
  runInDurableObject(clockOf(orderId), (_, state) => state.storage.getAlarm());

/** The number of entries that an alarm has stored. */
const keptBy = (orderId: string): Promise<number> =>
  runInDurableObject(clockOf(orderId), async (_, state) => (await state.storage.list()).size);

const statusOf = async (customer: Shopper, id: string) =>
  (await customer.call(readOrder, { params: { id } })).data.status;

describe('the alarm of an order', () => {
  it('[CHECKOUT-002] is set to the end of the time to pay; when it rings, the stock is for sale again', async () => {
    const ada = await shopper('hearth');
    const before = await stockOf(CHAIR.id);
    const { id, payBy } = await ordered(ada, CHAIR, 2);
    expect(await alarmOf(id)).toBe(Date.parse(payBy));
    expect(await stockOf(CHAIR.id)).toBe(before - 2);
    await letLapse(id);
    expect(await runDurableObjectAlarm(clockOf(id))).toBe(true);
    expect(await statusOf(ada, id)).toBe('cancelled');
    expect(await stockOf(CHAIR.id)).toBe(before);
    expect(await runDurableObjectAlarm(clockOf(id))).toBe(false);
    expect(await keptBy(id)).toBe(0);
  });

  it('[CHECKOUT-002] rings by itself at its time', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    await letLapse(id);
    await clockOf(id).wake({ siteId: 'hearth', orderId: id }, Date.now());
    await expect.poll(() => statusOf(ada, id)).toBe('cancelled');
  });

  it('[CHECKOUT-002] leaves paid orders alone, and those that were never placed', async () => {
    const ada = await shopper('hearth');
    const { id } = await paid(ada, CHAIR);
    await letLapse(id);
    expect(await runDurableObjectAlarm(clockOf(id))).toBe(true);
    expect(await statusOf(ada, id)).toBe('paid');
    await clockOf('NOSUCHORDER').wake(
      { siteId: 'hearth', orderId: 'NOSUCHORDER' },
      Date.now() + 86_400_000,
    );
    expect(await runDurableObjectAlarm(clockOf('NOSUCHORDER'))).toBe(true);
  });
});
