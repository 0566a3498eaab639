import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderAgain, readCart, readOrderAgain } from '@parlour/contract';
import { ordered, putIntoCart, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

const CHAIR = { id: 1, stock: 20, price: 10_000 };
const LAMP = { id: 2, stock: 20, price: 5_000 };

beforeAll(() => stock(CHAIR, LAMP));

let ada: Shopper;
let id: string;

const change = (sql: string) => env.MARKET_DB.prepare(sql).run();

beforeEach(async () => {
  await change(`UPDATE seller_inventory SET status = 'active', stock = 20,
    price_pence = CASE variant_id WHEN 10 THEN 10000 ELSE 5000 END`);
  ada = await shopper();
  await putIntoCart(ada, LAMP, 2);
  ({ id } = await ordered(ada, CHAIR));
});

const again = async () => (await ada.call(readOrderAgain, { params: { id } })).data;
const cart = async () => (await ada.call(readCart)).data;

describe('ordering again', () => {
  it('puts the order into the cart at today’s price, and a preview changes nothing', async () => {
    expect(await again()).toMatchObject([
      { name: 'Thing 2 20', quantity: 2, possible: 2, was: 50, now: 50, notice: '' },
      { name: 'Thing 1 10', quantity: 1, possible: 1, was: 100, now: 100, notice: '' },
    ]);
    expect(await cart()).toEqual([]);
    await ada.call(orderAgain, { params: { id } });
    expect((await cart()).map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ['20', 2],
      ['10', 1],
    ]);
  });

  it('says which prices have changed, and the cart treats them as seen', async () => {
    await change('UPDATE seller_inventory SET price_pence = 12000 WHERE variant_id = 10');
    expect((await again())[1]).toMatchObject({
      was: 100,
      now: 120,
      notice: 'The price has gone up from £100.00 to £120.00 since you ordered it.',
    });
    await ada.call(orderAgain, { params: { id } });
    expect((await cart())[1]).toMatchObject({ rrp: 120, state: 'available' });
  });

  it('says what is no longer sold, what has sold out and what has too little stock', async () => {
    await change("UPDATE seller_inventory SET status = 'order_by_email' WHERE variant_id = 10");
    await change('UPDATE seller_inventory SET stock = 1 WHERE variant_id = 20');
    expect(await again()).toMatchObject([
      { possible: 1, notice: 'You can add only 1.' },
      { possible: 0, variantId: '', notice: 'This is no longer sold here.' },
    ]);
    await change('UPDATE seller_inventory SET stock = 0 WHERE variant_id = 20');
    expect((await again())[0]).toMatchObject({ possible: 0, notice: 'This has sold out.' });
    await expect(ada.call(orderAgain, { params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'cart_refused',
    });
    expect(await cart()).toEqual([]);
  });

  it('counts the units that are already in the cart', async () => {
    await change('UPDATE seller_inventory SET stock = 3 WHERE variant_id = 20');
    await putIntoCart(ada, LAMP, 2);
    expect((await again())[0]).toMatchObject({ quantity: 2, possible: 1 });
  });
});
