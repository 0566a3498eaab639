import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCartLine, placeOrder } from '@parlour/contract';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { seed } from '../seed.ts';
import { addressOf, promo } from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';

/* What changes between the moment when an order is calculated and the moment when it is written. */

beforeAll(() =>
  seed({
    products: [
      {
        id: 1,
        name: 'Sofa',
        variants: [
          {
            id: 10,
            offers: [{ seller: 1, price: 10_000, stock: 100 }],
            options: [
              {
                id: 101,
                name: 'Three seats',
                surcharge: 2_000,
                swatches: [{ id: 1_011, name: 'Wool', surcharge: 500 }],
              },
            ],
          },
        ],
      },
    ],
  }),
);

const change = (sql: string): Promise<unknown> => env.MARKET_DB.prepare(sql).run();

/** A customer in whose order something changes after it was calculated, once. */
const interrupted = (sql: string): Promise<Shopper> => {
  let isDone = false;
  return shopper('parlour', {
    clock: {
      wake: async (...given) => {
        if (!isDone) await change(sql);
        isDone = true;
        await orderClock.wake(...given);
      },
    },
  });
};

const order = async (customer: Shopper, promoCode = '') => {
  const line = { variantId: '10', sellerId: '1', optionId: '101', swatchId: '1011', quantity: 1 };
  await customer.call(addCartLine, { body: line });
  const body = { addressId: await addressOf(customer), promoCode };
  return (await customer.call(placeOrder, { body })).data;
};

describe('an order that is placed while an import runs', () => {
  it('[CHECKOUT-002] has the price of now', async () => {
    expect((await order(await shopper())).total).toBe(125);
  });

  it.each([
    ['the surcharge of an option', 'UPDATE option SET surcharge_pence = 3000 WHERE id = 101', 135],
    ['the surcharge of a swatch', 'UPDATE swatch SET surcharge_pence = 1500 WHERE id = 1011', 145],
    ['the price', 'UPDATE seller_inventory SET price_pence = 11000 WHERE variant_id = 10', 155],
  ])('[CHECKOUT-002] has %s of now', async (_, sql, total) => {
    expect((await order(await interrupted(sql))).total).toBe(total);
  });

  it('[CHECKOUT-002] [API-091] has the discount of now', async () => {
    await promo({ code: 'HALF', percent: 50 });
    const ada = await interrupted(`UPDATE promo_code SET percent = 10 WHERE code = 'HALF'`);
    expect(await order(ada, 'HALF')).toMatchObject({ discount: 15.5, total: 139.5 });
  });

  it.each([
    ['has expired', `expires_at = '2026-01-01T00:00:00.000Z'`, 'This code has expired.'],
    ['is for larger orders', 'minimum_pence = 1000000', 'This code is for orders from £10,000.00.'],
  ])('[CHECKOUT-002] [API-091] is refused when its code %s by now', async (name, set, message) => {
    const code = `CODE${String(name.length)}`;
    await promo({ code, percent: 50 });
    const ada = await interrupted(`UPDATE promo_code SET ${set} WHERE code = '${code}'`);
    await expect(order(ada, code)).rejects.toMatchObject({ code: 'promo_refused', message });
  });
});
